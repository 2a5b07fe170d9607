package import MarketStore

/// The table `audit`.
///
/// An entry gets its number when entries are read, so that no entry that is committed late has a
/// number that a reader has already passed.
struct PostgresAuditLog: AuditLog {
  let connection: PostgresConnection
  let ids: PostgresIDs

  static let registrations = RegistrationQueries(in: "audit")

  func insert(_ row: AuditRow) throws {
    var row = row
    row.number = ids.next()
    try connection.insert(unnumbered: row, AuditRow.postgresInsertion)
  }

  /// Whether there are entries without a number.
  func isDue() throws -> Bool {
    try connection.row("SELECT EXISTS (SELECT 1 FROM audit WHERE number IS NULL)")?.bool(0) ?? false
  }

  /// Numbers unnumbered entries, in a transaction that writes.
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
