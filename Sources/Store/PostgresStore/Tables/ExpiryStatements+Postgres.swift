import MarketStore

extension ExpiryStatements {
  /// Every writer removes what is too old: concurrent ones skip rows that another one removes, and
  /// none takes long.
  static let postgres = ExpiryStatements(
    products: """
      SELECT id FROM deleted_product WHERE deleted_at <= $1 AND NOT is_hidden
      ORDER BY deleted_at LIMIT \(PostgresLimits.forgotten) FOR UPDATE SKIP LOCKED
      """,
    tokens: """
      DELETE FROM deletion_token WHERE hash IN (
        SELECT hash FROM deletion_token WHERE created_at <= $1 FOR UPDATE SKIP LOCKED)
      """,
    keys: """
      DELETE FROM write_once WHERE (vendor_id, key) IN (
        SELECT vendor_id, key FROM write_once WHERE created_at <= $1
        LIMIT \(PostgresLimits.forgotten) FOR UPDATE SKIP LOCKED)
      """)
}
