import MarketStore
import Synchronization

/// A standby from which lists are read, so that the primary has time for writes.
///
/// A list is read there only if it has the newest event that this node knows: clients see
/// their own changes, and nothing is older than the last poll of the primary. So a standby that
/// lags, or belongs to another timeline or market, is not used.
final class PostgresStandby: Sendable {
  private let servers: PostgresServers
  private let pool: PostgresPool
  private let report: @Sendable (StandbyReport) -> Void
  private let use = Mutex(StandbyUse())

  /// - Parameter report: Called when no list could be read from the standby for
  ///   ``PostgresLimits/standbyPatience``, and when one is again.
  init(
    _ address: PostgresAddress, _ library: PostgresLibrary, connections: Int,
    _ report: @escaping @Sendable (StandbyReport) -> Void
  ) {
    let servers = PostgresServers(address, library, isForReading: true)
    self.servers = servers
    self.report = report
    pool = PostgresPool(limit: connections, isCurrent: servers.isCurrent, open: servers.connect)
  }

  /// Reads a state that includes `event`. Nil if the standby does not have it, or cannot be read.
  /// - Parameter event: Nil if the newest event is not known at the moment.
  /// - Throws: `PostgresError` with `SQLState.queryCanceled` at the deadline: the primary would not
  ///   be faster.
  func read<Value: Sendable>(
    upTo event: StoredEvent?, until deadline: ContinuousClock.Instant?,
    _ body: @escaping @Sendable (PostgresConnection) throws -> Value
  ) async throws -> Value? {
    guard let event, servers.isReachable else {
      record(event == nil ? .behind : .unreachable)
      return nil
    }
    do {
      // The primary has a connection sooner than one of the standby becomes free.
      let value = try await pool.withSession(until: .now) { session in
        try await session.transaction(PostgresConnection.beginRead, until: deadline) { connection in
          let found = try StoredEvent.newest(from: event.number, to: event.number, in: connection)
          return found == event ? try body(connection) : nil
        }
      }
      record(value == nil ? .behind : .used)
      return value
    } catch let error as PostgresError where error.state != .queryCanceled {
      record(.unreachable)
      return nil
    } catch PoolError.exhausted {
      record(.unreachable)
      return nil
    }
  }

  func close() {
    pool.close()
    servers.close()
  }

  private func record(_ outcome: StandbyReport) {
    if let news = use.withLock({ $0.news(of: outcome, at: .now) }) { report(news) }
  }
}

/// The decision which outcomes of reading from a standby are reported.
struct StandbyUse {
  /// The times of the first and the latest failure after the last use.
  private var failures: (first: ContinuousClock.Instant, latest: ContinuousClock.Instant)?
  private var isReported = false

  /// Returns what has to be reported after an outcome: a failure that lasts, and its end.
  mutating func news(
    of outcome: StandbyReport, at time: ContinuousClock.Instant
  ) -> StandbyReport? {
    if outcome == .used {
      defer { self = StandbyUse() }
      return isReported ? .used : nil
    }
    let patience = PostgresLimits.standbyPatience
    // Lists that are not requested again show nothing of the time between two changes, after each
    // of which any standby is behind for a moment.
    if outcome == .behind, let latest = failures?.latest, latest + patience < time {
      failures = nil
    }
    failures = (failures?.first ?? time, time)
    guard !isReported, let first = failures?.first, first + patience < time else { return nil }
    isReported = true
    return outcome
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
