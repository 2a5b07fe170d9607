import MarketStore

/// The table `write_once`.
struct PostgresIdempotencyKeyTable: IdempotencyKeyTable {
  let connection: PostgresConnection

  func remove(until time: Int64) throws {
    try connection.execute(
      """
      DELETE FROM write_once WHERE (vendor_id, key) IN (
        SELECT vendor_id, key FROM write_once WHERE created_at <= $1
        LIMIT \(PostgresLimits.forgotten) FOR UPDATE SKIP LOCKED)
      """, [.int(time)])
  }
}
