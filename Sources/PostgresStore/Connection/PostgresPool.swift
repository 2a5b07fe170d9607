import Dispatch
import Synchronization

/// A bounded number of connections, made when they are needed.
///
/// While the server cannot be reached, one task at a time tries again, with a pause that grows; all
/// others fail at once with the same error.
final class PostgresPool: Sendable {
  fileprivate struct Waiter {
    let id: Int
    let continuation: CheckedContinuation<PostgresSession?, any Error>
  }

  fileprivate struct State {
    var idle: [PostgresSession] = []
    /// Connections, those under way included.
    var count = 0
    var waiting: [Waiter] = []
    var lastID = 0
    var outage: Outage?
    var isClosed = false
  }

  /// A time in which the server cannot be reached.
  fileprivate struct Outage {
    let error: PostgresError
    var pause: Duration
    /// The time of the next attempt.
    var end: ContinuousClock.Instant
  }

  private let open: @Sendable () throws -> PostgresConnection
  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter open: Connects; called on a thread that may wait.
  init(limit: Int, open: @escaping @Sendable () throws -> PostgresConnection) {
    self.limit = limit
    self.open = open
  }

  /// Runs `body` with a connection that nobody else uses meanwhile.
  /// - Parameter deadline: The time until which a free connection is waited for.
  /// - Throws: ``PoolError``, the error of connecting, and what `body` throws.
  func withSession<Value: Sendable>(
    until deadline: ContinuousClock.Instant,
    _ body: @Sendable (PostgresSession) async throws -> Value
  ) async throws -> Value {
    let session = try await lease(until: deadline)
    do {
      let value = try await body(session)
      release(session)
      return value
    } catch {
      release(session)
      throw error
    }
  }

  /// Closes the connections as they become free.
  func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      state.idle = []
      defer { state.waiting = [] }
      return state.waiting
    }
    for waiter in waiting { waiter.continuation.resume(throwing: PoolError.closed) }
  }

  /// The number of connections, and of tasks that wait for one.
  var load: (connections: Int, waiting: Int) { state.withLock { ($0.count, $0.waiting.count) } }
}

/// The reason why a task got no connection.
enum PoolError: Error {
  /// All were in use for too long, or too many tasks wait already.
  case exhausted
  case closed
}

extension PostgresPool {
  fileprivate enum Step {
    case use(PostgresSession)
    case connect
    case wait
    case fail(any Error)
  }

  private func lease(until deadline: ContinuousClock.Instant) async throws -> PostgresSession {
    while true {
      switch state.withLock({ $0.next(limit: limit) }) {
      case .use(let session): return session
      case .connect: return try await connect()
      case .fail(let error): throw error
      case .wait:
        // Nil: a connection was closed, so there is room for a new one.
        if let session = try await wait(until: deadline) { return session }
      }
    }
  }

  private func connect() async throws -> PostgresSession {
    do {
      let session = try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<PostgresSession, any Error>) in
        DispatchQueue.global().async { [open] in
          continuation.resume(with: Result { PostgresSession(try open()) })
        }
      }
      state.withLock { $0.outage = nil }
      return session
    } catch {
      discard { state in
        guard let error = error as? PostgresError else { return }
        state.extendOutage(by: error)
      }
      throw error
    }
  }

  private func wait(until deadline: ContinuousClock.Instant) async throws -> PostgresSession? {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let timer = Task {
      try await Task.sleep(until: deadline)
      abandon(id, PoolError.exhausted)
    }
    defer { timer.cancel() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let failure: (any Error)? = state.withLock { state in
          if Task.isCancelled { return CancellationError() }
          if state.isClosed { return PoolError.closed }
          if state.waiting.count >= PostgresLimits.waiting { return PoolError.exhausted }
          state.waiting.append(Waiter(id: id, continuation: continuation))
          return nil
        }
        if let failure { continuation.resume(throwing: failure) }
      }
    } onCancel: {
      abandon(id, CancellationError())
    }
  }

  private func abandon(_ id: Int, _ error: any Error) {
    let waiter = state.withLock { state in
      state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
    }
    waiter?.continuation.resume(throwing: error)
  }

  private func release(_ session: PostgresSession) {
    guard session.isUsable else {
      // What broke one connection has most likely broken those that are idle.
      return discard { state in
        state.count -= state.idle.count
        state.idle = []
      }
    }
    let waiter = state.withLock { state -> Waiter? in
      if state.waiting.isEmpty {
        if !state.isClosed { state.idle.append(session) }
        return nil
      }
      return state.waiting.removeFirst()
    }
    waiter?.continuation.resume(returning: session)
  }

  /// Counts a connection out, so that those who wait can make another, or fail.
  private func discard(_ change: (inout State) -> Void) {
    let waiting = state.withLock { state -> [Waiter] in
      state.count -= 1
      change(&state)
      defer { state.waiting = [] }
      return state.waiting
    }
    for waiter in waiting { waiter.continuation.resume(returning: nil) }
  }
}

extension PostgresPool.State {
  fileprivate mutating func next(limit: Int) -> PostgresPool.Step {
    if isClosed { return .fail(PoolError.closed) }
    if let session = idle.popLast() { return .use(session) }
    if let outage {
      guard outage.end <= .now else { return .fail(outage.error) }
      // The others fail until this attempt ends.
      self.outage?.end = .now + PostgresLimits.connecting
    }
    guard count < limit else { return .wait }
    count += 1
    return .connect
  }

  fileprivate mutating func extendOutage(by error: PostgresError) {
    let pause = min((outage?.pause ?? PostgresLimits.firstPause) * 2, PostgresLimits.longestPause)
    outage = PostgresPool.Outage(
      error: error, pause: pause, end: .now + pause * Double.random(in: 0.5...1))
  }
}
