import MarketStore

/// The role of a server: a primary or a standby, and the timeline of its log.
///
/// A standby that takes over begins a timeline with a higher number. A former primary that still
/// runs keeps its own timeline, and what it accepts from then on is lost.
struct ServerPosition: Hashable, Sendable {
  let isStandby: Bool
  /// 0 for a standby.
  let timeline: Int64

  /// The position of a server that does not know timelines: those of other engines.
  static let unknown = ServerPosition(isStandby: false, timeline: 0)
}

extension ServerPosition: Comparable {
  /// A primary is after any standby, and one of a newer timeline after the others.
  static func < (first: Self, second: Self) -> Bool {
    (first.isStandby ? 0 : 1, first.timeline) < (second.isStandby ? 0 : 1, second.timeline)
  }
}

extension PostgresConnection {
  /// Throws the error of a server that accepts no writes if it is a standby. It may lack rows that
  /// were written last: a write that begins with a read would not find them.
  func requirePrimary() throws {
    guard position.isStandby else { return }
    // It may have taken over since the connection was opened.
    position = try currentPosition()
    if position.isStandby {
      throw PostgresError(state: .readOnlyTransaction, message: "the server is a standby")
    }
  }

  /// Asks the server for its position. The answer changes when a standby takes over: its
  /// connections stay open.
  func currentPosition() throws -> ServerPosition {
    do {
      let row = try row(
        """
        SELECT pg_is_in_recovery(), CASE WHEN pg_is_in_recovery() THEN 0
          ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int8 END
        """)
      guard let row else { return .unknown }
      return ServerPosition(isStandby: try row.bool(0), timeline: try row.int(1))
    } catch let error as PostgresError
      where [.noFunction, .notSupported, .notAllowed].contains(error.state)
    {
      return .unknown
    }
  }

  /// The time since 1970, by the clock of the server.
  func timeOfDay() throws -> Duration {
    let row = try row("SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::int8")
    guard let row else { throw PostgresError(state: .unexpectedValue, message: "no time") }
    return .microseconds(try row.int(0))
  }
}
