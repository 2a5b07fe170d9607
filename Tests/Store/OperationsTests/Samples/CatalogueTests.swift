import Foundation
import GRDB
import Market
import StoreFixtures
import Synchronization
import TestSupport
import Testing
import Text
import Words

@testable import MarketStore
@testable import Operations

@Suite struct DemoMarketTests {
  private let demo = DemoMarket { name in
    switch name {
    case "catalogue.json": Array(catalogue.utf8)
    case "pictures/kettle.jpg", "pictures/kettle.thumb.jpg", "pictures/lamp.jpg": Array(name.utf8)
    default: nil
    }
  }

  private static let catalogue = """
    [
      {"name": "A red kettle", "description": "Boils\\nquickly.", "vendor": "local",
       "currency": "KRW", "price": "32000", "discount": "2000", "stock": 4, "daysAgo": 0,
       "pictures": ["kettle", "lamp"]},
      {"name": "등불", "description": "밝습니다.", "vendor": "Lamps & Co", "currency": "USD",
       "price": "12.50", "discount": "0", "stock": 0, "daysAgo": 9, "pictures": ["lamp"]}
    ]
    """

  @Test func theNewestComesFirst() async throws {
    let store = try SQLiteStore.inMemory()
    #expect(try await demo.add(to: store) == 2)
    let page = try await store.page(at: .offset(0), limit: 5)
    #expect(page.products.map(\.name) == ["A red kettle", "등불"])
    #expect(page.products.map(\.price) == [32_000, 1_250])
    #expect(page.products.map(\.description) == ["Boils\nquickly.", "밝습니다."])
    #expect(page.products.map { Day.utcToday.number - $0.createdOn.number } == [0, 9])
    let kettle = try #require(try await store.product(2))
    #expect(kettle.pictures.count == 2)
    let name = PictureName(of: Array("pictures/kettle.thumb.jpg".utf8), .jpeg)
    #expect(kettle.record.thumbnail == name)
    #expect(try await store.picture(name)?.bytes == Array("pictures/kettle.thumb.jpg".utf8))
    let local = try await store.write { try $0.localVendor() }
    #expect(kettle.record.vendor.id == local)
    #expect(page.products.last?.vendor.name == "Lamps & Co")
  }

  /// The host's login name is not public.
  @Test func aServedMarketShowsNoLogin() async throws {
    let store = try SQLiteStore.inMemory()
    try await DemoMarket.served.addIfEmpty(to: store)
    let names = try await store.vendors().map(\.name)
    #expect(names.contains("Demo Shop") && !names.contains(SafeText(NSUserName())))
    try await DemoMarket.served.remove(from: store)
    #expect(try await store.vendors().isEmpty)
  }

  @Test func neverTwice() async throws {
    let store = try SQLiteStore.inMemory()
    #expect(try await demo.add(to: store) == 2)
    #expect(try await demo.add(to: store) == 0)
    try await store.deleteRows([1])
    #expect(try await demo.add(to: store) == 1)
    #expect(try await store.page(at: .offset(0), limit: 5).total == 2)
  }

  @Test func onlyIntoAnEmptyMarket() async throws {
    let store = try await SQLiteStore.selling(count: 1)
    try await demo.addIfEmpty(to: store)
    #expect(try await store.page(at: .offset(0), limit: 5).total == 1)
  }

  @Test func removedProductsDoNotComeBackByThemselves() async throws {
    let store = try SQLiteStore.inMemory()
    try await demo.addIfNew(to: store)
    #expect(try await demo.remove(from: store) == 2)
    try await demo.addIfNew(to: store)
    #expect(try await store.page(at: .offset(0), limit: 5).total == 0)
    #expect(try await demo.add(to: store) == 2)
  }

  /// Each change is an event and an audit entry, whichever process made it.
  @Test func clientsThatFollowSeeEveryProduct() async throws {
    let store = try SQLiteStore.inMemory()
    try await demo.add(to: store)
    let added = try await store.events(after: 0, limit: 9)
    #expect(added.events.map(\.kind) == [.created, .created])
    #expect(added.events.map(\.productID) == [1, 2] && added.isComplete)
    try await demo.remove(from: store)
    let removed = try await store.events(after: added.last, limit: 9)
    #expect(removed.events.map(\.kind) == [.deleted, .deleted] && removed.isComplete)
    #expect(
      Set(removed.events.map { [$0.productID, $0.vendorID] })
        == Set(added.events.map { [$0.productID, $0.vendorID] }))
    let audit = try await store.writer.read {
      try String.fetchAll($0, sql: "SELECT action FROM audit ORDER BY number")
    }
    #expect(audit == ["created", "created", "deleted", "deleted"])
  }

  @Test func removalTakesNothingElse() async throws {
    let store = try await SQLiteStore.selling(count: 2)
    try await demo.add(to: store)
    // A user's own product with a picture of the demo.
    try await store.write { transaction in
      let lamp = Array("pictures/lamp.jpg".utf8)
      var product = NewProduct.sample(name: "Mine")
      product.pictures = [try transaction.pictures.add(NewPicture(lamp, thumbnail: lamp))]
      product.vendorID = try transaction.localVendor()
      try transaction.products.add(product)
    }
    #expect(try await demo.remove(from: store) == 2)
    #expect(try await demo.remove(from: store) == 0)
    let page = try await store.page(at: .offset(0), limit: 9)
    #expect(page.products.map(\.name) == ["Mine", "Thing 2", "Thing 1"])
    #expect(page.total == 3)
    let gone = PictureName(of: Array("pictures/kettle.jpg".utf8), .jpeg)
    let kept = PictureName(of: Array("pictures/lamp.jpg".utf8), .jpeg)
    #expect(try await store.picture(gone) == nil)
    #expect(try await store.picture(kept) != nil)
    #expect(try await demo.add(to: store) == 2)
  }

  /// The catalogue in the binary complies with the rules of the market.
  @Test func theEmbeddedCatalogueIsValid() async throws {
    let store = try SQLiteStore.inMemory()
    let added = try await DemoMarket.embedded.add(to: store)
    let page = try await store.page(at: .offset(0), limit: 500)
    #expect(page.products.count == added)
    for product in page.products {
      let detail = try #require(try await store.product(product.id))
      let currency = Currency(code: .init(product.currency))
      let draft = ProductDraft(
        name: product.name, description: product.description,
        amount: currency.amount(minorUnits: product.price),
        discount: currency.amount(minorUnits: product.discount), currency: currency,
        stock: Int(product.stock), pictures: detail.pictures.count)
      #expect(draft.problems.isEmpty, "\(product.name)")
    }
  }
}

@Suite struct SyntheticMarketTests {
  private func seed(_ count: Int, times: Int = 1) async throws -> [ListedProduct] {
    let store = try SQLiteStore.inMemory()
    for _ in 0..<times { try await SyntheticMarket(count: count).add(to: store) }
    let page = try await store.page(at: .offset(0), limit: count * times)
    #expect(page.total == count * times)
    return page.products
  }

  @Test func isTheSameEveryTime() async throws {
    let first = try await seed(300)
    #expect(try await seed(300) == first)
    #expect(first.map(\.id) == Array((1...300).reversed()))
  }

  /// A million products are not a million events: clients that follow get one `reset`.
  @Test func clientsThatFollowReadAgain() async throws {
    let store = try SQLiteStore.inMemory()
    let seller = try store.localIdentity()
    _ = try await store.create(
      .sample(), pictures: [.sample("one")],
      by: .vendor(identifier: seller.identifier, secret: seller.secret), once: nil)
    for place: Int64 in [0, 1] {
      try await SyntheticMarket(count: 20).add(to: store)
      let page = try await store.events(after: place, limit: 9)
      #expect(!page.isComplete)
      let next = try await store.events(after: page.last, limit: 9)
      #expect(next.isComplete && next.events.isEmpty)
    }
  }

  @Test func aSecondRunContinues() async throws {
    let products = try await seed(200, times: 2)
    #expect(products[..<200].map(\.name) != products[200...].map(\.name))
  }

  @Test func productsKeepTheRulesAndVary() async throws {
    let products = try await seed(2_000)
    for product in products {
      let currency = Currency(code: .init(product.currency))
      let draft = ProductDraft(
        name: product.name, description: product.description,
        amount: currency.amount(minorUnits: product.price),
        discount: currency.amount(minorUnits: product.discount), currency: currency,
        stock: Int(product.stock), pictures: 1)
      #expect(draft.problems.isEmpty, "\(product.name)")
    }
    #expect(Set(products.map(\.vendor.id)).count == SyntheticMarket.vendorCount)
    #expect(Set(products.map(\.currency)) == ["KRW", "USD"])
    for share in [products.count { $0.discount > 0 }, products.count { $0.stock == 0 }] {
      #expect((100...900).contains(share))
    }
    #expect(Set(products.map(\.createdOn)).count > 1_000)
  }

  /// A market that is filled before it is opened equals one that is filled in use.
  @Test func aNewMarketIsTheSameAsOneThatWasFilled() async throws {
    let folder = try TemporaryFolder()
    let (made, filled) = (folder.path + "/made", folder.path + "/filled")
    let steps = Mutex<[Int]>([])
    // The leftovers of a killed program.
    try FileManager.default.createDirectory(atPath: made, withIntermediateDirectories: true)
    let leftover = made + "/.market.sqlite.partial-999999999-search"
    try Data().write(to: URL(fileURLWithPath: leftover))
    try await SyntheticMarket(count: 700).make(in: made) { count in
      steps.withLock { $0.append(count) }
    }
    #expect(steps.withLock(\.self) == [700])
    #expect(try FileManager.default.contentsOfDirectory(atPath: made) == ["market.sqlite"])
    #expect(folder.mode(of: folder("made/market.sqlite")) == 0o600)
    let store = try SQLiteStore(folder: filled)
    try await SyntheticMarket(count: 700).add(to: store)
    let new = try SQLiteStore(folder: made)
    for query in [
      .everything, ProductQuery(sort: .name), ProductQuery(sort: .discountAscending),
      ProductQuery(search: "oak"), ProductQuery(search: "자전거"),
      ProductQuery(search: "e", currency: .usd, inStock: true), ProductQuery(vendorID: 3),
    ] {
      for start in [0, 50] {
        var expected = try await store.page(query, at: .offset(start), limit: 40)
        var page = try await new.page(query, at: .offset(start), limit: 40)
        // Each transaction of a market in use has an event.
        (page.lastEvent, expected.lastEvent) = (nil, nil)
        #expect(page == expected)
        #expect(!expected.products.isEmpty || start > 0)
      }
    }
    let events = try await new.events(after: 0, limit: 9).events
    #expect(
      try await store.events(after: 0, limit: 9).events.map(\.productID)
        == events.map(\.productID))
    // The next write finds everything in its place.
    for market in [new, store] {
      try await market.write { transaction in
        try transaction.products.remove(2)
        try transaction.products.add(.sample(name: "Zither qwx"))
      }
      try await market.execute(
        "INSERT INTO product_search(product_search) VALUES ('integrity-check')")
    }
    let added = ProductQuery(search: "her qwx")
    #expect(try await new.page(added, at: .offset(0), limit: 9).products.map(\.id) == [701])
    #expect(try await new.schema() == store.schema())
    try new.close()
    try store.close()
  }

  /// Nothing is left of a market that could not be filled, and no existing one is replaced.
  @Test func aMarketIsMadeWholeOrNotAtAll() async throws {
    let folder = try TemporaryFolder()
    let task = Task {
      try await SyntheticMarket(count: 6_000).make(in: folder.path) { _ in
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    try SQLiteStore(folder: folder.path).close()
    await #expect(throws: StoreError.self) {
      try await SyntheticMarket(count: 20).make(in: folder.path)
    }
    let store = try SQLiteStore(folder: folder.path)
    #expect(try await store.page(at: .offset(0), limit: 1).total == 0)
    try store.close()
  }

  @Test func progressCountsTransactions() async throws {
    let store = try SQLiteStore.inMemory()
    let steps = Mutex<[Int]>([])
    try await SyntheticMarket(count: 401, batch: 200).add(to: store) { count in
      steps.withLock { $0.append(count) }
    }
    #expect(steps.withLock(\.self) == [200, 400, 401])
  }
}

extension SQLiteStore {
  fileprivate func schema() async throws -> Set<String> {
    try await writer.read {
      try Set(String.fetchAll($0, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL"))
    }
  }
}
