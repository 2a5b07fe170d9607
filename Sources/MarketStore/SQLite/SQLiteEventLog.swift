import GRDB

/// The table `event`.
struct SQLiteEventLog: EventLog {
  let database: Database

  /// Two subqueries are two steps into the table; both ends in one query would read all of it.
  static let bounds = """
    SELECT (SELECT min(number) FROM event) AS first, (SELECT max(number) FROM event) AS last
    """

  func append(_ kind: StoredEvent.Kind, product: Int64, vendor: Int64) throws -> Int64 {
    try database.execute(
      sql: "INSERT INTO event (kind, product_id, vendor_id) VALUES (?, ?, ?)",
      arguments: [kind.rawValue, product, vendor])
    return database.lastInsertedRowID
  }

  func remove(until number: Int64) throws {
    try database.execute(sql: "DELETE FROM event WHERE number <= ?", arguments: [number])
  }

  func page(after number: Int64, limit: Int) throws -> EventPage {
    let rows = try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT number, kind, product_id, vendor_id FROM event
          WHERE number > ? ORDER BY number LIMIT ?
          """), arguments: [number, max(0, limit)])
    let bounds = try Row.fetchOne(database.cachedStatement(sql: Self.bounds))
    let first: Int64 = bounds?["first"] ?? 0
    return EventPage(
      events: rows.compactMap { row in
        StoredEvent.Kind(rawValue: row["kind"]).map {
          StoredEvent(
            number: row["number"], kind: $0, productID: row["product_id"],
            vendorID: row["vendor_id"])
        }
      },
      last: bounds?["last"] ?? 0, isComplete: number >= first - 1)
  }

  func reset() throws {
    try database.execute(sql: "DELETE FROM event")
    try database.execute(
      sql: """
        INSERT INTO event (number, kind, product_id, vendor_id)
        SELECT 2 + coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'event'), 0),
          'created', id, vendor_id FROM product ORDER BY id DESC LIMIT 1
        """)
  }
}

/// The table `audit`.
struct SQLiteAuditLog: AuditLog {
  let database: Database

  func append(_ entry: AuditEntry) throws {
    try database.execute(
      sql: "INSERT INTO audit (at, action, vendor_id, product_id, note) VALUES (?, ?, ?, ?, ?)",
      arguments: [entry.time, entry.action, entry.vendor, entry.product, entry.note])
  }

  func count(of action: String, after time: Int64, limit: Int) throws -> Int {
    try Int.fetchOne(
      database,
      sql: "SELECT count(*) FROM (SELECT 1 FROM audit WHERE action = ? AND at > ? LIMIT ?)",
      arguments: [action, time, limit]) ?? 0
  }

  func registration(of vendor: Int64, at index: Int, after time: Int64) throws -> Int64? {
    try Int64.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT at FROM audit INDEXED BY audit_registration
          WHERE vendor_id = ? AND action = 'created' AND at > ?
          ORDER BY at DESC LIMIT 1 OFFSET ?
          """), arguments: [vendor, time, index])
  }
}
