import SeededRandom
import Testing

@testable import PostgresStore

/// The steps of a pool, without a server: connections are numbers.
@Suite struct PoolStateTests {
  private struct Waiter: Identifiable { let id: Int }
  private typealias State = PoolState<Int, Waiter>

  /// A task finds the only connection in use, and another releases it before the first one waits.
  @Test func aConnectionThatIsReleasedBeforeATaskWaitsIsGivenToIt() throws {
    var state = State(limit: 1)
    guard case .connect = try state.lease() else {
      Issue.record("no connection")
      return
    }
    #expect(try state.lease() == nil)
    #expect(state.release(1) == nil)
    guard case .session(1) = try state.lease(orEnqueue: Waiter(id: 7)) else {
      Issue.record("the task waits for an idle connection")
      return
    }
    #expect(state.waiting.isEmpty && state.idle.isEmpty && state.count == 1)
  }

  @Test func thoseWhoWaitGetConnectionsInTheirOrder() throws {
    var state = State(limit: 1)
    _ = try state.lease()
    for id in 1...3 { #expect(try state.lease(orEnqueue: Waiter(id: id)) == nil) }
    #expect(state.removeWaiter(2)?.id == 2)
    #expect(state.removeWaiter(2) == nil)
    #expect(state.release(1)?.id == 1)
    #expect(state.release(1)?.id == 3)
    #expect(state.release(1) == nil && state.idle == [1])
  }

  @Test func aConnectionAboveALowerLimitIsClosed() throws {
    var state = State(limit: 2)
    for _ in 1...2 { _ = try state.lease() }
    #expect(state.setLimit(1).isEmpty)
    #expect(try state.lease(orEnqueue: Waiter(id: 7)) == nil)
    #expect(state.release(1) == nil && state.count == 1 && state.idle.isEmpty)
    #expect(state.release(2)?.id == 7)
    #expect(try state.lease(orEnqueue: Waiter(id: 8)) == nil)
    #expect(state.setLimit(2).map(\.id) == [8])
  }

  /// A server without a free connection is not out of service: tasks wait for one.
  @Test func aTaskWaitsForAServerWithoutAFreeConnection() throws {
    var state = State(limit: 2)
    _ = try state.lease()
    _ = state.recordFailure(PostgresError(state: .tooManyConnections, message: ""))
    #expect(try state.lease() == nil)
    #expect(try #require(state.nextAttempt) <= .now + PostgresLimits.longestPauseForConnection)
  }

  /// No task connects while all connections are in use.
  @Test func aTaskWaitsForABusyConnectionAfterAnOutage() throws {
    var state = State(limit: 2)
    for _ in 1...2 { _ = try state.lease() }
    state.recordConnection()
    _ = state.recordFailure(PostgresError(state: .connectionFailure, message: ""))
    #expect(throws: PostgresError.self) { try state.lease() }
    #expect(state.setLimit(1).isEmpty)
    #expect(try state.lease(orEnqueue: Waiter(id: 7)) == nil)
    #expect(state.nextAttempt == nil)
    #expect(state.release(1)?.id == 7)
  }

  /// After any steps in any order, no task waits while a connection is idle or can be opened.
  @Test(arguments: 1...20) func noTaskWaitsInVain(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var state = State(limit: 3)
    var (leased, connecting, lastID, limit) = ([Int](), 0, 0, 3)
    func accept(_ lease: () throws -> State.Lease?) throws {
      do {
        switch try lease() {
        case .session(let session): leased.append(session)
        case .connect: connecting += 1
        case nil: break
        }
      } catch is PostgresError {
        // The task fails with the server.
      }
    }
    for _ in 0..<2_000 {
      lastID += 1
      switch Int.random(in: 0..<12, using: &random) {
      case 0..<2: try accept { try state.lease() }
      case 2..<5: try accept { try state.lease(orEnqueue: Waiter(id: lastID)) }
      case 5..<8 where !leased.isEmpty:
        let session = leased.removeLast()
        if state.release(session) != nil { leased.append(session) }
      case 8..<10 where connecting > 0:
        connecting -= 1
        if Int.random(in: 0..<4, using: &random) > 0 {
          leased.append(lastID)
          state.recordConnection()
        } else {
          let error = PostgresError(state: .connectionFailure, message: "")
          for waiter in state.recordFailure(error) {
            try accept { try state.lease(orEnqueue: waiter) }
          }
        }
      case 10 where !leased.isEmpty:
        leased.removeLast()
        // Like the tasks: those that have to try again do so.
        for waiter in state.recordBreak() {
          try accept { try state.lease(orEnqueue: waiter) }
        }
      case 11 where Bool.random(using: &random):
        limit = Int.random(in: 1...3, using: &random)
        for waiter in state.setLimit(limit) {
          try accept { try state.lease(orEnqueue: waiter) }
        }
      case 11: _ = state.removeWaiter(Int.random(in: 0...lastID, using: &random))
      default: break
      }
      #expect(state.count == leased.count + connecting + state.idle.count && state.count <= 3)
      #expect(state.waiting.isEmpty || state.idle.isEmpty && state.count >= limit)
    }
  }
}
