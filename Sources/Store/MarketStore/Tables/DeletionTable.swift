/// Deleted products, as long as they can be restored, and the tokens that a product can be deleted
/// with. Times are in seconds since 1970. Stores restore and forget in ways of their own; the other
/// statements are the same.
package protocol DeletionTable {
  associatedtype Connection: StoreConnection

  var connection: Connection { get }
  /// The end of a SELECT of rows that stay as they are until the transaction ends; empty where
  /// nothing has to be locked.
  var lock: String { get }

  /// Removes a product from the market, and all that other tables say about it.
  func removeProduct(_ id: Int64) throws

  /// Moves a deleted product back, with its number, version and pictures.
  func restore(_ id: Int64) throws

  /// Forgets the products that were deleted at `time` or before.
  /// - Returns: The pictures that they had.
  func forget(until time: Int64) throws -> [Int64]

  /// Forgets the deleted products for which a condition about `$1` is true.
  /// - Returns: The pictures that they had.
  func forget(where condition: String, _ value: Int64) throws -> [Int64]

  /// Removes the tokens that were issued at `time` or before.
  func removeTokens(until time: Int64) throws
}

extension DeletionTable {
  /// Moves a product, its pictures and its password to the deleted ones.
  package func delete(_ id: Int64, at time: Int64) throws {
    try delete(id, at: time, isHidden: false)
  }

  /// Hides a product: moves it to the deleted ones, where it stays until it is restored.
  package func hide(_ id: Int64, at time: Int64) throws {
    try delete(id, at: time, isHidden: true)
  }

  private func delete(_ id: Int64, at time: Int64, isHidden: Bool) throws {
    try connection.execute(Statement.delete, [.int(time), .bool(isHidden), .int(id)])
    try connection.execute(
      """
      INSERT INTO deleted_picture (\(ProductPictureRow.deletedColumns.list))
      SELECT \(ProductPictureRow.deletedColumns.list) FROM product_picture WHERE product_id = $1
      """, [.int(id)])
    try removeProduct(id)
  }

  /// Nil when no such product is hidden.
  package func hiddenOwnership(of id: Int64) throws -> Ownership? {
    try connection.first(Statement.hiddenOwnership, [.int(id)], lock: lock)
  }

  /// The hidden products, newest first.
  package func hidden(of vendor: Int64?) throws -> [HiddenProduct] {
    try connection.all(Statement.hidden, [SQLValue(vendor)])
  }

  /// Nil when no such product was deleted after `time`, or it is hidden.
  package func ownership(of id: Int64, after time: Int64) throws -> Ownership? {
    try connection.first(Statement.ownership, [.int(id), .int(time)], lock: lock)
  }

  /// Forgets the deleted and the hidden products of a vendor.
  /// - Returns: The pictures that they had.
  package func forget(of vendor: Int64) throws -> [Int64] {
    try forget(where: "vendor_id = $1", vendor)
  }

  /// Forgets a deleted or hidden product.
  /// - Returns: The pictures that it had.
  package func forget(_ id: Int64) throws -> [Int64] { try forget(where: "id = $1", id) }

  package func addToken(_ hash: [UInt8], for product: Int64, at time: Int64) throws {
    try connection.insert(
      DeletionTokenRow(hash: hash, productID: product, createdAt: time), DeletionTokenRow.insertion)
  }

  /// The product of a token that was made after `time`; nil when there is no such token.
  package func product(ofToken hash: [UInt8], after time: Int64) throws -> Int64? {
    try connection.first(Statement.product, [.bytes(hash), .int(time)], lock: lock)
  }

  /// Removes all but the newest tokens of a product.
  package func removeTokens(of product: Int64, keeping count: Int) throws {
    try connection.execute(
      """
      DELETE FROM deletion_token WHERE product_id = $1 AND hash NOT IN (
        SELECT hash FROM deletion_token WHERE product_id = $1 ORDER BY created_at DESC LIMIT $2)
      """, [.int(product), SQLValue(count)])
  }

  /// Removes the tokens of all products of a vendor.
  package func removeTokens(ofVendor vendor: Int64) throws {
    try connection.execute(
      """
      DELETE FROM deletion_token
      WHERE product_id IN (SELECT id FROM product WHERE vendor_id = $1)
      """, [.int(vendor)])
  }
}

private enum Statement {
  static let delete = """
    INSERT INTO deleted_product (\(DeletedProductRow.columns.list))
    SELECT \(ProductRow.whole.list), $1, $2 FROM product WHERE id = $3
    """
  static let hiddenOwnership = Query(
    Ownership.init,
    "SELECT vendor_id, password_hash FROM deleted_product WHERE id = $1 AND is_hidden")
  static let hidden = Query(
    HiddenProduct.init,
    """
    SELECT id, vendor_id, name, deleted_at FROM deleted_product
    WHERE is_hidden AND vendor_id = coalesce($1, vendor_id) ORDER BY id DESC
    """)
  static let ownership = Query(
    Ownership.init,
    """
    SELECT vendor_id, password_hash FROM deleted_product
    WHERE id = $1 AND deleted_at > $2 AND NOT is_hidden
    """)
  static let product = Query<Int64>(
    "SELECT product_id FROM deletion_token WHERE hash = $1 AND created_at > $2")
}

/// A product that the host of the market has hidden.
package struct HiddenProduct: Hashable, Sendable {
  package let id: Int64
  package let vendorID: Int64
  /// The name as the market has it.
  package let name: String
  /// Seconds since 1970.
  package let hiddenAt: Int64

  package init(id: Int64, vendorID: Int64, name: String, hiddenAt: Int64) {
    self.id = id
    self.vendorID = vendorID
    self.name = name
    self.hiddenAt = hiddenAt
  }
}

/// The row of a token.
package struct DeletionTokenRow: Hashable, Sendable {
  /// The SHA-256 of the token.
  package var hash: [UInt8]
  package var productID: Int64
  /// Seconds since 1970.
  package var createdAt: Int64

  package init(hash: [UInt8], productID: Int64, createdAt: Int64) {
    self.hash = hash
    self.productID = productID
    self.createdAt = createdAt
  }

  package static let columns = Columns(
    DeletionTokenRow.init, Column("hash", \.hash),
    Column("product_id", field: "product", \.productID), Column("created_at", \.createdAt))

  package static let insertion = Insertion(into: "deletion_token", columns)
}
