import Foundation
import Logging
import Market
import MarketServer
import MarketStore
import Operations
import StoreFixtures
import Synchronization
import TestSupport
import Testing
import Text

@testable import Hosting

/// The hourly work of a served market.
@Suite(.timeLimit(.minutes(1))) struct UpkeepTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var log: String {
    get throws { try String(contentsOfFile: folder("log"), encoding: .utf8) }
  }

  private func upkeep(of store: SQLiteStore, auditDays: Int = 365) throws -> Upkeep {
    var plan = UpkeepPlan()
    plan.auditDays = auditDays
    let log = try ServiceLog(file: folder("log"))
    return Upkeep(
      store: store, location: .folder(folder("market")), plan: plan, metrics: ServiceMetrics(),
      logger: Logger(label: "test", factory: { _ in log.handler(level: .info) }), manager: nil)
  }

  @Test(arguments: [(days: 0, entries: 2), (days: 2, entries: 2), (days: 1, entries: 1)])
  func theAuditIsKeptForItsDays(days: Int, entries: Int) async throws {
    let time = Mutex<Int64>(1_800_000_000)
    let store = try SQLiteStore(
      folder: folder("market"), clock: StoreClock { time.withLock(\.self) })
    _ = try await store.addVendor(name: "Old", secret: .generated("a secret"))
    time.withLock { $0 += 2 * 86_400 }
    _ = try await store.addVendor(name: "New", secret: .generated("a secret"))
    try await upkeep(of: store, auditDays: days).tidy()
    #expect(try await store.audit(AuditQuery(limit: 9)).count == entries)
    #expect(try log.contains("audit expired") == (entries < 2))
    try store.close()
  }

  /// The rest is done all the same, and what failed the next time.
  @Test func aFailureIsLogged() async throws {
    let time = Mutex<Int64>(1_800_000_000)
    let store = try SQLiteStore(
      folder: folder("market"), clock: StoreClock { time.withLock(\.self) },
      options: StoreOptions(trash: .standard))
    _ = try await store.addVendor(name: "Old", secret: .generated("a secret"))
    try await store.write { transaction in
      let deleted = try transaction.products.add(.sample(name: "Deleted"))
      try transaction.deletions.delete(deleted, at: transaction.now)
      // As left by a command that was killed.
      try transaction.search.postpone()
      try transaction.products.add(.sample())
    }
    time.withLock { $0 += 366 * 86_400 }
    try await store.execute(
      """
      CREATE TRIGGER kept BEFORE DELETE ON deleted_product BEGIN
        SELECT RAISE(ABORT, 'it is kept');
      END
      """)
    func deleted() async throws -> Int {
      try await store.read { try $0.deletions.ids(of: 1, limit: 9).count }
    }
    func found() async throws -> Int {
      try await store.page(ProductQuery(search: "teapot"), at: .offset(0), limit: 9).total
    }
    let upkeep = try upkeep(of: store)
    #expect(try await found() == 0)
    await upkeep.tidy()
    let failures = try log
    #expect(failures.contains(#""level":"warning","message":"trash not emptied""#), "\(failures)")
    #expect(try await deleted() == 1)
    #expect(try await found() == 1)
    #expect(try await store.audit(AuditQuery(limit: 9)).isEmpty)
    try await store.execute("DROP TRIGGER kept")
    await upkeep.tidy()
    #expect(try await deleted() == 0)
    #expect(try log.matches(of: /"level":"warning"/).count == 1)
    try store.close()
  }

  @Test func theEndOfAMarketIsNoFailure() async throws {
    let store = try SQLiteStore(folder: folder("market"))
    let upkeep = try upkeep(of: store)
    let tidying = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await upkeep.tidy()
    }
    await tidying.value
    #expect(try log.isEmpty)
    try store.close()
  }
}
