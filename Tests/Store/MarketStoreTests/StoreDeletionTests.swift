import Foundation
import GRDB
import Market
import StoreFixtures
import Testing
import Text

@testable import MarketStore

@Suite struct DeletionContract {
  @Test(arguments: StoreKind.allCases)
  func aTokenDeletesOnce(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let product = try await bench.create()
    let id = product.record.id
    let token = try await bench.store.deletionToken(for: id, by: bench.seller)
    #expect(UUID(uuidString: token) != nil)
    for (wrong, of, identifier) in [
      (StoreBench.secret, nil, bench.identifier), (UUID().uuidString, nil, bench.identifier),
      (token, nil, bench.otherIdentifier), (token, id + 1, bench.identifier),
    ] as [(String, Int64?, String)] {
      await #expect(throws: WriteError.badToken) {
        try await bench.store.delete(token: wrong, of: of, identifier: identifier)
      }
    }
    await #expect(throws: WriteError.unknownVendor) {
      try await bench.store.delete(token: token, of: nil, identifier: "")
    }
    await #expect(throws: WriteError.wrongSecret) {
      try await bench.store.deletionToken(
        for: id, by: .vendor(identifier: bench.identifier, secret: "guess"))
    }
    let deleted = try await bench.store.delete(token: token, of: id, identifier: bench.identifier)
    #expect(deleted == product)
    await #expect(throws: WriteError.badToken) {
      try await bench.store.delete(token: token, of: nil, identifier: bench.identifier)
    }
    #expect(try await bench.store.product(id) == nil)
    #expect(try await bench.total() == 0)
    #expect(try await bench.store.picture(NewPicture.sample("one").names[0]) == nil)
    #expect(try await bench.store.picture(NewPicture.sample("one").names[1]) == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func tokensExpire(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let id = try await bench.create().record.id
    let token = try await bench.store.deletionToken(for: id, by: bench.seller)
    bench.wait(600)
    await #expect(throws: WriteError.badToken) {
      try await bench.store.delete(token: token, of: nil, identifier: bench.identifier)
    }
    #expect(try await bench.total() == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func aDeletionCanBeUndoneWithinThePeriod(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let product = try await bench.create()
    let id = product.record.id
    let shared = try await bench.create(pictures: [.sample("two")]).record.id
    await #expect(throws: WriteError.notDeleted) {
      try await bench.store.restore(id, by: bench.seller)
    }
    try await bench.delete(id)
    await #expect(throws: WriteError.notYours) {
      try await bench.store.restore(id, by: bench.other)
    }
    bench.wait(TrashPeriod.standard.seconds - 1)
    // Other writes in between remove nothing.
    try await bench.create(.sample(name: "Another"))
    let restored = try await bench.store.restore(id, by: bench.seller)
    #expect(restored.record == product.record)
    #expect(restored.pictures.map(\.original) == product.pictures.map(\.original))
    #expect(try await bench.store.picture(NewPicture.sample("one").names[0]) != nil)
    let found = try await bench.store.page(
      ProductQuery(search: "teapot", sort: .oldest), at: .offset(0), limit: 9)
    #expect(found.products.map(\.id) == [id, shared])

    try await bench.delete(id)
    bench.wait(TrashPeriod.standard.seconds)
    await #expect(throws: WriteError.gone) {
      try await bench.store.restore(id, by: bench.seller)
    }
    await #expect(throws: WriteError.notFound) {
      try await bench.store.restore(9_999, by: bench.seller)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aVendorSeesWhatCanBeRestored(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let store = bench.store
    let lamp = try await bench.create(.sample(name: "Lamp")).record.id
    let desk = try await bench.create(.sample(name: "참나무 책상")).record.id
    let hidden = try await bench.create().record.id
    let foreign = try await bench.create(by: bench.other).record.id
    try await bench.delete(lamp)
    bench.wait(60)
    try await bench.delete(desk)
    _ = try await store.hideProduct(hidden)
    _ = try await store.delete(foreign, by: bench.other)
    let trash = try await store.trash(of: bench.seller)
    #expect(trash.products.map(\.id) == [desk, lamp])
    #expect(trash.products.map(\.name) == ["참나무 책상", "Lamp"])
    #expect(
      trash.products.map(trash.secondsLeft)
        == [TrashPeriod.standard.seconds, TrashPeriod.standard.seconds - 60])
    await #expect(throws: WriteError.wrongSecret) {
      try await store.trash(of: .vendor(identifier: bench.identifier, secret: "guess"))
    }
    bench.wait(TrashPeriod.standard.seconds - 60)
    #expect(try await store.trash(of: bench.seller).products.map(\.id) == [desk])
    _ = try await store.restore(desk, by: bench.seller)
    #expect(try await store.trash(of: bench.seller).products.isEmpty)
  }

  /// No registration or deletion is needed, and other writers do not give up waiting.
  @Test(arguments: StoreKind.allCases)
  func allDeletedProductsAreForgottenInSeveralTransactions(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let store = bench.store
    try await bench.delete(bench.create().record.id)
    try await store.write { transaction in
      for index in 1...StoreLimits.moderatedProducts {
        let id = try transaction.products.add(.sample(name: "Thing \(index)"))
        try transaction.deletions.delete(id, at: transaction.now)
      }
    }
    func left() async throws -> Int {
      try await store.read { try $0.deletions.ids(of: 1, limit: 9_999).count }
    }
    try await store.forgetDeleted()
    #expect(try await left() == StoreLimits.moderatedProducts + 1)
    bench.wait(TrashPeriod.standard.seconds)
    #expect(try await store.write { try $0.forgetDeleted(after: .standard) })
    #expect(try await left() > 0)
    try await store.forgetDeleted()
    #expect(try await left() == 0)
    let pictures = try await store.read {
      try $0.pictures.rows(after: 0, limit: 9, areOutside: false)
    }
    #expect(pictures.isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func eventsTellWhatHappenedInOrder(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let start = try await bench.store.events(after: 0, limit: 100)
    #expect(start.events.isEmpty && start.isComplete)
    let before = try bench.store.changeToken()
    let product = try await bench.create()
    let id = product.record.id
    #expect(try bench.store.changeToken() != before)
    _ = try await bench.store.edit(
      id, ProductChange(ProductValues(stock: 1)), by: bench.seller, ifVersion: nil)
    _ = try await bench.store.edit(id, ProductChange(), by: bench.seller, ifVersion: nil)
    try await bench.delete(id)
    _ = try await bench.store.restore(id, by: bench.seller)
    let page = try await bench.store.events(after: start.last, limit: 100)
    #expect(page.events.map(\.kind) == [.created, .changed, .deleted, .created])
    #expect(page.events.allSatisfy { $0.productID == id })
    #expect(page.events.allSatisfy { $0.vendorID == product.record.vendor.id })
    let numbers = page.events.map(\.number)
    #expect(numbers == numbers.sorted() && numbers.last == page.last)
    let rest = try await bench.store.events(after: numbers[1], limit: 1)
    #expect(rest.events == [page.events[2]] && rest.isComplete)
  }
}

/// Effects that only the file shows.
@Suite struct WritingFileTests {
  private func store(_ bench: StoreBench) throws -> SQLiteStore {
    try #require(bench.store as? SQLiteStore)
  }

  @Test func deletedProductsArePurgedWithTheirPictures() async throws {
    let bench = try await StoreBench(.sqlite)
    let store = try store(bench)
    let id = try await bench.create().record.id
    try await bench.create(pictures: [.sample("two")])
    try await bench.delete(id)
    func count(_ table: String) async throws -> Int? {
      try await store.writer.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") }
    }
    #expect(try await count("picture") == 4)
    bench.wait(TrashPeriod.standard.seconds)
    try await bench.create(pictures: [.sample("three")])
    #expect(try await count("picture") == 4)
    #expect(try await count("deleted_product") == 0)
    #expect(try await count("deleted_picture") == 0)
    #expect(try await bench.store.picture(NewPicture.sample("two").names[0]) != nil)
  }

  @Test func theRestIsPurgedWhenTheMarketIsOpened() async throws {
    let bench = try await StoreBench(.sqlite)
    let first = try store(bench)
    try await bench.delete(bench.create().record.id)
    try first.close()
    bench.wait(TrashPeriod.standard.seconds)
    let folder = try #require(first.folder)
    // A command does not know the period: it removes nothing.
    for (trash, pictures) in [(nil, 4), (.standard, 0)] as [(TrashPeriod?, Int)] {
      let second = try SQLiteStore(
        folder: folder.path, clock: first.clock, options: StoreOptions(trash: trash))
      let left = try await second.writer.read {
        try Int.fetchOne($0, sql: "SELECT count(*) FROM picture")
      }
      #expect(left == pictures)
      try second.close()
    }
  }

  @Test func theAuditIsOnlyAddedTo() async throws {
    let bench = try await StoreBench(.sqlite)
    let store = try store(bench)
    let id = try await bench.create().record.id
    await #expect(throws: WriteError.wrongSecret) {
      try await bench.create(by: .vendor(identifier: bench.identifier, secret: "hunter2 guess"))
    }
    try await bench.delete(id)
    let rows = try await store.writer.read {
      try String.fetchAll(
        $0, sql: "SELECT action || coalesce(' ' || note, '') FROM audit ORDER BY number")
    }
    #expect(
      rows == [
        "vendor added Seller", "vendor added Other", "created", "wrong secret", "deleted Teapot",
      ])
    for change in ["DELETE FROM audit", "UPDATE audit SET note = 'x'"] {
      await #expect(throws: DatabaseError.self) {
        try await store.execute(change)
      }
    }
  }

  @Test func noSecretIsInTheFile() async throws {
    let bench = try await StoreBench(.sqlite)
    let store = try store(bench)
    _ = try await store.addVendor(name: "Typed", secret: .typed("Tr0ub4dor-and-3"))
    let id = try await bench.create(by: .guest(password: "gu3st-password")).record.id
    await #expect(throws: WriteError.wrongSecret) {
      try await bench.store.delete(id, by: .guest(password: "gu3st-passwore"))
    }
    let mine = try await bench.create().record.id
    let token = try await bench.store.deletionToken(for: mine, by: bench.seller)
    try store.close()
    let folder = try #require(store.folder).path
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
      for text in [StoreBench.secret, "Tr0ub4dor", "gu3st-passwor", token] {
        #expect(data.range(of: Data(text.utf8)) == nil, "\(text) is in \(name)")
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func eventsAreBounded(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let store = bench.store
    try await store.write { transaction in
      for id in 1...StoreLimits.events + 5 {
        try transaction.record(.created, "created", product: id, vendor: 1)
      }
    }
    let page = try await store.events(after: 2, limit: 1)
    #expect(page.events.first?.number == 6 && !page.isComplete)
    #expect(try await store.events(after: 5, limit: 1).isComplete)
  }

  @Test func twoStoresOnOneFileMakeOneProductForOneKey() async throws {
    let bench = try await StoreBench(.sqlite)
    let first = try store(bench)
    let second = try SQLiteStore(folder: try #require(first.folder).path, clock: first.clock)
    let ids = try await withThrowingTaskGroup(of: Int64.self) { group in
      for index in 1...20 {
        let store: any TransactionalStore = index.isMultiple(of: 2) ? second : bench.store
        let once = IdempotencyKey(key: "\(index / 4)", digest: [1])
        group.addTask {
          try await store.create(
            .sample(), pictures: [.sample("one")], by: bench.seller, once: once
          ).product.record.id
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(ids.count == 6)
    #expect(try await bench.total() == 6)
    try second.close()
  }
}
