import Foundation
import GRDB
import Market
import StoreFixtures
import TestSupport
import Testing
import Text

@testable import MarketStore

@Suite struct SearchIndexTests {
  /// A file of the first version can be searched and listed.
  @Test func anOlderFileIsUpgradedInPlace() async throws {
    let folder = try TemporaryFolder()
    let files = StoreFolder(path: folder.path)
    try files.prepare()
    let queue = try DatabaseQueue(path: files.database, configuration: SQLiteFile.configuration)
    try SQLiteSchema.migrator.migrate(queue, upTo: "001 products")
    try await queue.write { database in
      try database.execute(
        sql: """
          INSERT INTO vendor (identifier, name, created_on) VALUES ('shop', '한강 상회', 19000);
          INSERT INTO product (vendor_id, currency, price, discount, stock, created_on, issued_on,
            name, description)
          VALUES (1, 'KRW', 2000, 0, 3, 19285, 19286, '자전거', 'Holds a litre.'),
            (1, 'KRW', 2000, 0, 3, 19285, 19286, 'Teapot', 'Holds a litre.');
          """)
    }
    try queue.close()
    for _ in 1...2 {
      let store = try SQLiteStore(folder: folder.path)
      #expect(try await names(store, "") == ["Teapot", "자전거"])
      #expect(try await names(store, "전") == ["자전거"])
      #expect(try await names(store, "강 상") == ["Teapot", "자전거"])
      #expect(try await store.writer.read { try SortCounts(database: $0).wrongSorts() } == [])
      try store.close()
    }
  }

  /// The length of a list is counted once, and again when the market has changed: at once on the
  /// machine that changed it, on others as soon as they are notified.
  @Test(.timeLimit(.minutes(1)), arguments: StoreKind.allCases)
  func countsAreKeptUntilTheMarketChanges(kind: StoreKind) async throws {
    let folder = try TemporaryFolder()
    let stores = try await kind.stores(2, folder: folder.path)
    let (ours, theirs) = (stores[0], stores[1])
    let seller = try ours.localIdentity()
    let author = ProductAuthor.vendor(identifier: seller.identifier, secret: seller.secret)
    let queries = [
      ProductQuery(search: "teapot"), ProductQuery(search: "teapot", sort: .name),
      ProductQuery(currency: .krw, minimumPrice: 10),
      ProductQuery(search: "teapot", currency: .krw, minimumPrice: 10),
    ]
    for count in 1...3 {
      for store in stores {
        for query in queries {
          // The second page is of the same list as the first one.
          for offset in [0, 1] {
            let page = try await store.page(query, at: .offset(offset), limit: 1)
            #expect(page.total == count - 1)
          }
        }
      }
      let (writer, reader) = count == 1 ? (ours, theirs) : (theirs, ours)
      var changes = reader.changes().makeAsyncIterator()
      let token = try reader.changeToken()
      _ = try await writer.create(.sample(), pictures: [.sample("one")], by: author, once: nil)
      if kind == .postgres { while try #require(await changes.next()) == token {} }
    }
    try ours.close()
    try theirs.close()
  }

  @Test func theIndexFollowsEveryChange() async throws {
    let store = try await SQLiteStore.selling([
      .sample(name: "Red lamp"), .sample(name: "Blue lamp"), .sample(name: "Cup"),
    ])
    func change(_ sql: String) async throws {
      try await store.execute(sql)
    }
    try await change("UPDATE product SET name = 'Red cup' WHERE id = 1")
    #expect(try await names(store, "lamp") == ["Blue lamp"])
    #expect(try await names(store, "red c") == ["Red cup"])
    try await change("UPDATE product SET stock = 0, description = 'Used' WHERE id = 1")
    #expect(try await names(store, "used") == ["Red cup"])
    let available = ProductQuery(search: "cup", inStock: true)
    #expect(try await store.page(available, at: .offset(0), limit: 9).total == 1)
    try await change("UPDATE vendor SET name = 'River' WHERE id = 1")
    #expect(try await names(store, "corner") == [])
    #expect(try await names(store, "river").count == 3)
    try await change("DELETE FROM product WHERE id = 2")
    #expect(try await names(store, "blue") == [])
    // The removed contents equal the added ones: otherwise the index would be damaged.
    try await change("INSERT INTO product_search(product_search) VALUES ('integrity-check')")
    try await change("DELETE FROM product")
    let left = try await store.writer.read {
      try Int.fetchOne(
        $0, sql: "SELECT count(*) FROM product_search WHERE product_search MATCH 'r'")
    }
    #expect(left == 0)
  }

  /// A command that was killed leaves them, while a server has the market open.
  @Test func productsThatWereLeftUnindexedAreFoundAfterThePass() async throws {
    let store = try await SQLiteStore.selling([.sample(name: "First")])
    try await store.write { transaction in
      try transaction.search.postpone()
      try transaction.products.add(.sample(name: "Second"))
    }
    #expect(try await names(store, "second") == [])
    try await store.finishSearchIndex()
    #expect(try await names(store, "second") == ["Second"])
    try await store.write { _ = try $0.products.add(.sample(name: "Third")) }
    #expect(try await names(store, "third") == ["Third"])
  }

  /// Products added during a bulk insertion are found after the pass; until then they can be
  /// changed and deleted like any other.
  @Test func productsAddedTogetherAreFound() async throws {
    let store = try await SQLiteStore.selling([.sample(name: "First")])
    try await store.write { transaction in
      try transaction.search.postpone()
      for name in ["Second", "Third", "Fourth", "Fifth", "Sixth"] {
        try transaction.products.add(.sample(name: name))
      }
    }
    func change(_ sql: String) async throws {
      try await store.execute(sql)
    }
    try await change("DELETE FROM product WHERE id = 2")
    try await change("UPDATE product SET name = 'Former' WHERE id = 1")
    try await change("UPDATE product SET name = 'Thirty-third' WHERE id = 3")
    #expect(try await names(store, "r") == ["Former"])
    #expect(try await !store.write { try $0.search.catchUp(limit: 2) })
    #expect(try await names(store, "r") == ["Fourth", "Thirty-third", "Former"])
    try await change("UPDATE product SET name = 'Fortieth' WHERE id = 4")
    try await change("UPDATE vendor SET name = 'River' WHERE id = 1")
    try await change("DELETE FROM product WHERE id = 5")
    try await store.write { while try !$0.search.catchUp(limit: 2) {} }
    #expect(try await names(store, "r") == ["Sixth", "Fortieth", "Thirty-third", "Former"])
    #expect(try await names(store, "corner") == [])
    #expect(try await names(store, "ixt") == ["Sixth"])
    try await store.write { _ = try $0.products.add(.sample(name: "Seventh")) }
    #expect(try await names(store, "eve") == ["Seventh"])
    try await change("INSERT INTO product_search(product_search) VALUES ('integrity-check')")
    try await store.deleteRows([1, 3, 4, 6, 7])
    #expect(try await names(store, "r") == [])
  }

  /// The words of a text: its pairs in their order, then each character once.
  @Test(arguments: [
    "", "a", "Aé북북 z!~", "Zebra 0 zebra~\u{7F}", "힣가나다 ｗｉｄｅ €\u{10FFFF}?", "tea  tea\t@[`{",
  ])
  func wordsArePairsAndThenCharacters(text: String) {
    let folded = SearchText(text)
    let characters = Set(
      folded.scalars.flatMap { SearchGrams.words(of: SearchText(String($0))) }
    ).sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
    let pairs = folded.scalars.count > 1 ? SearchGrams.words(of: folded) : []
    let bytes = SearchGrams([folded], filters: ["krw"]).bytes
    #expect(
      String(decoding: bytes, as: UTF8.self).split(separator: " ").map(String.init)
        == pairs + characters + ["krw"])
  }

  /// A trigram that no text has is enough to know that nothing is found.
  @Test func aTextWithUnknownTrigramsIsNotLookedUp() async throws {
    let store = try await SQLiteStore.selling([.sample(name: "Red lamp")])
    for text: SearchTexts in ["red lamp", "D LAM", "corner s", "holds", "lam"] {
      #expect(try await names(store, text) == ["Red lamp"], "\(text)")
    }
    #expect(try await names(store, "dlam") == [])
    try await store.execute("DELETE FROM search_trigram WHERE trigram % 2097152 = unicode('m')")
    #expect(try await names(store, "lam") == [])
    #expect(try await names(store, SearchTexts(["lam", "red"])) == ["Red lamp"])
    #expect(try await names(store, "la") == ["Red lamp"])
    // A change of the product adds them again.
    try await store.execute("UPDATE product SET name = 'Red lamps'")
    #expect(try await names(store, "lam") == ["Red lamps"])
  }

  /// Searches know all products of the market, however they were added.
  @Test(arguments: StoreKind.allCases)
  func searchesFollowEveryChange(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let store = bench.store
    var ids: [Int64] = []
    for name in ["Red lamp", "Blue lamp", "Cup"] {
      ids.append(try await bench.create(.sample(name: name)).record.id)
    }
    func change(_ id: Int64, _ change: ProductChange) async throws {
      _ = try await store.edit(id, change, by: bench.seller, ifVersion: nil)
    }
    #expect(try await names(store, "lamp") == ["Blue lamp", "Red lamp"])
    try await change(ids[0], ProductChange(ProductValues(name: "Red cup")))
    #expect(try await names(store, "lamp") == ["Blue lamp"])
    #expect(try await names(store, "red c") == ["Red cup"])
    try await change(ids[0], ProductChange(ProductValues(description: "Used for years", stock: 0)))
    #expect(try await names(store, "used") == ["Red cup"])
    let available = ProductQuery(search: "cup", inStock: true)
    #expect(try await store.page(available, at: .offset(0), limit: 9).total == 1)
    _ = try await store.renameVendor("Seller", to: "River")
    #expect(try await names(store, "seller") == [])
    #expect(try await names(store, "river").count == 3)
    _ = try await store.delete(ids[1], by: bench.seller)
    #expect(try await names(store, "blue") == [])
    _ = try await store.restore(ids[1], by: bench.seller)
    #expect(try await names(store, "blue") == ["Blue lamp"])
    _ = try await store.hideProduct(ids[2])
    #expect(try await names(store, "cup") == ["Red cup"])
  }

  /// The same for so many at once that a store may write its index later, or in a different way.
  @Test(arguments: StoreKind.allCases)
  func searchesFollowChangesOfManyProducts(kind: StoreKind) async throws {
    let folder = try TemporaryFolder()
    let store = try await kind.stores(1, folder: folder.path)[0]
    let ids = try await store.write { transaction in
      let shop = try transaction.shop("Corner Shop")
      try transaction.search.postpone()
      return try transaction.products.add(
        (1...1_500).map { number in
          var product = NewProduct.sample(name: "Thing \(number)")
          product.vendorID = shop
          return product
        })
    }
    try await store.write { while try !$0.search.catchUp(limit: 500) {} }
    #expect(try await names(store, "thing 77").first == "Thing 779")
    try await store.write { transaction in
      for id in ids[0..<1_200] {
        let fields = NewProduct.sample(name: "Item").fields
        try transaction.products.update(id, to: fields, issuedOn: Day(number: 19_300))
      }
      for id in ids[1_200..<1_400] { try transaction.products.remove(id) }
    }
    for _ in 1...2 {
      #expect(try await total(store, "thing") == 100)
      #expect(try await total(store, "item") == 1_200)
      #expect(try await total(store, "thing 1300") == 0)
      #expect(try await total(store, "corner") == 1_300)
      try await store.write { while try !$0.search.catchUp(limit: 500) {} }
    }
    try store.close()
  }

  @Test(arguments: StoreKind.allCases)
  func longTextsAreFound(kind: StoreKind) async throws {
    let folder = try TemporaryFolder()
    let store = try await kind.selling([.sample(name: "Red lamp")], folder: folder.path)
    for text: SearchTexts in ["red lamp", "D LAM", "corner s", "holds", "lam"] {
      #expect(try await names(store, text) == ["Red lamp"], "\(text)")
    }
    #expect(try await names(store, "dlam") == [])
    try store.close()
  }

  @Test func aBacklogIsFinishedWhenTheMarketIsOpened() async throws {
    let folder = try TemporaryFolder()
    let interrupted = try SQLiteStore(folder: folder.path)
    try await interrupted.write { transaction in
      _ = try transaction.shop("Shop")
      try transaction.search.postpone()
      for name in ["Cup", "Lamp"] { try transaction.products.add(.sample(name: name)) }
    }
    try interrupted.close()
    let store = try SQLiteStore(folder: folder.path)
    #expect(try await names(store, "p") == ["Lamp", "Cup"])
    try store.close()
  }

  private func total(_ store: any TransactionalStore, _ search: SearchTexts) async throws -> Int {
    try await store.page(ProductQuery(search: search), at: .offset(0), limit: 1).total
  }

  private func names(_ store: any TransactionalStore, _ search: SearchTexts) async throws
    -> [String]
  {
    try await store.page(ProductQuery(search: search), at: .offset(0), limit: 9).products
      .map(\.name)
  }

  /// No list reads the whole table or sorts more than is gathered.
  @Test(arguments: ProductQuery.Sort.allCases)
  func ordersComeFromIndexes(sort: ProductQuery.Sort) throws {
    let store = try SQLiteStore.inMemory()
    let priced = ProductQuery(sort: sort, currency: .krw, minimumPrice: 5)
    for query in [ProductQuery(sort: sort), priced, ProductQuery(sort: sort, inStock: true)] {
      let listing = SQLiteListing(filter: ProductFilter(query), sort: sort)
      let key: PagePosition.Key = listing.column?.isText == true ? .text("a") : .number(3)
      var lists = [listing.matches(in: 1...9) + " ORDER BY id DESC"]
      if listing.filter.isInRuns(listing.sort) {
        lists += [
          listing.runs() + listing.order(),
          listing.runs(after: PagePosition(id: 5, key: key)) + listing.order(),
        ]
      }
      for list in lists {
        let plan = try store.writer.read { database in
          let explained: SQL = "EXPLAIN QUERY PLAN \(list)"
          return try SQLRequest<Row>(literal: explained).fetchAll(database)
            .map { $0["detail"] as String }
        }
        #expect(!plan.isEmpty)
        #expect(
          !plan.contains { $0.hasPrefix("SCAN product") || $0.contains("TEMP B-TREE") }, "\(plan)")
      }
    }
  }
}
