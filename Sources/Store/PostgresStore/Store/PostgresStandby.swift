import MarketStore
import Synchronization

/// A standby from which lists are read, so that the primary has time for writes.
///
/// A list is read there only if it has the newest event that this node knows: nobody misses a
/// change of their own, and nothing is older than the last look at the primary. So a standby that
/// is behind, or of another timeline or market, is not used.
final class PostgresStandby: Sendable {
  private struct State {
    /// The time of the last use, or of the start.
    var used = ContinuousClock.now
    var isReported = false
  }

  private let servers: PostgresServers
  private let pool: PostgresPool
  private let report: @Sendable (_ reason: StandbyReport) -> Void
  private let state = Mutex(State())

  /// - Parameter report: Called when lists have not been read from the standby for
  ///   ``PostgresLimits/standbyPatience`` although they could be, and when they are again.
  init(
    _ address: PostgresAddress, _ library: PostgresLibrary, connections: Int,
    _ report: @escaping @Sendable (_ reason: StandbyReport) -> Void
  ) {
    let servers = PostgresServers(address, library, isWatched: true)
    self.servers = servers
    self.report = report
    pool = PostgresPool(limit: connections, isCurrent: servers.isCurrent, open: servers.connect)
  }

  /// Reads a state that includes `event`. Nil if the standby does not have it, or cannot be read.
  /// - Throws: `PostgresError` with `SQLState.queryCanceled` at the deadline: the primary would not
  ///   be faster.
  func read<Value: Sendable>(
    upTo event: StoredEvent, until deadline: ContinuousClock.Instant?,
    _ body: @escaping @Sendable (PostgresConnection) throws -> Value
  ) async throws -> Value? {
    guard servers.isReachable else {
      note(.unreachable)
      return nil
    }
    do {
      let value = try await pool.withSession(
        until: deadline ?? .now + PostgresLimits.waitingTime
      ) { session in
        try await session.transaction(PostgresConnection.beginRead, until: deadline) { connection in
          let found = try StoredEvent.newest(from: event.number, to: event.number, in: connection)
          return found == event ? try body(connection) : nil
        }
      }
      note(value == nil ? .behind : nil)
      return value
    } catch let error as PostgresError where error.state != .queryCanceled {
      note(.unreachable)
      return nil
    } catch is PoolError {
      return nil
    }
  }

  func close() {
    pool.close()
    servers.close()
  }

  /// - Parameter reason: Nil if the standby was used.
  private func note(_ reason: StandbyReport?) {
    let news: StandbyReport? = state.withLock { state in
      guard let reason else {
        defer { state = State() }
        return state.isReported ? .used : nil
      }
      let isNews = state.used + PostgresLimits.standbyPatience < .now && !state.isReported
      guard isNews else { return nil }
      state.isReported = true
      return reason
    }
    if let news { report(news) }
  }
}

extension StoredEvent {
  /// The newest event of a range of numbers; nil if there is none.
  static func newest(
    from first: Int64 = 0, to last: Int64 = .max, in connection: PostgresConnection
  ) throws -> StoredEvent? {
    try connection.all(newest, [.int(first), .int(last)]).first
  }

  private static let newest = Query(
    columns,
    "FROM event WHERE number BETWEEN $1 AND $2 AND \(isKnown) ORDER BY number DESC LIMIT 1")
}
