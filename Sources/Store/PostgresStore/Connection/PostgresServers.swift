import Dispatch
import Foundation
import Synchronization

/// The servers of an address, and the best of them: the primary of the newest timeline, or else a
/// standby, which can at least be read.
///
/// Each of several servers, and a standby for reading, is watched on a separate thread and
/// connection: one that stalls delays no other, and a connection to a former primary ends a second
/// after the new one is seen.
final class PostgresServers: Sendable {
  struct State {
    /// The latest position of each server; nil while it cannot be asked.
    private var positions: [ServerPosition?]
    /// The latest error of each server that cannot be asked.
    private(set) var failures: [PostgresError?]
    var sockets: [Int32?]
    /// The newest timeline of a primary so far: an older one is never used again.
    private var timeline: Int64 = 0
    var isClosed = false
    /// Whether standbys are wanted, and not the primary.
    private let isForReading: Bool

    init(count: Int, isForReading: Bool = false) {
      self.isForReading = isForReading
      positions = Array(repeating: nil, count: count)
      failures = Array(repeating: nil, count: count)
      sockets = Array(repeating: nil, count: count)
    }

    mutating func record(_ position: ServerPosition, of index: Int) {
      (positions[index], failures[index]) = (position, nil)
      recordTimeline(of: position)
    }

    mutating func recordTimeline(of position: ServerPosition) {
      timeline = max(timeline, position.timeline)
    }

    mutating func record(_ failure: PostgresError, of index: Int) {
      // A primary that is slow once is still the primary: a standby would refuse writes.
      let isStall = [.timeout, .tooManyConnections].contains(failure.state)
      let isFirst = failures[index] == nil
      if positions[index]?.isStandby != false || !isStall || !isFirst { positions[index] = nil }
      failures[index] = failure
    }

    func isCurrent(_ position: ServerPosition) -> Bool {
      if isForReading { return position.isStandby }
      guard position.isStandby else { return position.timeline >= timeline }
      return !positions.contains { $0.map { !$0.isStandby && isCurrent($0) } ?? false }
    }

    /// The best server; the first one of several.
    var best: Int? {
      let best = positions.compactMap(\.self).filter(isCurrent).max()
      return best.flatMap { positions.firstIndex(of: $0) }
    }

    /// The time limit for a connection to a server. One that replied a moment ago is left sooner:
    /// people who read wait for a standby.
    func connectLimit(of index: Int) -> Duration {
      positions[index] == nil ? PostgresLimits.connecting : PostgresLimits.watchInterval * 2
    }

    /// Whether each server has been asked.
    var isComplete: Bool { zip(positions, failures).allSatisfy { $0 != nil || $1 != nil } }
  }

  private let address: PostgresAddress
  private let parameters: [[(key: String, value: String)]]
  private let library: PostgresLibrary
  private let state: Mutex<State>
  private let start = ContinuousClock.now
  private let threads: [DispatchQueue]

  /// - Parameter isForReading: Whether standbys are wanted, and a single one is watched as well.
  init(_ address: PostgresAddress, _ library: PostgresLibrary, isForReading: Bool = false) {
    self.address = address
    parameters = address.servers(library)
    self.library = library
    state = Mutex(State(count: parameters.count, isForReading: isForReading))
    let isWatched = isForReading || parameters.count > 1
    threads = isWatched ? parameters.map { _ in DispatchQueue(label: "postgres-server") } : []
    for (index, thread) in threads.enumerated() { thread.async { [self] in watch(index) } }
  }

  /// Connects to the best server.
  /// - Throws: The `PostgresError` of the last server if none can be used.
  func connect() throws -> PostgresConnection {
    guard !threads.isEmpty else {
      let connection = try open(0, within: PostgresLimits.connecting)
      // A proxy or a name may lead to a former primary for a while.
      guard isCurrent(connection.position) else {
        throw PostgresError(state: .cannotConnectNow, message: "the server is a former primary")
      }
      return connection
    }
    let end = ContinuousClock.now + PostgresLimits.connecting
    while true {
      if let index = bestServer() {
        do {
          let connection = try open(index, within: PostgresLimits.watchInterval * 2)
          if isCurrent(connection.position) { return connection }
        } catch let error as PostgresError {
          guard error.state.endsConnection else { throw error }
          record(error, of: index)
        }
      } else if let failure = failureOfAll {
        throw failure
      }
      guard .now < end else {
        throw PostgresError(state: .timeout, message: "the server does not answer")
      }
      PostgresConnection.sleep(PostgresLimits.firstPause / 10)
    }
  }

  /// Whether a connection that was opened to a server with this position can still be used: not if
  /// a newer primary was seen, or any primary in place of a standby.
  func isCurrent(_ position: ServerPosition) -> Bool {
    state.withLock { $0.isCurrent(position) }
  }

  /// Whether one of the watched servers can be used.
  var isReachable: Bool { state.withLock { $0.best != nil } }

  /// Ends the watching, and waits until it has ended: a process that ends meanwhile would take away
  /// the libraries that it uses.
  func close() {
    state.withLock { state in
      state.isClosed = true
      for socket in state.sockets.compactMap(\.self) { shutdown(socket, Int32(SHUT_RDWR)) }
    }
    let end = DispatchGroup()
    for thread in threads { thread.async(group: end) {} }
    _ = end.wait(timeout: .now() + PostgresLimits.closingSeconds)
  }
}

extension PostgresServers {
  private func open(_ index: Int, within limit: Duration) throws -> PostgresConnection {
    let connection = try connect(index, within: limit)
    try connection.script(PostgresSession.timeouts)
    let position = try connection.currentPosition()
    state.withLock { $0.recordTimeline(of: position) }
    connection.position = position
    return connection
  }

  private func connect(_ index: Int, within limit: Duration) throws -> PostgresConnection {
    let password = try address.currentPassword().map { (key: "password", value: $0) }
    return try PostgresConnection(
      parameters[index] + [password].compactMap(\.self), within: limit, library)
  }

  /// The best server. Nil if none is known, and for a moment after the start while some have not
  /// replied: one of them may be better.
  private func bestServer() -> Int? {
    state.withLock { state in
      guard state.isComplete || start + PostgresLimits.watchInterval < .now else { return nil }
      return state.best
    }
  }

  /// The error of the last server, if all have failed.
  private var failureOfAll: PostgresError? {
    state.withLock { $0.failures.contains(nil) ? nil : $0.failures.last ?? nil }
  }

  private func record(_ position: ServerPosition, of index: Int) {
    state.withLock { $0.record(position, of: index) }
  }

  private func record(_ failure: PostgresError, of index: Int) {
    state.withLock { $0.record(failure, of: index) }
  }

  private var isClosed: Bool { state.withLock(\.isClosed) }

  /// Keeps the report about a server up to date. One that fails is asked again soon: it may be
  /// starting.
  private func watch(_ index: Int) {
    while !isClosed {
      do {
        let limit = state.withLock { $0.connectLimit(of: index) }
        let connection = try connect(index, within: limit)
        state.withLock { $0.sockets[index] = connection.socket }
        defer { withExtendedLifetime(connection) { state.withLock { $0.sockets[index] = nil } } }
        connection.statementLimit = PostgresLimits.watchInterval
        // It is no connection for requests, which nodes share.
        try connection.script("SET application_name = 'openmarket watch'")
        while !isClosed {
          record(try connection.currentPosition(), of: index)
          // Ends early when the server closes the connection.
          _ = try connection.notification(until: .now + PostgresLimits.watchInterval)
        }
      } catch {
        record(error as? PostgresError ?? Self.closed, of: index)
        if !isClosed { PostgresConnection.sleep(PostgresLimits.watchInterval / 4) }
      }
    }
  }

  private static let closed = PostgresError(
    state: .connectionFailure, message: "the connection was closed")
}
