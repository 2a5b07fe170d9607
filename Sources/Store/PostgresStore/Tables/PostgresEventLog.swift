import MarketStore

/// The tables `event` and `event_outbox`.
///
/// Numbers must follow the order of commits, without gaps that a reader could take for pending
/// events, and no writer should wait for another one's number. So a transaction adds its event to
/// the outbox, and ``EventMover`` numbers the committed ones: see
/// docs/decisions/postgresql.md#events
struct PostgresEventLog: EventLog {
  let connection: PostgresConnection
  let ids: PostgresIDs

  /// A kind in the outbox only: it leaves a gap and one event in the log.
  private static let reset = "reset"

  func append(_ kind: StoredEvent.Kind, product: Int64, vendor: Int64) throws {
    try append(kind.rawValue, product, vendor)
  }

  func reset() throws { try append(Self.reset, 0, 0) }

  private func append(_ kind: String, _ product: Int64, _ vendor: Int64) throws {
    // The server's time: a transaction that waited for the lock of another one is after it,
    // whichever node runs it.
    try connection.execute(
      """
      INSERT INTO event_outbox (id, at, kind, product_id, vendor_id)
      VALUES ($1, (extract(epoch FROM clock_timestamp()) * 1000000)::int8, $2, $3, $4)
      """, [.int(ids.next()), .text(kind), .int(product), .int(vendor)])
  }
}

/// Numbers the events that have been committed. Each node does this after its own commits, and also
/// for nodes that ended before doing it.
struct EventMover {
  let connection: PostgresConnection

  /// The channel on which nodes report new events to each other.
  static let channel = "openmarket_event"

  /// Whether there is anything to move, and the number of the newest event.
  func state() throws -> (isDue: Bool, last: Int64) {
    let row = try connection.row(
      """
      SELECT EXISTS (SELECT 1 FROM event_outbox), value FROM counter WHERE name = 'event'
      """)
    guard let row else { throw PostgresError(state: .noTable, message: "no counter of events") }
    return (try row.bool(0), try row.int(1))
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
    let rows = try connection.rows(
      """
      SELECT id, kind, product_id, vendor_id FROM event_outbox ORDER BY at, id
      LIMIT \(PostgresLimits.movedEvents)
      """)
    guard !rows.isEmpty else { return 0 }
    var last = try counter.int(0)
    var ids: [Int64] = []
    var events = Columns()
    for row in rows {
      ids.append(try row.int(0))
      let kind = try row.text(1)
      guard StoredEvent.Kind(rawValue: kind) != nil else {
        events = Columns()
        last = try reset(after: last)
        continue
      }
      last += 1
      events.append(last, kind, try row.int(2), try row.int(3))
    }
    try insert(events)
    try connection.execute(
      "DELETE FROM event_outbox WHERE id = ANY ($1::int8[])", [.ints(ids)])
    try connection.execute(
      "DELETE FROM event WHERE number <= $1", [.int(last - StoreLimits.events)])
    try connection.execute("UPDATE counter SET value = $1 WHERE name = 'event'", [.int(last)])
    return rows.count
  }

  /// Wakes the listening nodes, in the transaction of the caller.
  func notify() throws { try connection.execute("NOTIFY \(Self.channel)") }
}

extension EventMover {
  private struct Columns {
    var numbers: [Int64] = []
    var kinds: [String] = []
    var products: [Int64] = []
    var vendors: [Int64] = []

    mutating func append(_ number: Int64, _ kind: String, _ product: Int64, _ vendor: Int64) {
      numbers.append(number)
      kinds.append(kind)
      products.append(product)
      vendors.append(vendor)
    }
  }

  private func insert(_ events: Columns) throws {
    guard !events.numbers.isEmpty else { return }
    try connection.execute(
      """
      INSERT INTO event (\(StoredEvent.columns.list))
      SELECT * FROM unnest($1::int8[], $2::text[], $3::int8[], $4::int8[])
      """,
      [
        .ints(events.numbers), .texts(events.kinds), .ints(events.products), .ints(events.vendors),
      ])
  }

  /// Leaves a gap, so that clients that follow the log see that events are missing, and one event.
  private func reset(after last: Int64) throws -> Int64 {
    try connection.execute("DELETE FROM event")
    try connection.execute(
      """
      INSERT INTO event (\(StoredEvent.columns.list))
      SELECT $1, 'created', id, vendor_id FROM product ORDER BY id DESC LIMIT 1
      """, [.int(last + 2)])
    return last + 2
  }
}
