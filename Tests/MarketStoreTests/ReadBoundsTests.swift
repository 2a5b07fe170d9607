import GRDB
import Market
import StoreFixtures
import Testing
import Text

@testable import MarketStore

@Suite(.timeLimit(.minutes(1))) struct ReadBoundsTests {
  private static let endless = """
    WITH RECURSIVE number(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM number)
    SELECT count(*) FROM number
    """

  @Test func aReadIsEndedByItsDeadline() async throws {
    let folder = try TemporaryFolder()
    let limit = Duration.milliseconds(50)
    let store = try SQLiteStore(folder: folder.path, options: StoreOptions(readTime: limit))
    for isExpensive in [false, true, true] {
      await #expect(throws: StoreError.tooSlow(limit: limit)) {
        try await store.answering(isExpensive: isExpensive) {
          try Int.fetchOne($0, sql: Self.endless)
        }
      }
    }
    #expect(try await store.answering { try Int.fetchOne($0, sql: "SELECT 1") } == 1)
    try store.close()
  }

  /// Also with the search index at work, and the connection can search again afterwards.
  @Test func aCancelledReadEnds() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    try await store.write { transaction in
      _ = try transaction.shop("Shop")
      for _ in 1...100 { try transaction.products.add(.sample()) }
    }
    for sql in [Self.endless, Self.endless + ", product_search WHERE product_search MATCH 'te'"] {
      let (begun, begin) = AsyncStream<Void>.makeStream()
      let read = Task {
        try await store.answering(isExpensive: true) { database in
          begin.yield()
          return try Int.fetchOne(database, sql: sql)
        }
      }
      for await _ in begun { break }
      read.cancel()
      await #expect(throws: CancellationError.self) { try await read.value }
    }
    let page = try await store.page(ProductQuery(search: "teapot"), at: .offset(0), limit: 1)
    #expect(page.total == 100)
    try store.close()
  }

  @Test func slowSearchesLeaveAReaderForPlainPages() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path, options: StoreOptions(expensiveReads: 1))
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let searches = (1...8).map { _ in
      Task {
        try await store.answering(isExpensive: true) { database in
          begin.yield()
          return try Int.fetchOne(database, sql: Self.endless)
        }
      }
    }
    for await _ in begun { break }
    for _ in 1...20 { #expect(try await store.page(at: .offset(0), limit: 1).total == 0) }
    for search in searches { search.cancel() }
    for search in searches {
      await #expect(throws: CancellationError.self) { try await search.value }
    }
    let page = try await store.page(ProductQuery(search: "teapot"), at: .offset(0), limit: 1)
    #expect(page.total == 0)
    try store.close()
  }

  @Test func waitingForASlotIsPartOfTheTime() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(
      folder: folder.path,
      options: StoreOptions(readTime: .milliseconds(50), expensiveReads: 0))
    await #expect(throws: StoreError.tooSlow(limit: .milliseconds(50))) {
      try await store.page(ProductQuery(search: "teapot"), at: .offset(0), limit: 1)
    }
    try store.close()
  }

  @Test func onlySoManyWaitForASlot() async throws {
    let gate = Gate(slots: 1, maximumWaiting: 1)
    let (begun, begin) = AsyncStream<Void>.makeStream()
    func occupy() -> Task<Void, any Error> {
      Task {
        try await gate.pass {
          begin.yield()
          try await Task.sleep(for: .seconds(600))
        }
      }
    }
    let first = occupy()
    for await _ in begun { break }
    let others = [occupy(), occupy()]
    // One of them waits, the other one is refused.
    let refused = await withTaskGroup(of: (any Error)?.self) { group in
      for other in others {
        group.addTask {
          if case .failure(let error) = await other.result { return error }
          return nil
        }
      }
      let error = await group.next() ?? nil
      for other in others { other.cancel() }
      return error
    }
    #expect(refused is Gate.QueueFullError)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    // Those who left have left no trace.
    try await gate.pass {}
  }

  @Test func theEndsOfTheEventsAreLookedUp() async throws {
    let store = try SQLiteStore.inMemory()
    let plan = try await store.writer.read { database in
      try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN " + SQLiteEventLog.bounds)
        .map { $0["detail"] as String }
    }
    #expect(!plan.isEmpty)
    // A search for the first or the last row of the table is not a scan of all of it.
    #expect(plan.filter { $0.hasPrefix("SCAN event") }.isEmpty, "\(plan)")
  }
}
