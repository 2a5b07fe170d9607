import GRDB
import Text

/// The table `event`.
struct SQLiteEventLog: EventLog {
  let database: Database

  /// Two subqueries are two steps into the table; both ends in one query would read all of it.
  static let bounds = """
    SELECT (SELECT min(number) FROM event) AS first, (SELECT max(number) FROM event) AS last
    """

  func append(_ kind: StoredEvent.Kind, product: Int64, vendor: Int64) throws {
    try database.cachedStatement(
      sql: "INSERT INTO event (kind, product_id, vendor_id) VALUES (?, ?, ?)"
    ).execute(arguments: [kind.rawValue, product, vendor])
    try database.cachedStatement(sql: "DELETE FROM event WHERE number <= ?").execute(arguments: [
      database.lastInsertedRowID - StoreLimits.events
    ])
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
    try database.cachedStatement(sql: "DELETE FROM event").execute()
    try database.cachedStatement(
      sql: """
        INSERT INTO event (number, kind, product_id, vendor_id)
        SELECT 2 + coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'event'), 0),
          'created', id, vendor_id FROM product ORDER BY id DESC LIMIT 1
        """
    ).execute()
  }
}

/// The table `audit`.
struct SQLiteAuditLog: AuditLog {
  let database: Database

  func append(_ entry: AuditEntry) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO audit (at, action, vendor_id, product_id, note, client, outcome)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      entry.time, entry.action, entry.vendor, entry.product, entry.note, entry.client?.string,
      entry.outcome.rawValue,
    ])
  }

  func count(of action: String, by client: SafeText?, after time: Int64, limit: Int) throws -> Int {
    try Int.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT count(*) FROM (
            SELECT 1 FROM audit
            WHERE action = ?1 AND at > ?2 AND (?3 IS NULL OR client = ?3) LIMIT ?4)
          """),
      arguments: [action, time, client?.string, limit]) ?? 0
  }

  func last() throws -> Int64 {
    try Int64.fetchOne(database.cachedStatement(sql: "SELECT max(number) FROM audit")) ?? 0
  }

  func entries(_ query: AuditQuery) throws -> [AuditRecord] {
    try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT audit.*, vendor.name AS vendor_name
          FROM audit LEFT JOIN vendor ON vendor.id = vendor_id
          WHERE number > :after AND at >= :since AND vendor_id IS coalesce(:vendor, vendor_id)
          ORDER BY number LIMIT :limit
          """),
      arguments: [
        "after": query.after, "since": query.since ?? .min, "vendor": query.vendor,
        "limit": query.limit,
      ]
    ).map(AuditRecord.init(row:))
  }

  /// The times follow the numbers, so the entries to remove come first; an entry that a clock that
  /// was set back has left among newer ones is removed with those.
  func remove(before time: Int64, limit: Int) throws -> Int {
    try database.cachedStatement(sql: "UPDATE audit_expiry SET before = ?").execute(arguments: [
      time
    ])
    try database.cachedStatement(
      sql: """
        DELETE FROM audit WHERE at < :time AND number IN (
          SELECT number FROM audit
          WHERE number < coalesce((SELECT min(number) FROM audit WHERE at >= :time), :last)
          ORDER BY number LIMIT :limit)
        """
    ).execute(arguments: ["time": time, "last": Int64.max, "limit": limit])
    return database.changesCount
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

  func registrations(of vendor: Int64, after time: Int64) throws -> Int {
    try Int.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT count(*) FROM audit INDEXED BY audit_registration
          WHERE vendor_id = ? AND action = 'created' AND at > ?
          """), arguments: [vendor, time]) ?? 0
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
