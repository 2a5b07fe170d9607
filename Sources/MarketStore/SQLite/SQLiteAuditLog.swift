import GRDB
import Text

/// The table `audit`.
struct SQLiteAuditLog: AuditLog {
  let database: Database

  func append(_ entry: AuditEntry) throws {
    try database.execute(
      sql: """
        INSERT INTO audit (at, action, vendor_id, product_id, note, client, outcome)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        entry.time, entry.action, entry.vendor, entry.product, entry.note, entry.client?.string,
        entry.outcome.rawValue,
      ])
  }

  func count(of action: String, after time: Int64, limit: Int) throws -> Int {
    try Int.fetchOne(
      database,
      sql: "SELECT count(*) FROM (SELECT 1 FROM audit WHERE action = ? AND at > ? LIMIT ?)",
      arguments: [action, time, limit]) ?? 0
  }

  func entries(_ query: AuditQuery) throws -> [AuditRecord] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT audit.*, vendor.name AS vendor_name
        FROM audit LEFT JOIN vendor ON vendor.id = vendor_id
        WHERE number > :after AND at >= :since AND vendor_id IS coalesce(:vendor, vendor_id)
        ORDER BY number LIMIT :limit
        """,
      arguments: [
        "after": query.after, "since": query.since ?? .min, "vendor": query.vendor,
        "limit": query.limit,
      ]
    ).map(AuditRecord.init(row:))
  }

  /// The times follow the numbers, so the entries to remove come first; an entry that a clock that
  /// was set back has left among newer ones is removed with those.
  func remove(before time: Int64, limit: Int) throws -> Int {
    try database.execute(sql: "UPDATE audit_expiry SET before = ?", arguments: [time])
    try database.execute(
      sql: """
        DELETE FROM audit WHERE at < :time AND number IN (
          SELECT number FROM audit
          WHERE number < coalesce((SELECT min(number) FROM audit WHERE at >= :time), :last)
          ORDER BY number LIMIT :limit)
        """, arguments: ["time": time, "last": Int64.max, "limit": limit])
    return database.changesCount
  }
}

extension AuditRecord {
  fileprivate init(row: Row) {
    let action: String = row["action"]
    // Entries of older versions have no outcome, and only one of them was a refusal.
    let outcome =
      (row["outcome"] as String?).flatMap(AuditEntry.Outcome.init(rawValue:))
      ?? (action == AuditAction.wrongSecret ? .refused : .done)
    self.init(
      number: row["number"], time: row["at"], action: SafeText(action),
      vendorID: row["vendor_id"], vendorName: (row["vendor_name"] as String?).map { SafeText($0) },
      productID: row["product_id"], outcome: outcome,
      client: (row["client"] as String?).map { SafeText($0) },
      note: (row["note"] as String?).map { SafeText($0) })
  }
}
