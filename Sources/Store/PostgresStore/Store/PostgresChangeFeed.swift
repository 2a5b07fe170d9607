import Dispatch
import Foundation
import MarketStore
import Synchronization

/// Detects the changes of all nodes, and numbers their events.
///
/// A separate connection waits for a notification of another node, and also polls four times a
/// second: a server without LISTEN is only a little slower. Once a second it computes this node's
/// share of the server's connections.
final class PostgresChangeFeed: Sendable {
  private struct State {
    /// The changes of this process, and the events of all nodes.
    var changes = RecentChanges()
    /// Commits of this process.
    var commits: Int64 = 0
    /// The newest event, and the commits of this process that it covers.
    var newest: (event: StoredEvent, commits: Int64)?
    /// Whether a commit took so long that its event may no longer be recent.
    var hasSlowCommit = false
    /// The time of the last check.
    var seen = ContinuousClock.now
    var failure: PostgresError?
    /// Whether a newer node has changed the schema to one that this program does not support.
    var isOutdated = false
    /// Whether the server accepts no writes.
    var isReadOnly = false
    var isClosed = false
    /// The socket of the connection; nil while it is not connected.
    var socket: Int32?
    var readers: [Int: AsyncStream<ChangeToken>.Continuation] = [:]
    var lastReader = 0

    var token: ChangeToken { ChangeToken(Int64(changes.count), commits, isReadOnly ? 1 : 0) }
  }

  private let servers: PostgresServers
  private let hasStandby: Bool
  private let state = Mutex(State())
  private let thread = DispatchQueue(label: "postgres-changes")

  /// - Parameter hasStandby: Whether ``newestEvent`` is needed.
  init(_ servers: PostgresServers, hasStandby: Bool) {
    self.servers = servers
    self.hasStandby = hasStandby
  }

  /// - Parameters:
  ///   - limitConnections: Called with the number of connections that this node may use besides
  ///     this one, 1 or more.
  ///   - catchUp: Called with each poll of all events but the first one: a command has ended by
  ///     then.
  func start(
    limitConnections: @escaping @Sendable (Int) -> Void, catchUp: @escaping @Sendable () -> Void
  ) {
    thread.async { [self] in run(limitConnections, catchUp) }
  }

  /// - Throws: `PostgresError` if changes of other nodes could not be checked, so that nothing
  ///   stale is served.
  func token() throws -> ChangeToken {
    try state.withLock { state in
      if state.seen + PostgresLimits.staleTime < .now {
        throw state.failure
          ?? PostgresError(state: .timeout, message: "the server does not answer")
      }
      return state.token
    }
  }

  /// Whether this program no longer supports the schema.
  var isOutdated: Bool { state.withLock(\.isOutdated) }

  /// Whether the server accepted no writes at the last check.
  var isReadOnly: Bool { state.withLock(\.isReadOnly) }

  /// The number of the newest event at the last check; nil before the first event.
  var lastEvent: Int64? {
    let last = recentChanges.lastEvent
    return last > 0 ? last : nil
  }

  /// The newest event, if it covers all commits of this process and those that it knows of.
  var newestEvent: StoredEvent? {
    state.withLock { state in
      guard let newest = state.newest, newest.commits == state.commits,
        newest.event.number >= state.changes.lastEvent
      else { return nil }
      return newest.event
    }
  }

  /// The changes of this process, and those of other nodes at the last check.
  var recentChanges: RecentChanges { state.withLock(\.changes) }

  /// Yields a new token after every change.
  func tokens() -> AsyncStream<ChangeToken> {
    let (tokens, continuation) = AsyncStream<ChangeToken>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    let id = state.withLock { state in
      state.lastReader += 1
      state.readers[state.lastReader] = continuation
      return state.lastReader
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.readers[id] = nil }
    }
    return tokens
  }

  /// Records a commit of this process.
  /// - Parameters:
  ///   - changes: Nil for more than single products.
  ///   - time: The time that the transaction took.
  func noteCommit(_ changes: [RecentChange]?, after time: Duration = .zero) {
    update { state in
      state.commits += 1
      if time > PostgresLimits.recentEvents / 2 { state.hasSlowCommit = true }
      if let changes { state.changes.append(changes) } else { state.changes.reset() }
    }
  }

  /// Closes the connection, and waits until it is: a process that ends meanwhile would take away
  /// the libraries that it uses.
  func close() {
    let readers = state.withLock { state in
      state.isClosed = true
      if let socket = state.socket { shutdown(socket, Int32(SHUT_RDWR)) }
      defer { state.readers = [:] }
      return state.readers.values
    }
    for reader in readers { reader.finish() }
    let end = DispatchGroup()
    thread.async(group: end) {}
    _ = end.wait(timeout: .now() + PostgresLimits.closingSeconds)
  }
}

extension PostgresChangeFeed {
  private func update(_ change: (inout State) -> Void) {
    let (token, readers) = state.withLock { state in
      let old = state.token
      change(&state)
      return (state.token, old == state.token ? [] : Array(state.readers.values))
    }
    for reader in readers { reader.yield(token) }
  }

  private var isClosed: Bool { state.withLock(\.isClosed) }

  private func run(_ limitConnections: (Int) -> Void, _ catchUp: () -> Void) {
    var pause = PostgresLimits.firstPause
    while !isClosed {
      do {
        let connection = try servers.connect()
        state.withLock { $0.socket = connection.socket }
        defer { withExtendedLifetime(connection) { state.withLock { $0.socket = nil } } }
        connection.statementLimit = PostgresLimits.staleTime
        // Only an acceleration: some servers do not support it.
        let listens = (try? connection.execute("LISTEN \(EventMover.channel)")) != nil
        var share = ConnectionShare(connection: connection)
        var nextFullPoll: ContinuousClock.Instant?
        while !isClosed {
          let position = try connection.currentPosition()
          guard servers.isCurrent(position) else { break }
          let isFull = nextFullPoll.map { $0 <= .now } ?? true
          try look(connection, position, isFull: isFull)
          if isFull {
            if nextFullPoll != nil { catchUp() }
            nextFullPoll = .now + PostgresLimits.fullPollInterval
          }
          if let limit = share.newLimit() { limitConnections(limit) }
          pause = PostgresLimits.firstPause
          let end = ContinuousClock.now + PostgresLimits.pollInterval
          if listens || connection.isBroken {
            _ = try connection.notification(until: end)
          } else {
            PostgresConnection.sleep(PostgresLimits.pollInterval)
          }
        }
      } catch {
        let failure = error as? PostgresError
        // The requests of this node may have taken the connection that computes its share.
        if failure?.state == .tooManyConnections { limitConnections(1) }
        state.withLock { state in
          state.failure = failure
          if failure?.state == .newerSchema { state.isOutdated = true }
        }
        guard !isClosed else { return }
        PostgresConnection.sleep(pause * Double.random(in: 0.5...1))
        pause = min(pause * 2, PostgresLimits.longestPause)
      }
    }
  }

  /// - Parameter isFull: Whether to look for all events, and not only for recent ones.
  private func look(
    _ connection: PostgresConnection, _ position: ServerPosition, isFull: Bool
  ) throws {
    _ = try PostgresSchema(connection: connection).version()
    // The events of a standby are numbered by its primary.
    let isReadOnly = try connection.isReadOnly()
    let (commits, isSlow) = state.withLock { state in
      defer { state.hasSlowCommit = false }
      return (state.commits, state.hasSlowCommit)
    }
    let mover = EventMover(connection: connection, movesAll: isFull || hasStandby && isSlow)
    let isNumbered = isReadOnly ? false : try number(mover, position)
    let known = recentChanges.lastEvent
    let isKnown = try mover.state().last == known
    let page =
      isKnown
      ? nil
      : try connection.transaction(PostgresConnection.beginRead) {
        try $0.events(after: known, limit: RecentChanges.limit)
      }
    let newest = hasStandby && isNumbered ? try StoredEvent.newest(in: connection) : nil
    update { state in
      if let newest { state.newest = (newest, commits) }
      if let page { state.changes.append(page) }
      // Pages say so.
      if state.isReadOnly != isReadOnly { state.changes.reset() }
      state.isReadOnly = isReadOnly
      state.seen = .now
      state.failure = nil
      state.isOutdated = false
    }
  }

  /// - Returns: Whether the events of all earlier commits have numbers.
  private func number(_ mover: EventMover, _ position: ServerPosition) throws -> Bool {
    let connection = mover.connection
    try mover.follow(position.timeline)
    while try mover.state().isDue {
      let count = try connection.transaction(PostgresConnection.beginWrite) { _ in
        try mover.move(waits: false)
      }
      if count > 0 { try? mover.notify() }
      // None: another node is numbering them.
      if count < PostgresLimits.movedEvents { return count > 0 }
    }
    return true
  }
}
