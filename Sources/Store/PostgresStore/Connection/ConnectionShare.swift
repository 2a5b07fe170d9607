import MarketStore
import Synchronization

/// The share of a node in the connections of its server.
///
/// Several nodes on a server with few connections would otherwise take them from each other: the
/// nodes that come later would have none. Each counts the nodes by the connections that wait for
/// changes.
struct ConnectionShare {
  private let connection: PostgresConnection
  private var next: ContinuousClock.Instant?

  private static let interval = Duration.seconds(1)
  /// The name of a connection that waits for changes; others of a node have
  /// ``PostgresAddress/applicationName``.
  private static let nodeName = "openmarket node"

  /// - Parameter connection: The connection that waits for changes.
  init(connection: PostgresConnection) {
    self.connection = connection
    let isNamed = (try? connection.execute("SET application_name = '\(Self.nodeName)'")) != nil
    next = isNamed ? .now : nil
  }

  /// The number of other connections that the node may use, 1 or more. Nil if it was computed less
  /// than a second ago, or if the server does not report it.
  mutating func newLimit() -> Int? {
    guard let next, next <= .now else { return nil }
    self.next = .now + Self.interval
    do {
      guard let row = try connection.row(Self.query) else { return nil }
      let (available, nodes) = (try row.int(0), try row.int(1))
      let share = (available - Int64(PostgresLimits.spareConnections)) / max(1, nodes)
      return Int(clamping: max(1, share))
    } catch {
      // Other engines have no such table.
      self.next = nil
      return nil
    }
  }

  /// The connections that are left for requests of all nodes, and the number of nodes.
  private static let query = """
    SELECT current_setting('max_connections')::int8
        - current_setting('superuser_reserved_connections')::int8
        - coalesce(current_setting('reserved_connections', true), '0')::int8
        - count(*) FILTER (WHERE application_name IS DISTINCT FROM \
    '\(PostgresAddress.applicationName)'),
      count(*) FILTER (WHERE application_name = '\(nodeName)')
    FROM pg_stat_activity WHERE backend_type = 'client backend'
    """
}

/// Reports that a node has fewer connections than it may use: that the server has too few is seen
/// only as waiting.
final class ConnectionShortage: Sendable {
  private struct State {
    /// The number of connections that was reported, or more.
    var known: Int
    var next = ContinuousClock.now
  }

  private let maximum: Int
  private let report: @Sendable (_ left: Int, _ maximum: Int) -> Void
  private let state: Mutex<State>

  init(of maximum: Int, _ report: @escaping @Sendable (_ left: Int, _ maximum: Int) -> Void) {
    self.maximum = maximum
    self.report = report
    state = Mutex(State(known: maximum))
  }

  func record(_ left: Int) {
    let isNews = state.withLock { state in
      guard left < state.known else {
        state.known = min(left, maximum)
        return false
      }
      guard state.next <= .now else { return false }
      state = State(known: left, next: .now + PostgresLimits.shortageInterval)
      return true
    }
    if isNews { report(left, maximum) }
  }
}
