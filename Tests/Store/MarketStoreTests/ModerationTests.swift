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

/// Moderation of products and vendors by the host of a market.
@Suite struct ModerationTests {
  @Test(arguments: StoreKind.allCases)
  func aHiddenProductIsNowhereUntilItIsShownAgain(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let store = bench.store
    let product = try await bench.create()
    let id = product.record.id
    let start = try await store.events(after: 0, limit: 9).last
    #expect(try await store.hideProduct(id).name == "Teapot")
    await #expect(throws: ModerationError.isHidden(id)) { try await store.hideProduct(id) }
    #expect(try await store.product(id) == nil)
    for query in [.everything, ProductQuery(search: "teapot"), ProductQuery(inStock: true)] {
      #expect(try await store.page(query, at: .offset(0), limit: 9).products.isEmpty)
    }
    for name in NewPicture.sample("one").names {
      #expect(try await store.picture(name) == nil)
    }
    // Longer than a deleted product is kept.
    bench.wait(TrashPeriod.standard.seconds + 1)
    let other = try await bench.create(.sample(name: "Another"))
    try await bench.delete(other.record.id)
    #expect(try await store.hiddenProducts().map(\.id) == [id])
    let shown = try await store.showProduct(id)
    #expect(shown.record == product.record && shown.version == product.version)
    #expect(shown.pictures.map(\.original) == product.pictures.map(\.original))
    #expect(
      try await store.page(ProductQuery(search: "teapot"), at: .offset(0), limit: 9).total == 1)
    await #expect(throws: ModerationError.isNotHidden(id)) { try await store.showProduct(id) }
    await #expect(throws: ModerationError.noSuchProduct(99)) { try await store.hideProduct(99) }
    let events = try await store.events(after: start, limit: 9).events
    #expect(events.filter { $0.productID == id }.map(\.kind) == [.deleted, .created])
  }

  /// Its vendor learns why it cannot be changed; a deletion and a restore do not bring it back.
  @Test(arguments: StoreKind.allCases)
  func onlyItsVendorLearnsThatAProductIsHidden(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let store = bench.store
    let once = IdempotencyKey(key: "k", digest: [1])
    let id = try await bench.create(once: once).record.id
    let token = try await store.deletionToken(for: id, by: bench.seller)
    _ = try await store.hideProduct(id)
    await #expect(throws: WriteError.hidden) {
      try await store.edit(
        id, ProductChange(ProductValues(stock: 1)), by: bench.seller, ifVersion: nil)
    }
    await #expect(throws: WriteError.hidden) {
      try await store.deletionToken(for: id, by: bench.seller)
    }
    await #expect(throws: WriteError.hidden) { try await store.restore(id, by: bench.seller) }
    await #expect(throws: WriteError.hidden) { try await bench.create(once: once) }
    await #expect(throws: WriteError.badToken) {
      try await store.delete(token: token, of: id, identifier: bench.identifier)
    }
    await #expect(throws: WriteError.notYours) { try await store.restore(id, by: bench.other) }
    #expect(try await store.hiddenProducts().count == 1)
  }

  @Test(arguments: StoreKind.allCases, [false, true])
  func theHostDeletesPermanently(kind: StoreKind, isHidden: Bool) async throws {
    let bench = try await StoreBench(kind)
    let store = bench.store
    let id = try await bench.create().record.id
    if isHidden { _ = try await store.hideProduct(id) }
    #expect(try await store.deleteProduct(id) == "Teapot")
    await #expect(throws: WriteError.gone) { try await store.restore(id, by: bench.seller) }
    await #expect(throws: ModerationError.noSuchProduct(id)) { try await store.deleteProduct(id) }
    for name in NewPicture.sample("one").names {
      #expect(try await store.picture(name) == nil)
    }
  }

  /// Its vendor deleted it when the host complained.
  @Test(arguments: StoreKind.allCases)
  func theHostDeletesAProductInTheTrash(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let store = bench.store
    let id = try await bench.create().record.id
    try await bench.delete(id)
    #expect(try await store.deleteProduct(id) == "Teapot")
    #expect(try await store.audit(AuditQuery(limit: 9)).last?.action == "deleted by the host")
    await #expect(throws: WriteError.gone) { try await store.restore(id, by: bench.seller) }
    #expect(try await store.trash(of: bench.seller).products.isEmpty)
    let pictures = try await store.read {
      try $0.pictures.rows(after: 0, limit: 9, areOutside: false)
    }
    #expect(pictures.isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func aSuspendedVendorWritesNothingUntilResumed(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let store = bench.store
    let product = try await bench.create()
    let id = product.record.id
    let token = try await store.deletionToken(for: id, by: bench.seller)
    #expect(try await store.suspendVendor("Seller").standing == .suspended)
    await #expect(throws: WriteError.suspended) { try await bench.create() }
    await #expect(throws: WriteError.suspended) {
      try await store.edit(
        id, ProductChange(ProductValues(stock: 1)), by: bench.seller, ifVersion: nil)
    }
    await #expect(throws: WriteError.suspended) {
      try await store.delete(token: token, of: id, identifier: bench.identifier)
    }
    // The products stay, unless the host hides them.
    #expect(try await store.product(id) == product)
    #expect(try await store.hideProducts(of: "Seller") == 1)
    #expect(try await bench.total() == 0)
    #expect(try await store.showProducts(of: "Seller") == 1)
    #expect(try await store.resumeVendor("Seller").standing == .active)
    _ = try await store.edit(
      id, ProductChange(ProductValues(stock: 1)), by: bench.seller, ifVersion: nil)
    // A token issued earlier does not become valid again.
    await #expect(throws: WriteError.badToken) {
      try await store.delete(token: token, of: id, identifier: bench.identifier)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func suspendedGuestsWriteNothingUntilResumed(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let store = bench.store
    let guest = ProductAuthor.guest(password: "1234")
    let id = try await bench.create(by: guest).record.id
    #expect(try await store.suspendVendor("guest").standing == .suspended)
    await #expect(throws: WriteError.suspended) { try await bench.create(by: guest) }
    await #expect(throws: WriteError.suspended) {
      try await store.edit(id, ProductChange(ProductValues(stock: 1)), by: guest, ifVersion: nil)
    }
    await #expect(throws: WriteError.suspended) { try await store.delete(id, by: guest) }
    #expect(try await bench.total() == 1)
    #expect(try await store.resumeVendor("guest").standing == .active)
    _ = try await store.delete(id, by: guest)
    try await bench.create(by: guest)
  }

  @Test(arguments: StoreKind.allCases)
  func aNewNameIsOnEveryProductAndIsFound(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let store = bench.store
    let id = try await bench.create().record.id
    let last = try await store.events(after: .max, limit: 1).last
    #expect(try await store.renameVendor("Seller", to: "Corner").name == "Corner")
    #expect(try await store.product(id)?.record.vendor.name == "Corner")
    let found = try await store.page(ProductQuery(search: "corner"), at: .offset(0), limit: 9)
    #expect(found.total == 1)
    // Clients reload everything.
    #expect(try await !store.events(after: last, limit: 9).isComplete)
    await #expect(throws: VendorError.badName) { try await store.renameVendor("Corner", to: "") }
  }

  /// A client that has all events has to learn that there were others, although none is left.
  @Test(arguments: StoreKind.allCases)
  func aResetOfAMarketWithoutProductsIsNoticed(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let store = bench.store
    _ = try await store.deleteProduct(bench.create().record.id)
    let known = try await store.events(after: .max, limit: 1).last
    #expect(try await store.events(after: known, limit: 9).isComplete)
    _ = try await store.renameVendor("Seller", to: "Corner")
    let reset = try await store.events(after: known, limit: 9)
    #expect(!reset.isComplete && reset.events.isEmpty && reset.last > known)
    // PostgreSQL notifies its nodes a moment later.
    try await until { try await store.page(at: .offset(0), limit: 1).lastEvent == reset.last }
    #expect(try await store.events(after: reset.last, limit: 9).isComplete)
    try await bench.create()
    let next = try await store.events(after: reset.last, limit: 9)
    #expect(next.isComplete && next.events.map(\.kind) == [.created])
    #expect(try await !store.events(after: known, limit: 9).isComplete)
  }

  /// Other writers give up after five seconds.
  @Test func manyProductsAreModeratedInSeveralTransactions() async throws {
    let bench = try await StoreBench(.sqlite)
    let store = try #require(bench.store as? SQLiteStore)
    let count = StoreLimits.moderatedProducts + 1
    try await store.write { transaction in
      for index in 1...count { try transaction.products.add(.sample(name: "Thing \(index)")) }
    }
    let commits = CommitCounter()
    store.writer.add(transactionObserver: commits)
    #expect(try await store.hideProducts(of: "Seller") == count)
    #expect(commits.count == 2)
    #expect(try await bench.total() == 0)
    #expect(try await store.showProducts(of: "Seller") == count)
    #expect(commits.count == 4)
    #expect(try await bench.total() == count)
    let removed = try await store.removeVendor("Seller", deletingProducts: true)
    #expect(removed.standing == .active && removed.productCount == count)
    #expect(commits.count > 6)
    #expect(try await bench.total() == 0)
    #expect(try await store.vendors().map(\.name) == ["Other"])
    let actions = try await store.audit(AuditQuery(limit: 9_999)).map(\.action)
    for action in ["hidden", "shown", "deleted"] {
      #expect(actions.filter { $0.string == action }.count == count)
    }
    // If the removal had been killed, the host would find out why the vendor is suspended.
    #expect(actions.last == "vendor removed" && actions.contains("vendor suspended"))
  }

  /// Old apps compare the number of their vendor with one in their source code.
  @Test func aVendorGetsTheNumberThatItsAppKnows() async throws {
    let store = try SQLiteStore.inMemory()
    func add(_ number: Int64?) async throws -> Int64 {
      try await store.addVendor(
        name: "App", identifier: nil, accessID: nil, number: number, secret: .generate()
      ).id
    }
    #expect(try await add(96) == 96)
    #expect(try await add(16) == 16)
    #expect(try await add(nil) == 97)
    await #expect(throws: VendorError.taken("96")) { try await add(96) }
    for number: Int64 in [0, -1, 1_000_001] {
      await #expect(throws: VendorError.badNumber(VendorAccount.numbers)) { try await add(number) }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aNewSecretEndsThePathsToDelete(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let store = bench.store
    let id = try await bench.create().record.id
    let token = try await store.deletionToken(for: id, by: bench.seller)
    _ = try await store.rotateSecret(of: "Seller", to: .generate())
    await #expect(throws: WriteError.badToken) {
      try await store.delete(token: token, of: id, identifier: bench.identifier)
    }
  }
}

@Suite struct AuditTests {
  @Test(arguments: StoreKind.allCases)
  func namesTheClientAndTheOutcome(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let store = bench.store
    let trace = RequestTrace(client: "192.0.2.7")
    let id = try await RequestTrace.$current.withValue(trace) {
      try await bench.create().record.id
    }
    #expect(trace.subject == RequestTrace.Subject(vendor: 1, product: id))
    await #expect(throws: WriteError.wrongSecret) {
      try await RequestTrace.$current.withValue(trace) {
        try await bench.create(by: .vendor(identifier: bench.identifier, secret: "no"))
      }
    }
    bench.wait(100)
    try await bench.create(by: bench.other)
    let all = try await store.audit(AuditQuery(limit: 99))
    #expect(
      all.map { "\($0.action) \($0.vendorName ?? "-") \($0.client ?? "-") \($0.outcome)" } == [
        "vendor added Seller - done", "vendor added Other - done",
        "created Seller 192.0.2.7 done", "wrong secret Seller 192.0.2.7 refused",
        "created Other - done",
      ])
    #expect(all[2].productID == id)
    #expect(try await store.audit(AuditQuery(vendor: 2, limit: 99)).count == 2)
    let last = try #require(all.last)
    #expect(try await store.audit(AuditQuery(since: last.time, limit: 99)) == [last])
    #expect(try await store.audit(AuditQuery(after: all[0].number, limit: 1)) == [all[1]])
    // A login uses an impossible product id, which reveals nothing.
    await #expect(throws: WriteError.self) {
      try await store.restore(
        1 << 52, by: .vendor(identifier: bench.identifier, secret: "no"))
    }
    let guesses = try await store.audit(AuditQuery(limit: 99)).filter {
      $0.action == "wrong secret"
    }
    #expect(guesses.count == 2)
    #expect(guesses.allSatisfy { $0.productID == nil })
  }

  @Test func losesOnlyWhatIsTooOld() async throws {
    let bench = try await StoreBench(.sqlite)
    let store = try #require(bench.store as? SQLiteStore)
    for _ in 1...3 { try await bench.create() }
    bench.wait(86_400)
    try await bench.create()
    #expect(try await store.expireAudit(olderThan: .seconds(86_401)) == 0)
    #expect(try await store.expireAudit(olderThan: .seconds(3_600)) == 5)
    #expect(try await store.audit(AuditQuery(limit: 99)).map(\.action) == ["created"])
    // Newer entries cannot be removed by accident.
    await #expect(throws: DatabaseError.self) { try await store.execute("DELETE FROM audit") }
  }
}

private final class CommitCounter: TransactionObserver, Sendable {
  private let commits = Mutex(0)

  var count: Int { commits.withLock(\.self) }

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseDidCommit(_ database: Database) { commits.withLock { $0 += 1 } }
  func databaseDidRollback(_ database: Database) {}
}
