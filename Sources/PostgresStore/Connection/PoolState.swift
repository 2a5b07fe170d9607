/// The connections of a pool, and the tasks that wait for one.
///
/// A task waits only while no connection is idle and none may be made: the step that finds this out
/// also adds the task to those that the next free connection goes to. Between two steps, a
/// connection could become idle that nobody is woken for.
struct PoolState<Session, Waiter: Identifiable> {
  enum Lease {
    case session(Session)
    /// There is room for one more connection, which is counted already.
    case connect
  }

  /// A time in which the server cannot be reached.
  private struct Outage {
    let error: PostgresError
    var pause: Duration
    /// The time of the next attempt.
    var end: ContinuousClock.Instant
  }

  private let limit: Int
  private(set) var idle: [Session] = []
  /// Connections, those under way included.
  private(set) var count = 0
  private(set) var waiting: [Waiter] = []
  private var outage: Outage?
  private var isClosed = false

  init(limit: Int) { self.limit = limit }

  /// Returns nil when all connections are in use.
  /// - Throws: ``PoolError/closed``, or the error of a server that cannot be reached.
  mutating func lease() throws -> Lease? {
    if isClosed { throw PoolError.closed }
    if let session = idle.popLast() { return .session(session) }
    if let outage {
      guard outage.end <= .now else { throw outage.error }
      // The others fail until this attempt ends.
      self.outage?.end = .now + PostgresLimits.connecting
    }
    guard count < limit else { return nil }
    count += 1
    return .connect
  }

  /// Adds `waiter` to the tasks that wait, and returns nil, when all connections are in use.
  /// - Throws: As ``lease()``, and ``PoolError/exhausted`` when too many tasks wait.
  mutating func lease(orEnqueue waiter: Waiter) throws -> Lease? {
    if let lease = try lease() { return lease }
    guard waiting.count < PostgresLimits.waiting else { throw PoolError.exhausted }
    waiting.append(waiter)
    return nil
  }

  /// Returns the task that the connection goes to; nil when it is idle from now on.
  mutating func release(_ session: Session) -> Waiter? {
    guard waiting.isEmpty else { return waiting.removeFirst() }
    if !isClosed { idle.append(session) }
    return nil
  }

  /// Removes a task that no longer waits; nil if it was given a connection before.
  mutating func removeWaiter(_ id: Waiter.ID) -> Waiter? {
    waiting.firstIndex { $0.id == id }.map { waiting.remove(at: $0) }
  }

  /// Records a connection that was made.
  mutating func recordConnection() { outage = nil }

  /// Records a connection that could not be made.
  /// - Returns: The tasks that have to try again, so that they can make another, or fail.
  mutating func recordFailure(_ error: any Error) -> [Waiter] {
    count -= 1
    if let error = error as? PostgresError { extendOutage(by: error) }
    return removeWaiters()
  }

  /// Removes a connection that broke, and those that are idle, most likely broken by the same.
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
    let pause = min((outage?.pause ?? PostgresLimits.firstPause) * 2, PostgresLimits.longestPause)
    outage = Outage(error: error, pause: pause, end: .now + pause * Double.random(in: 0.5...1))
  }
}
