package import MarketStore

/// The tables `event` and `event_outbox`.
///
/// Numbers must follow the order of commits, without gaps that a reader could take for pending
/// events, and no writer should wait for the number of another. So a transaction adds its event to
/// the outbox, and ``EventMover`` numbers the committed ones: see
/// docs/decisions/postgresql.md#events
struct PostgresEventLog: EventLog {
  let connection: PostgresConnection
  var added = AddedEvents()

  /// A kind in the outbox only: it leaves a gap and one event in the log.
  private static let reset = "reset"

  func append(_ kind: StoredEvent.Kind, product: Int64, vendor: Int64) throws {
    try append(kind.rawValue, product, vendor)
    added.changes?.append(RecentChange(kind, product))
  }

  func reset() throws {
    try append(Self.reset, 0, 0)
    added.changes = nil
  }

  private func append(_ kind: String, _ product: Int64, _ vendor: Int64) throws {
    try connection.enqueue(
      PendingEvent.insertion,
      PendingEvent.columns.values(
        of: PendingEvent(id: PostgresIDs.next(), kind: kind, productID: product, vendorID: vendor)))
  }
}

final class AddedEvents {
  /// Nil after a reset.
  var changes: [RecentChange]? = []
}

/// The row of an event without a number.
private struct PendingEvent: Sendable {
  let id: Int64
  let kind: String
  let productID: Int64
  let vendorID: Int64

  /// The columns of `event_outbox` but the time.
  static let columns = Columns(
    PendingEvent.init, Column("id", \.id), Column("kind", \.kind),
    Column("product_id", \.productID), Column("vendor_id", \.vendorID))

  /// The INSERT, with the server's time: a transaction that waited for the lock of another one is
  /// after it, whichever node runs it.
  static let insertion = """
    INSERT INTO event_outbox (\(columns.list), at)
    VALUES ($1, $2, $3, $4, (extract(epoch FROM clock_timestamp()) * 1000000)::int8)
    """

  /// The condition of events that were added within $1 microseconds.
  static let isRecent = "at >= (extract(epoch FROM statement_timestamp()) * 1000000)::int8 - $1"

  static let oldest = Query(
    columns,
    "FROM event_outbox WHERE \(isRecent) ORDER BY at, id LIMIT \(PostgresLimits.movedEvents)")
}

/// Numbers the events that have been committed. Each node does this after its own commits, and also
/// for nodes that ended before doing it.
///
/// Rows that were moved are dead, but remain in the tables while anything reads an older state, as
/// a dump does for hours. So a mover reads from the newest row back, not from the oldest: see
/// docs/decisions/postgresql.md#events
struct EventMover {
  let connection: PostgresConnection
  /// Whether to move all events, and not only recent ones.
  var movesAll = false

  /// The channel on which nodes report new events to each other.
  static let channel = "openmarket_event"

  /// Whether there is anything to move, and the number of the newest event.
  func state() throws -> (isDue: Bool, last: Int64) {
    guard let row = try connection.row(Self.state, [period]) else {
      throw PostgresError(state: .noTable, message: "no counter of events")
    }
    return (try row.bool(0), try row.int(1))
  }

  /// Each maximum is read backwards from the end of an index. The counter, which has the number of
  /// the last event, may have many dead versions; it is read only if there are no events.
  static let state = """
    SELECT (SELECT max(at) FROM event_outbox WHERE \(PendingEvent.isRecent)) IS NOT NULL,
      coalesce(
        (SELECT max(number) FROM event), (SELECT value FROM counter WHERE name = 'event'))
    """

  /// The age of events in microseconds, for ``PendingEvent/isRecent``.
  private var period: SQLValue {
    .int(movesAll ? Int64.max / 2 : Int64(PostgresLimits.recentEvents / .microseconds(1)))
  }

  /// Moves committed events to the log, in a transaction of the caller. One node at a time does
  /// this.
  /// - Parameter waits: Whether to wait for another node that is doing it. A call that does not
  ///   wait leaves its events to that node, which checks again, or to the next check of any node.
  /// - Returns: The number of moved events; fewer than ``PostgresLimits/movedEvents`` at the end.
  func move(waits: Bool = true) throws -> Int {
    let lock = waits ? "FOR UPDATE" : "FOR UPDATE SKIP LOCKED"
    guard
      let counter = try connection.row("SELECT value FROM counter WHERE name = 'event' \(lock)")
    else { return 0 }
    let pending = try connection.all(PendingEvent.oldest, [period])
    guard !pending.isEmpty else { return 0 }
    let former = try counter.int(0)
    var last = former
    var events: [StoredEvent] = []
    for event in pending {
      guard let kind = StoredEvent.Kind(rawValue: event.kind) else {
        events = []
        // Clients that follow the log see by the gap that events are missing.
        try connection.resetEvents(after: last)
        last += 2
        continue
      }
      last += 1
      events.append(
        StoredEvent(
          number: last, kind: kind, productID: event.productID, vendorID: event.vendorID))
    }
    try connection.insert(events, Self.insertion)
    try connection.enqueue(
      "DELETE FROM event_outbox WHERE id = ANY ($1::int8[])", [.ints(pending.map(\.id))])
    // Older ones were removed before.
    try connection.enqueue(
      "DELETE FROM event WHERE number > $1 AND number <= $2",
      [.int(former - StoreLimits.events), .int(last - StoreLimits.events)])
    try connection.enqueue("UPDATE counter SET value = $1 WHERE name = 'event'", [.int(last)])
    return pending.count
  }

  /// Records the timeline of the server's log. Leaves a gap before the next event if the events
  /// continue those of another one: a server with a new timeline may have lost events, whose
  /// numbers must not be given to others.
  func follow(_ timeline: Int64) throws {
    guard try isNew(timeline) else { return }
    try connection.transaction(PostgresConnection.beginWrite) { _ in try begin(timeline) }
  }

  /// Whether the events continue those of another timeline, or of none.
  private func isNew(_ timeline: Int64) throws -> Bool {
    try timeline != 0 && self.timeline() != timeline
  }

  private func begin(_ timeline: Int64) throws {
    let counter = try connection.row("SELECT value FROM counter WHERE name = 'event' FOR UPDATE")
    // Another node may have done it.
    guard let counter, try isNew(timeline) else { return }
    let isFirst = try self.timeline() == nil
    try connection.enqueue(
      """
      INSERT INTO counter (name, value) VALUES ('timeline', $1)
      ON CONFLICT (name) DO UPDATE SET value = $1
      """, [.int(timeline)])
    if isFirst { return }
    let last = try counter.int(0) + PostgresLimits.skippedEvents
    try connection.resetEvents(after: last)
    try connection.enqueue("UPDATE counter SET value = $1 WHERE name = 'event'", [.int(last + 2)])
  }

  private func timeline() throws -> Int64? {
    try connection.row("SELECT value FROM counter WHERE name = 'timeline'")?.int(0)
  }

  /// Wakes the listening nodes.
  func notify() throws { try connection.execute("NOTIFY \(Self.channel)") }
}

extension EventMover {
  private static let insertion = ArrayInsertion(
    StoredEvent.insertion, ["int8", "text", "int8", "int8"])
}

/// The table `audit`.
///
/// An entry gets its number when entries are read, so that no entry that is committed late has a
/// number that a reader has already passed.
struct PostgresAuditLog: AuditLog {
  let connection: PostgresConnection

  static let registrations = RegistrationQueries(in: "audit", ofAll: "audit")

  func insert(_ row: AuditRow) throws {
    var row = row
    row.number = PostgresIDs.next()
    try connection.insert(unnumbered: row, AuditRow.postgresInsertion)
  }

  /// Whether there are entries without a number.
  func isDue() throws -> Bool {
    try connection.row("SELECT EXISTS (SELECT 1 FROM audit WHERE number IS NULL)")?.bool(0) ?? false
  }

  /// Numbers unnumbered entries, in a transaction that writes.
  /// - Parameter waits: Whether to wait for another node that is doing it.
  /// - Returns: Their number; fewer than ``PostgresLimits/numberedEntries`` at the end.
  func number(waits: Bool = true) throws -> Int {
    let lock = waits ? "FOR UPDATE" : "FOR UPDATE SKIP LOCKED"
    guard
      let counter = try connection.row("SELECT value FROM counter WHERE name = 'audit' \(lock)")
    else { return 0 }
    let last = try counter.int(0)
    let ids = try connection.rows(
      """
      SELECT id FROM audit WHERE number IS NULL ORDER BY at, id
      LIMIT \(PostgresLimits.numberedEntries)
      """
    ).map { try $0.int(0) }
    guard !ids.isEmpty else { return 0 }
    try connection.enqueue(
      """
      UPDATE audit SET number = numbered.number
      FROM unnest($1::int8[], $2::int8[]) AS numbered (id, number) WHERE audit.id = numbered.id
      """, [.ints(ids), .ints(ids.indices.map { last + Int64($0) + 1 })])
    try connection.enqueue(
      "UPDATE counter SET value = $1 WHERE name = 'audit'", [.int(last + Int64(ids.count))])
    return ids.count
  }

  func remove(before time: Int64, limit: Int) throws -> Int {
    try connection.execute(
      """
      DELETE FROM audit WHERE id IN (
        SELECT id FROM audit WHERE at < $1 ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED)
      """, [.int(time), SQLValue(limit)])
  }
}

extension AuditRow {
  /// Entries are sorted by their ids until they have numbers, so those that have one have the same.
  package static let postgresInsertion = Insertion(
    into: "audit", columns, deriving: Columns("id"), \.number)
}
