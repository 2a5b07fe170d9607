package import MarketStore

/// The counts that the nodes on one database share.
extension PostgresStore: SharedCounts {
  package var sharedCounts: (any SharedCounts)? { self }

  package func counts(
    _ kind: SharedCount.Kind, of names: [String]
  ) async throws -> [String: SharedCount] {
    try await run(nil, until: readDeadline) { connection in
      try SharedCountTable(connection: connection, kind: kind).counts(of: names, locks: false)
    }
  }

  package func counts(
    _ kind: SharedCount.Kind, changedWithin time: Duration, limit: Int
  ) async throws -> [String: SharedCount] {
    try await run(nil, until: readDeadline) { connection in
      try SharedCountTable(connection: connection, kind: kind)
        .counts(changedWithin: time, limit: limit)
    }
  }

  package func change<Result: Sendable>(
    _ kind: SharedCount.Kind, _ names: [String],
    _ change: @escaping @Sendable (inout [String: SharedCount]) -> Result
  ) async throws -> Result {
    try await run(PostgresConnection.beginWrite, until: nil) { connection in
      let table = SharedCountTable(connection: connection, kind: kind)
      let old = try table.counts(of: names, locks: true)
      var counts = old
      let result = change(&counts)
      try table.write(counts, over: old)
      // More than one transaction adds, to keep the table small.
      try table.removeOld(limit: PostgresLimits.forgotten + names.count)
      return result
    }
  }
}

private struct SharedCountTable {
  let connection: PostgresConnection
  let kind: SharedCount.Kind

  /// The time of the server, which advances within a transaction.
  private static let now = "(extract(epoch FROM clock_timestamp()) * 1000)::int8"

  /// - Parameter locks: Whether the rows are locked for a change, in the order of their names, so
  ///   that two transactions never wait for each other.
  func counts(of names: [String], locks: Bool) throws -> [String: SharedCount] {
    try counts(
      """
      SELECT name, value, \(Self.now) - changed_at FROM shared_count
      WHERE kind = $1 AND name = ANY ($2::text[]) ORDER BY name \(locks ? "FOR UPDATE" : "")
      """, [.text(kind.rawValue), .texts(names)])
  }

  func counts(changedWithin time: Duration, limit: Int) throws -> [String: SharedCount] {
    try counts(
      """
      SELECT name, value, \(Self.now) - changed_at FROM shared_count
      WHERE kind = $1 AND changed_at >= \(Self.now) - $2 ORDER BY changed_at DESC LIMIT $3
      """, [.text(kind.rawValue), .int(Int64(time / .milliseconds(1))), SQLValue(limit)])
  }

  /// Writes the counts that differ from the old ones.
  /// - Throws: `PostgresError` with `SQLState.uniqueViolation` if another transaction has just
  ///   added one of them; this one then has to run again.
  func write(_ counts: [String: SharedCount], over old: [String: SharedCount]) throws {
    try write(
      """
      UPDATE shared_count SET value = new.value, changed_at = \(Self.now)
      FROM unnest($2::text[], $3::int8[]) AS new (name, value)
      WHERE kind = $1 AND shared_count.name = new.name
      """,
      counts.filter { name, count in old[name].map { $0 != count } ?? false })
    try write(
      """
      INSERT INTO shared_count (kind, name, value, changed_at)
      SELECT $1::text, name, value, \(Self.now)
      FROM unnest($2::text[], $3::int8[]) AS new (name, value)
      """, counts.filter { old[$0.key] == nil })
  }

  func removeOld(limit: Int) throws {
    try connection.enqueue(
      """
      DELETE FROM shared_count WHERE (kind, name) IN (
        SELECT kind, name FROM shared_count
        WHERE kind = $1 AND changed_at < \(Self.now) - $2
        ORDER BY changed_at LIMIT $3 FOR UPDATE SKIP LOCKED)
      """,
      [
        .text(kind.rawValue), .int(Int64(StoreLimits.sharedCountSeconds) * 1_000),
        SQLValue(limit),
      ])
  }
}

extension SharedCountTable {
  private func counts(_ sql: String, _ values: [SQLValue]) throws -> [String: SharedCount] {
    var counts: [String: SharedCount] = [:]
    for row in try connection.rows(sql, values) {
      // The clock may have been set back.
      counts[try row.text(0)] = SharedCount(
        try row.int(1), age: .milliseconds(max(0, try row.int(2))))
    }
    return counts
  }

  private func write(_ sql: String, _ counts: [String: SharedCount]) throws {
    guard !counts.isEmpty else { return }
    let rows = counts.sorted { $0.key < $1.key }
    try connection.enqueue(
      sql, [.text(kind.rawValue), .texts(rows.map(\.key)), .ints(rows.map(\.value.value))])
  }
}
