import GRDB

/// The tables `deleted_product`, `deleted_picture` and `deletion_token`.
struct SQLiteDeletionTable: DeletionTable {
  let connection: Database

  private static let restoration = """
    INSERT INTO product (\(ProductRow.columns.list))
    SELECT \(ProductRow.columns.list) FROM deleted_product WHERE id = $1
    """
  private static let isPast = "deleted_at <= $1 AND NOT is_hidden"
  private static let isAny = Query<Bool>(
    "SELECT EXISTS (SELECT 1 FROM deleted_product WHERE \(isPast))")

  var lock: String { "" }

  func removeProduct(_ id: Int64) throws {
    try connection.execute("DELETE FROM product WHERE id = $1", [.int(id)])
  }

  func restore(_ id: Int64) throws {
    try connection.execute(Self.restoration, [.int(id)])
    try connection.execute(
      """
      INSERT INTO product_picture (\(ProductPictureRow.deletedColumns.list))
      SELECT \(ProductPictureRow.deletedColumns.list) FROM deleted_picture WHERE product_id = $1
      ORDER BY position
      """, [.int(id)])
    try connection.execute(
      """
      INSERT INTO product_password (product_id, hash)
      SELECT id, password_hash FROM deleted_product WHERE id = $1 AND password_hash IS NOT NULL
      """, [.int(id)])
    try connection.execute(
      """
      INSERT OR IGNORE INTO demo_product (product_id, entry)
      SELECT id, demo_entry FROM deleted_product WHERE id = $1 AND demo_entry IS NOT NULL
      """, [.int(id)])
    try connection.execute("DELETE FROM deleted_product WHERE id = $1", [.int(id)])
  }

  /// Whether ``forget(until:)`` would forget anything.
  func isAny(until time: Int64) throws -> Bool {
    try connection.first(Self.isAny, [.int(time)]) ?? false
  }

  func forget(until time: Int64) throws -> [Int64] { try forget(where: Self.isPast, time) }

  func forget(where condition: String, _ value: Int64) throws -> [Int64] {
    let pictures = try connection.all(
      Query<Int64>(
        """
        SELECT DISTINCT picture_id FROM deleted_picture
        JOIN deleted_product ON deleted_product.id = product_id WHERE \(condition)
        """), [.int(value)])
    try connection.execute("DELETE FROM deleted_product WHERE \(condition)", [.int(value)])
    return pictures
  }

  func removeTokens(until time: Int64) throws {
    try connection.execute("DELETE FROM deletion_token WHERE created_at <= $1", [.int(time)])
  }
}

/// The table `write_once`.
struct SQLiteIdempotencyKeyTable: IdempotencyKeyTable {
  let connection: Database

  func remove(until time: Int64) throws {
    try connection.execute("DELETE FROM write_once WHERE created_at <= $1", [.int(time)])
  }
}
