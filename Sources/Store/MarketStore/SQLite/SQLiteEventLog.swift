import GRDB

struct SQLiteEventLog: EventLog {
  let connection: Database

  private static let last = Query<Int64>("SELECT seq FROM sqlite_sequence WHERE name = 'event'")

  /// The highest number ever used; 0 before the first event.
  func last() throws -> Int64 { try connection.first(Self.last) ?? 0 }

  func append(_ kind: StoredEvent.Kind, product: Int64, vendor: Int64) throws {
    try connection.insert(
      unnumbered: StoredEvent(number: 0, kind: kind, productID: product, vendorID: vendor),
      StoredEvent.insertion)
    try connection.execute(
      "DELETE FROM event WHERE number <= $1",
      [.int(connection.lastInsertedRowID - StoreLimits.events)])
  }

  func reset() throws {
    let last = try last()
    try connection.resetEvents(after: last)
    try connection.execute(
      "UPDATE sqlite_sequence SET seq = $1 WHERE name = 'event'", [.int(last + 2)])
  }
}

struct SQLiteAuditLog: AuditLog {
  let connection: Database

  static let registrations = RegistrationQueries(
    in: "audit INDEXED BY audit_registration", ofAll: "audit INDEXED BY audit_action")

  func insert(_ row: AuditRow) throws {
    try connection.insert(unnumbered: row, AuditRow.insertion)
  }

  /// The times increase with the numbers, so the entries to remove come first; an entry that is out
  /// of order, because the clock was set back, is removed with its newer neighbours.
  func remove(before time: Int64, limit: Int) throws -> Int {
    try connection.execute("UPDATE audit_expiry SET before = $1", [.int(time)])
    return try connection.execute(
      """
      DELETE FROM audit WHERE at < $1 AND number IN (
        SELECT number FROM audit
        WHERE number < coalesce((SELECT min(number) FROM audit WHERE at >= $1), $2)
        ORDER BY number LIMIT $3)
      """, [.int(time), .int(.max), SQLValue(limit)])
  }
}
