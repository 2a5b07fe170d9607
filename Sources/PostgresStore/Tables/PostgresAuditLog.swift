import MarketStore
import Text

/// The table `audit`.
///
/// An entry gets its number when entries are read, so that no entry that is committed late has a
/// number that a reader has passed already.
struct PostgresAuditLog: AuditLog {
  let connection: PostgresConnection
  let ids: PostgresIDs

  func append(_ entry: AuditEntry) throws {
    try connection.execute(
      """
      INSERT INTO audit (id, at, action, vendor_id, product_id, note, client, outcome)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      """,
      [
        .int(ids.next()), .int(entry.time), .text(entry.action), PostgresValue(entry.vendor),
        PostgresValue(entry.product), PostgresValue(entry.note),
        PostgresValue(entry.client?.string), .text(entry.outcome.rawValue),
      ])
  }

  /// Whether there are entries without a number.
  func isDue() throws -> Bool {
    try connection.row("SELECT EXISTS (SELECT 1 FROM audit WHERE number IS NULL)")?.bool(0) ?? false
  }

  /// Numbers entries that have none, in a transaction that writes.
  /// - Returns: Their number; fewer than ``PostgresLimits/numberedEntries`` at the end.
  func number() throws -> Int {
    guard
      let counter = try connection.row(
        "SELECT value FROM counter WHERE name = 'audit' FOR UPDATE")
    else { return 0 }
    let last = try counter.int(0)
    let ids = try connection.rows(
      """
      SELECT id FROM audit WHERE number IS NULL ORDER BY at, id
      LIMIT \(PostgresLimits.numberedEntries)
      """
    ).map { try $0.int(0) }
    guard !ids.isEmpty else { return 0 }
    try connection.execute(
      """
      UPDATE audit SET number = numbered.number
      FROM unnest($1::int8[], $2::int8[]) AS numbered (id, number) WHERE audit.id = numbered.id
      """, [.ints(ids), .ints(ids.indices.map { last + Int64($0) + 1 })])
    try connection.execute(
      "UPDATE counter SET value = $1 WHERE name = 'audit'", [.int(last + Int64(ids.count))])
    return ids.count
  }

  func count(of action: String, by client: SafeText?, after time: Int64, limit: Int) throws -> Int {
    Int(
      try connection.row(
        """
        SELECT count(*) FROM (
          SELECT 1 FROM audit
          WHERE action = $1 AND at > $2 AND ($3::text IS NULL OR client = $3::text)
          LIMIT $4) AS found
        """, [.text(action), .int(time), PostgresValue(client?.string), PostgresValue(limit)])?.int(
          0) ?? 0)
  }

  func last() throws -> Int64 {
    try connection.row("SELECT coalesce(max(number), 0) FROM audit")?.int(0) ?? 0
  }

  func entries(_ query: AuditQuery) throws -> [AuditRecord] {
    try connection.rows(
      """
      SELECT number, at, action, vendor_id, vendor.name, product_id, outcome, client, note
      FROM audit LEFT JOIN vendor ON vendor.id = vendor_id
      WHERE number > $1 AND at >= $2 AND ($3::int8 IS NULL OR vendor_id = $3::int8)
      ORDER BY number LIMIT $4
      """,
      [
        .int(query.after), .int(query.since ?? .min), PostgresValue(query.vendor),
        PostgresValue(query.limit),
      ]
    ).map(AuditRecord.init(row:))
  }

  func remove(before time: Int64, limit: Int) throws -> Int {
    try connection.execute(
      """
      DELETE FROM audit WHERE id IN (
        SELECT id FROM audit WHERE at < $1 ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED)
      """, [.int(time), PostgresValue(limit)])
  }

  func registration(of vendor: Int64, at index: Int, after time: Int64) throws -> Int64? {
    try connection.row(
      """
      SELECT at FROM audit WHERE vendor_id = $1 AND action = 'created' AND at > $2
      ORDER BY at DESC LIMIT 1 OFFSET $3
      """, [.int(vendor), .int(time), PostgresValue(index)])?.int(0)
  }

  func registrations(of vendor: Int64, after time: Int64) throws -> Int {
    Int(
      try connection.row(
        """
        SELECT count(*) FROM audit WHERE vendor_id = $1 AND action = 'created' AND at > $2
        """, [.int(vendor), .int(time)])?.int(0) ?? 0)
  }
}

extension AuditRecord {
  fileprivate init(row: PostgresRow) throws {
    self.init(
      number: try row.int(0), time: try row.int(1), action: SafeText(try row.text(2)),
      vendorID: try row.optionalInt(3), vendorName: try row.optionalText(4).map { SafeText($0) },
      productID: try row.optionalInt(5),
      outcome: AuditEntry.Outcome(rawValue: try row.text(6)) ?? .done,
      client: try row.optionalText(7).map { SafeText($0) },
      note: try row.optionalText(8).map { SafeText($0) })
  }
}
