import MarketStore
import Text

/// The tables `deleted_product`, `deleted_picture` and `deletion_token`.
struct PostgresDeletionTable: DeletionTable {
  let connection: PostgresConnection
  let products: PostgresProductTable
  /// Whether rows are locked when they are read.
  let locks: Bool

  /// The columns that a deleted product keeps under the same names.
  static let kept = """
    id, version, vendor_id, thumbnail_id, currency, price, discount, stock, created_on, issued_on,
    name, description
    """

  func delete(_ id: Int64, at time: Int64) throws { try delete(id, at: time, isHidden: false) }

  func hide(_ id: Int64, at time: Int64) throws { try delete(id, at: time, isHidden: true) }

  private func delete(_ id: Int64, at time: Int64, isHidden: Bool) throws {
    try connection.execute(
      """
      INSERT INTO deleted_product (\(Self.kept), deleted_at, is_hidden, password_hash, demo_entry)
      SELECT \(Self.kept), $2, $3,
        (SELECT hash FROM product_password WHERE product_id = product.id),
        (SELECT entry FROM demo_product WHERE product_id = product.id)
      FROM product WHERE id = $1
      """, [.int(id), .int(time), .bool(isHidden)])
    try connection.execute(
      """
      INSERT INTO deleted_picture (product_id, position, picture_id)
      SELECT product_id, position, picture_id FROM product_picture WHERE product_id = $1
      """, [.int(id)])
    try products.remove(id)
  }

  func hiddenOwnership(of id: Int64) throws -> Ownership? {
    try connection.row(
      """
      SELECT vendor_id, password_hash FROM deleted_product WHERE id = $1 AND is_hidden\(lock)
      """, [.int(id)]
    ).map(Ownership.init(row:))
  }

  func hidden(of vendor: Int64?) throws -> [HiddenProduct] {
    try connection.rows(
      """
      SELECT id, vendor_id, name, deleted_at FROM deleted_product
      WHERE is_hidden AND vendor_id = coalesce($1::int8, vendor_id) ORDER BY id DESC
      """, [PostgresValue(vendor)]
    ).map {
      HiddenProduct(
        id: try $0.int(0), vendorID: try $0.int(1), name: try $0.text(2),
        hiddenAt: try $0.int(3))
    }
  }

  func restore(_ id: Int64) throws {
    // Quotas are checked after this, and a vendor's writers have to follow each other for that.
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

  func ownership(of id: Int64, after time: Int64) throws -> Ownership? {
    try connection.row(
      """
      SELECT vendor_id, password_hash FROM deleted_product
      WHERE id = $1 AND deleted_at > $2 AND NOT is_hidden\(lock)
      """, [.int(id), .int(time)]
    ).map(Ownership.init(row:))
  }

  func forget(until time: Int64) throws -> [Int64] {
    // Every writer does this: those that meet skip what another one forgets, and none does it for
    // long.
    try forget(
      """
      SELECT id FROM deleted_product WHERE deleted_at <= $1 AND NOT is_hidden
      ORDER BY deleted_at LIMIT \(PostgresLimits.forgotten) FOR UPDATE SKIP LOCKED
      """, time)
  }

  func forget(of vendor: Int64) throws -> [Int64] {
    try forget("SELECT id FROM deleted_product WHERE vendor_id = $1 FOR UPDATE", vendor)
  }

  func forget(_ id: Int64) throws -> [Int64] {
    try forget("SELECT id FROM deleted_product WHERE id = $1 FOR UPDATE", id)
  }

  func addToken(_ hash: [UInt8], for product: Int64, at time: Int64) throws {
    try connection.execute(
      "INSERT INTO deletion_token (hash, product_id, created_at) VALUES ($1, $2, $3)",
      [.bytes(hash), .int(product), .int(time)])
  }

  func product(ofToken hash: [UInt8], after time: Int64) throws -> Int64? {
    try connection.row(
      "SELECT product_id FROM deletion_token WHERE hash = $1 AND created_at > $2\(lock)",
      [.bytes(hash), .int(time)])?.int(0)
  }

  func removeTokens(until time: Int64) throws {
    try connection.execute(
      """
      DELETE FROM deletion_token WHERE hash IN (
        SELECT hash FROM deletion_token WHERE created_at <= $1 FOR UPDATE SKIP LOCKED)
      """, [.int(time)])
  }

  func removeTokens(of product: Int64, keeping count: Int) throws {
    try connection.execute(
      """
      DELETE FROM deletion_token WHERE product_id = $1 AND hash NOT IN (
        SELECT hash FROM deletion_token WHERE product_id = $1 ORDER BY created_at DESC LIMIT $2)
      """, [.int(product), PostgresValue(count)])
  }

  func removeTokens(ofVendor vendor: Int64) throws {
    try connection.execute(
      """
      DELETE FROM deletion_token
      WHERE product_id IN (SELECT id FROM product WHERE vendor_id = $1)
      """, [.int(vendor)])
  }
}

extension PostgresDeletionTable {
  private var lock: String { locks ? " FOR UPDATE" : "" }

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

extension Ownership {
  /// The columns are the vendor and the hash of the product's own password.
  init(row: PostgresRow) throws {
    self.init(
      vendorID: try row.int(0), password: try row.optionalText(1).map(SecretHash.init(text:)))
  }
}
