import Dispatch
import GRDB
import Market
import StoreFixtures
import Synchronization
import TestSupport
import Testing
import Text
import Words

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
    // On a busy machine even this can take longer than the limit.
    try await until {
      (try? await store.answering { try Int.fetchOne($0, sql: "SELECT 1") }) == 1
    }
    try store.close()
  }

  /// Even during a search in the index, and the connection can search again afterwards.
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

  /// SQLite has another error for a statement that is interrupted there.
  @Test func aReadMayBeCancelledWhileItOpensTheIndex() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    let interrupted = DatabaseError(
      resultCode: .SQLITE_ERROR, message: "vtable constructor failed: product_search")
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let isCancelled = DispatchSemaphore(value: 0)
    let read = Task {
      try await store.answering(isExpensive: true) { _ -> Int in
        begin.yield()
        isCancelled.wait()
        throw interrupted
      }
    }
    for await _ in begun { break }
    read.cancel()
    isCancelled.signal()
    await #expect(throws: CancellationError.self) { try await read.value }
    await #expect(throws: DatabaseError.self) {
      try await store.answering { _ -> Int in throw interrupted }
    }
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

  @Test func waitingForASlotHasItsOwnTimeLimit() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(
      folder: folder.path,
      options: StoreOptions(readTime: .milliseconds(50), expensiveReads: 0))
    await #expect(throws: StoreError.tooSlow(limit: .milliseconds(200))) {
      try await store.page(ProductQuery(search: "teapot"), at: .offset(0), limit: 1)
    }
    try store.close()
  }

  /// One client fills the queue with searches that take their whole time limit; another one's
  /// search has the next turn.
  @Test func aClientThatSearchesALotDoesNotBlockOthers() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(
      folder: folder.path,
      options: StoreOptions(readTime: .milliseconds(200), expensiveReads: 1))
    let (refused, refuse) = AsyncStream<Void>.makeStream()
    let rude = (0...StoreLimits.expensiveReadsWaiting + 10).map { _ in
      Task {
        do {
          _ = try await RequestTrace.$current.withValue(RequestTrace(client: "192.0.2.1")) {
            try await store.answering(isExpensive: true) { database in
              try Int.fetchOne(database, sql: Self.endless)
            }
          }
        } catch StoreError.crowded {
          refuse.yield()
        }
      }
    }
    // The queue is full now.
    for await _ in refused { break }
    let page = try await RequestTrace.$current.withValue(RequestTrace(client: "192.0.2.2")) {
      try await store.page(ProductQuery(search: "teapot"), at: .offset(0), limit: 1)
    }
    #expect(page.total == 0)
    for search in rude { search.cancel() }
    for search in rude { _ = try? await search.value }
    try store.close()
  }

  @Test func clientsTakeTurns() async throws {
    let gate = Gate(slots: 1, maximumWaiting: 3)
    let (begun, begin) = AsyncStream<String>.makeStream()
    let (end, ending) = AsyncStream<Void>.makeStream()
    func enter(_ client: String, _ body: @escaping @Sendable () async -> Void) -> Task<Bool, Never>
    {
      Task {
        await RequestTrace.$current.withValue(RequestTrace(client: SafeText(client))) {
          do {
            try await gate.pass {
              begin.yield(client)
              await body()
            }
            return true
          } catch {
            return false
          }
        }
      }
    }
    var order = begun.makeAsyncIterator()
    let first = enter("a") { for await _ in end { break } }
    #expect(await order.next() == "a")
    // One after the other, so that their order is known.
    var tasks: [Task<Bool, Never>] = []
    for client in ["b", "b", "b", "c"] {
      let waiting = await gate.waitingCount
      tasks.append(enter(client) {})
      // The last one replaces another.
      while client != "c", await gate.waitingCount == waiting { await Task.yield() }
    }
    // The newest task of the client with the most tasks is refused.
    #expect(await tasks[2].value == false)
    ending.yield()
    #expect([await order.next(), await order.next(), await order.next()] == ["b", "c", "b"])
    #expect(await first.value)
  }

  @Test func waitingForASlotIsLimited() async throws {
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
    // Cancelled tasks leave no trace.
    try await gate.pass {}
  }

  /// The sum of the weights inside a gate, current and maximum.
  private final class Use: Sendable {
    let weights = Mutex((now: 0, most: 0))
  }

  @Test func theWeightsInsideStayWithinTheSlots() async throws {
    let gate = Gate(slots: 100, maximumWaiting: 200)
    let use = Use()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        // One of them is larger than all slots.
        let weight = number == 50 ? 500 : 10 + number % 60
        group.addTask {
          try await gate.pass(weighing: weight) {
            use.weights.withLock { weights in
              weights.now += min(weight, 100)
              weights.most = max(weights.most, weights.now)
            }
            await Task.yield()
            use.weights.withLock { $0.now -= min(weight, 100) }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect((61...100).contains(use.weights.withLock(\.most)))
  }

  @Test func anErrorReturnsTheSlots() async throws {
    let gate = Gate(slots: 100, maximumWaiting: 1)
    for _ in 0..<3 {
      await #expect(throws: WriteError.noRoom) {
        try await gate.pass(weighing: 100) { throw WriteError.noRoom }
      }
    }
  }

  @Test func aTaskThatStopsWaitingForManySlotsLetsOthersIn() async throws {
    let gate = Gate(slots: 2, maximumWaiting: 2)
    let (end, ending) = AsyncStream<Void>.makeStream()
    @Sendable func enter(
      _ weight: Int, _ body: @escaping @Sendable () async -> Void
    ) async -> Task<Void, any Error> {
      let waiting = await gate.waitingCount
      let task = Task { try await gate.pass(weighing: weight, body) }
      while await gate.waitingCount == waiting { await Task.yield() }
      return task
    }
    try await gate.pass {
      let heavy = await enter(2) {}
      let light = await enter(1) { ending.finish() }
      heavy.cancel()
      for await _ in end {}
      try await light.value
      await #expect(throws: CancellationError.self) { try await heavy.value }
    }
  }

  @Test func theEndsOfTheEventsAreLookedUp() async throws {
    let store = try SQLiteStore.inMemory()
    let plan = try await store.writer.read { database in
      try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN " + Database.eventBounds.sql)
        .map { $0["detail"] as String }
    }
    #expect(!plan.isEmpty)
    // A search for the first or the last row does not scan the whole table.
    #expect(plan.filter { $0.hasPrefix("SCAN event") }.isEmpty, "\(plan)")
  }
}
