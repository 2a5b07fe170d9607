/// The connections of a pool, and the tasks waiting for one.
///
/// A task waits only while no connection is idle and no more may be opened: the step that
/// determines this also enqueues the task for the next free connection. Between two separate steps,
/// a connection could become idle without waking a task.
struct PoolState<Session, Waiter: Identifiable> {
  enum Lease {
    case session(Session)
    /// Another connection can be opened, and is already counted.
    case connect
  }

  /// A period in which the server cannot be reached.
  private struct Outage {
    let error: PostgresError
    var pause: Duration
    /// The time of the next attempt.
    var end: ContinuousClock.Instant
  }

  /// The maximum number of connections, 1 or more. More than that are closed as they are released.
  private var limit: Int
  private(set) var idle: [Session] = []
  /// The number of connections, including those being opened.
  private(set) var count = 0
  private(set) var waiting: [Waiter] = []
  private var outage: Outage?
  private var isClosed = false

  init(limit: Int) { self.limit = limit }

  /// Returns nil if all connections are in use.
  /// - Throws: ``PoolError/closed``, or the error of a server that cannot be reached.
  mutating func lease() throws -> Lease? {
    if isClosed { throw PoolError.closed }
    if let session = idle.popLast() { return .session(session) }
    // Before an attempt is recorded, which would not be made.
    guard count < limit else { return nil }
    if let outage {
      guard outage.end <= .now else {
        if outage.error.state == .tooManyConnections { return nil }
        throw outage.error
      }
      // Other tasks fail until this attempt ends.
      self.outage?.end = .now + PostgresLimits.connecting
    }
    count += 1
    return .connect
  }

  /// Enqueues `waiter` and returns nil if all connections are in use.
  /// - Throws: The errors of ``lease()``, and ``PoolError/exhausted`` if too many tasks are
  ///   waiting.
  mutating func lease(orEnqueue waiter: Waiter) throws -> Lease? {
    if let lease = try lease() { return lease }
    guard waiting.count < PostgresLimits.waiting else { throw PoolError.exhausted }
    waiting.append(waiter)
    return nil
  }

  /// Returns the task that gets the connection; nil if the connection is now idle.
  mutating func release(_ session: Session) -> Waiter? {
    if count > limit {
      count -= 1
      return nil
    }
    guard waiting.isEmpty else { return waiting.removeFirst() }
    if !isClosed { idle.append(session) }
    return nil
  }

  /// The time at which waiting tasks have to try again; nil if they are woken.
  var nextAttempt: ContinuousClock.Instant? { count < limit ? outage?.end : nil }

  /// Changes the maximum number of connections.
  /// - Returns: The tasks that have to try again, to open another connection.
  mutating func setLimit(_ limit: Int) -> [Waiter] {
    let wasFull = count >= self.limit
    self.limit = limit
    while count > limit, idle.popLast() != nil { count -= 1 }
    return wasFull && count < limit ? removeWaiters() : []
  }

  /// Removes a task that no longer waits; nil if it has already got a connection.
  mutating func removeWaiter(_ id: Waiter.ID) -> Waiter? {
    waiting.firstIndex { $0.id == id }.map { waiting.remove(at: $0) }
  }

  /// Records a connection that was opened.
  mutating func recordConnection() { outage = nil }

  /// Records a connection that could not be opened.
  /// - Returns: The tasks that have to try again, to open another one or fail.
  mutating func recordFailure(_ error: any Error) -> [Waiter] {
    count -= 1
    if let error = error as? PostgresError { extendOutage(by: error) }
    return removeWaiters()
  }

  /// Removes a broken connection, and the idle ones, which most likely broke for the same reason.
  /// - Returns: The tasks that have to try again.
  mutating func recordBreak() -> [Waiter] {
    count -= 1 + idle.count
    idle = []
    return removeWaiters()
  }

  /// - Returns: The tasks that have to fail.
  mutating func close() -> [Waiter] {
    isClosed = true
    idle = []
    return removeWaiters()
  }
}

extension PoolState {
  private mutating func removeWaiters() -> [Waiter] {
    defer { waiting = [] }
    return waiting
  }

  private mutating func extendOutage(by error: PostgresError) {
    let longest =
      error.state == .tooManyConnections
      ? PostgresLimits.longestPauseForConnection : PostgresLimits.longestPause
    let pause = min((outage?.pause ?? PostgresLimits.firstPause) * 2, longest)
    outage = Outage(error: error, pause: pause, end: .now + pause * Double.random(in: 0.5...1))
  }
}
