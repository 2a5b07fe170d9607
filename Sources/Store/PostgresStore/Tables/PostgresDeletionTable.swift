import MarketStore
import Text

/// The tables `deleted_product`, `deleted_picture` and `deletion_token`.
struct PostgresDeletionTable: DeletionTable {
  let connection: PostgresConnection
  let products: PostgresProductTable
  /// Whether rows are locked when they are read.
  let locks: Bool

  var lock: String { locks ? " FOR UPDATE" : "" }

  func removeProduct(_ id: Int64) throws { try products.remove(id) }

  func restore(_ id: Int64) throws {
    // Quotas are checked after this, for which a vendor's writers have to be serialized.
    try connection.execute(
      """
      SELECT 1 FROM vendor WHERE id = (SELECT vendor_id FROM deleted_product WHERE id = $1)
      FOR UPDATE
      """, [.int(id)])
    try products.restore(id)
    try connection.execute(
      """
      INSERT INTO demo_product (product_id, entry)
      SELECT id, demo_entry FROM deleted_product WHERE id = $1 AND demo_entry IS NOT NULL
      ON CONFLICT DO NOTHING
      """, [.int(id)])
    try remove([id])
  }

  func forget(until time: Int64) throws -> [Int64] {
    // Every writer does this: concurrent ones skip rows that another one forgets, and none takes
    // long.
    try forget(
      """
      SELECT id FROM deleted_product WHERE deleted_at <= $1 AND NOT is_hidden
      ORDER BY deleted_at LIMIT \(PostgresLimits.forgotten) FOR UPDATE SKIP LOCKED
      """, time)
  }

  func forget(where condition: String, _ value: Int64) throws -> [Int64] {
    try forget("SELECT id FROM deleted_product WHERE \(condition) FOR UPDATE", value)
  }

  func removeTokens(until time: Int64) throws {
    try connection.execute(
      """
      DELETE FROM deletion_token WHERE hash IN (
        SELECT hash FROM deletion_token WHERE created_at <= $1 FOR UPDATE SKIP LOCKED)
      """, [.int(time)])
  }
}

extension PostgresDeletionTable {
  /// - Returns: The pictures that the products had.
  private func forget(_ selection: String, _ value: Int64) throws -> [Int64] {
    let ids = try connection.rows(selection, [.int(value)]).map { try $0.int(0) }
    guard !ids.isEmpty else { return [] }
    let pictures = try connection.rows(
      "SELECT DISTINCT picture_id FROM deleted_picture WHERE product_id = ANY ($1::int8[])",
      [.ints(ids)]
    ).map { try $0.int(0) }
    try remove(ids)
    return pictures
  }

  private func remove(_ ids: [Int64]) throws {
    try connection.execute(
      "DELETE FROM deleted_picture WHERE product_id = ANY ($1::int8[])", [.ints(ids)])
    try connection.execute(
      "DELETE FROM deleted_product WHERE id = ANY ($1::int8[])", [.ints(ids)])
  }
}
