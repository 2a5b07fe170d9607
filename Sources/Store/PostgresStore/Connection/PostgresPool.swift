import Dispatch
import Synchronization

/// A bounded number of connections, opened when needed.
///
/// While the server cannot be reached, one task at a time retries, with backoff; all others fail at
/// once with the same error.
final class PostgresPool: Sendable {
  private typealias State = PoolState<PostgresSession, Waiter>

  private struct Waiter: Identifiable {
    let id: Int
    /// Nil: a connection was closed, so a new one can be opened.
    let continuation: CheckedContinuation<State.Lease?, any Error>
  }

  private let open: @Sendable () throws -> PostgresConnection
  private let isCurrent: @Sendable (ServerPosition) -> Bool
  private let state: Mutex<State>
  private let lastID = Atomic(0)

  /// - Parameters:
  ///   - isCurrent: Whether a connection to a server with this position can still be used.
  ///   - open: Connects; called on a thread that may wait.
  init(
    limit: Int, isCurrent: @escaping @Sendable (ServerPosition) -> Bool = { _ in true },
    open: @escaping @Sendable () throws -> PostgresConnection
  ) {
    state = Mutex(State(limit: limit))
    self.isCurrent = isCurrent
    self.open = open
  }

  /// Changes the maximum number of connections, 1 or more.
  func setLimit(_ limit: Int) { retry(state.withLock { $0.setLimit(limit) }) }

  /// Runs `body` with exclusive use of a connection.
  /// - Parameter deadline: The time until which to wait for a free connection.
  /// - Throws: ``PoolError``, the error of connecting, and the errors of `body`.
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
    for waiter in state.withLock({ $0.close() }) {
      waiter.continuation.resume(throwing: PoolError.closed)
    }
  }

  /// The number of connections, and of tasks waiting for one.
  var load: (connections: Int, waiting: Int) { state.withLock { ($0.count, $0.waiting.count) } }
}

/// The reason why a task got no connection.
enum PoolError: Error {
  /// All were in use for too long, or too many tasks are already waiting.
  case exhausted
  case closed
}

extension PostgresPool {
  private func lease(until deadline: ContinuousClock.Instant) async throws -> PostgresSession {
    while true {
      // Most tasks get a connection at once, without a timer.
      var lease = try state.withLock { try $0.lease() }
      if lease == nil { lease = try await wait(until: deadline) }
      switch lease {
      case .session(let session):
        if isUsable(session) { return session }
        retry(state.withLock { $0.recordBreak() })
      case .connect:
        do {
          return try await connect()
        } catch let error as PostgresError where error.state == .tooManyConnections {
          // Another node, or this one, will have finished with a connection soon.
          guard .now < deadline else { throw error }
        }
      case nil: continue
      }
    }
  }

  private func isUsable(_ session: PostgresSession) -> Bool {
    session.isUsable && isCurrent(session.position)
  }

  private func connect() async throws -> PostgresSession {
    do {
      let session = try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<PostgresSession, any Error>) in
        DispatchQueue.global().async { [open] in
          continuation.resume(with: Result { PostgresSession(try open()) })
        }
      }
      state.withLock { $0.recordConnection() }
      return session
    } catch {
      retry(state.withLock { $0.recordFailure(error) })
      throw error
    }
  }

  /// Waits for a connection unless one is free now. Nil: the task has to try again.
  private func wait(until deadline: ContinuousClock.Instant) async throws -> State.Lease? {
    let id = lastID.wrappingAdd(1, ordering: .relaxed).newValue
    let attempt = state.withLock(\.nextAttempt)
    let timer = Task {
      if let attempt, attempt < deadline {
        try await Task.sleep(until: attempt)
        state.withLock { $0.removeWaiter(id) }?.continuation.resume(returning: nil)
      } else {
        try await Task.sleep(until: deadline)
        abandon(id, PoolError.exhausted)
      }
    }
    defer { timer.cancel() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = Result {
          try state.withLock { state in
            // The task, or its timer, may have ended before there was anything to abandon.
            if Task.isCancelled { throw CancellationError() }
            if deadline <= .now { throw PoolError.exhausted }
            return try state.lease(orEnqueue: Waiter(id: id, continuation: continuation))
          }
        }
        if case .success(nil) = result { return }
        continuation.resume(with: result)
      }
    } onCancel: {
      abandon(id, CancellationError())
    }
  }

  private func abandon(_ id: Int, _ error: any Error) {
    state.withLock { $0.removeWaiter(id) }?.continuation.resume(throwing: error)
  }

  private func release(_ session: PostgresSession) {
    guard isUsable(session) else { return retry(state.withLock { $0.recordBreak() }) }
    state.withLock { $0.release(session) }?.continuation.resume(returning: .session(session))
  }

  private func retry(_ waiting: [Waiter]) {
    for waiter in waiting { waiter.continuation.resume(returning: nil) }
  }
}
