/// Deleted products, as long as they can be restored, and the tokens that a product can be deleted
/// with: the tables `deleted_product`, `deleted_picture` and `deletion_token`. Times are in seconds
/// since 1970.
package struct DeletionTable {
  private let connection: any StoreConnection
  private let products: any ProductTable
  private var lock: String { connection.rowLock }

  package init(products: any ProductTable) {
    connection = products.connection
    self.products = products
  }
}

extension DeletionTable {
  /// Moves a product, its pictures and its password to the deleted ones.
  /// - Parameter isHidden: Whether it stays there until it is restored.
  package func delete(_ id: Int64, at time: Int64, isHidden: Bool = false) throws {
    try connection.enqueue(DeletionStatements.delete, [.int(time), .bool(isHidden), .int(id)])
    try connection.enqueue(
      """
      INSERT INTO deleted_picture (\(ProductPictureRow.deletedColumns.list))
      SELECT \(ProductPictureRow.deletedColumns.list) FROM product_picture WHERE product_id = $1
      """, [.int(id)])
    try products.remove(id)
  }

  /// Moves a deleted product back, with its number, version and pictures.
  package func restore(_ id: Int64) throws {
    if !lock.isEmpty {
      // Quotas are checked after this, for which a vendor's writers have to be serialized.
      try connection.enqueue(DeletionStatements.owner + lock, [.int(id)])
    }
    guard var row = try connection.first(DeletionStatements.deleted, [.int(id)])?.product else {
      return
    }
    row.pictures = try connection.all(DeletionStatements.pictures, [.int(id)]).map(\.picture)
    let demo = row.demo
    row.demoEntry = nil
    try products.add(row)
    // The same entry may have been added again.
    if let demo {
      let insertion = ProductTextRow.demoInsertion
      try connection.enqueue(insertion.sql + " ON CONFLICT DO NOTHING", insertion.values(demo))
    }
    try remove([id])
  }

  /// Nil when no such product is hidden.
  package func hiddenOwnership(of id: Int64) throws -> Ownership? {
    try connection.first(DeletionStatements.hiddenOwnership, [.int(id)], lock: lock)
  }

  /// The hidden products, newest first.
  package func hidden(of vendor: Int64?, limit: Int = .max) throws -> [HiddenProduct] {
    try connection.all(
      Query(
        HiddenProduct.init,
        """
        \(DeletionStatements.hidden) AND vendor_id = coalesce($1, vendor_id)
        ORDER BY id DESC LIMIT $2\(lock)
        """), [SQLValue(vendor), SQLValue(limit)])
  }

  /// The vendor and the name of a deleted or hidden product, or nil.
  package func product(_ id: Int64) throws -> (vendorID: Int64, name: String)? {
    try connection.first(DeletionStatements.named, [.int(id)], lock: lock)
  }

  /// The products of a vendor that were deleted after `time`, the last one first.
  package func products(of vendor: Int64, after time: Int64) throws -> [DeletedProductName] {
    try connection.all(
      DeletionStatements.listed,
      [.int(vendor), .int(time), SQLValue(StoreLimits.listedDeletions)])
  }

  /// Nil when no such product was deleted after `time`, or it is hidden.
  package func ownership(of id: Int64, after time: Int64) throws -> Ownership? {
    try connection.first(DeletionStatements.ownership, [.int(id), .int(time)], lock: lock)
  }

  /// The numbers of products that were deleted at `time` or before, as many as one transaction
  /// forgets.
  package func expired(at time: Int64) throws -> [Int64] {
    try connection.all(type(of: connection).expiry.products, [.int(time)])
  }

  /// The numbers of deleted and hidden products of a vendor.
  package func ids(of vendor: Int64, limit: Int) throws -> [Int64] {
    try connection.all(
      Query("SELECT id FROM deleted_product WHERE vendor_id = $1 LIMIT $2\(lock)"),
      [.int(vendor), SQLValue(limit)])
  }

  /// Forgets the oldest deleted products of a vendor beyond a number and a size of pictures; nil is
  /// any. Hidden products are not counted.
  /// - Returns: The pictures that they had.
  package func forget(of vendor: Int64, beyond products: Int?, bytes: Int?) throws -> [Int64] {
    guard products != nil || bytes != nil else { return [] }
    return try forget(
      connection.all(
        DeletionStatements.excess,
        [.int(vendor), SQLValue(products ?? .max), SQLValue(bytes ?? .max)]))
  }

  /// Forgets a deleted or hidden product.
  /// - Returns: The pictures that it had.
  package func forget(_ id: Int64) throws -> [Int64] {
    try forget(
      connection.all(Query("SELECT id FROM deleted_product WHERE id = $1\(lock)"), [.int(id)]))
  }

  /// Forgets deleted or hidden products.
  /// - Returns: The pictures that they had.
  package func forget(_ ids: [Int64]) throws -> [Int64] {
    guard !ids.isEmpty else { return [] }
    let pictures = try connection.all(
      Query<Int64>(
        "SELECT DISTINCT picture_id FROM deleted_picture WHERE product_id \(isInArray)"),
      [.ints(ids)])
    try remove(ids)
    return pictures
  }

  private func remove(_ ids: [Int64]) throws {
    for (table, column) in [("deleted_picture", "product_id"), ("deleted_product", "id")] {
      try connection.enqueue("DELETE FROM \(table) WHERE \(column) \(isInArray)", [.ints(ids)])
    }
  }

  private var isInArray: String { type(of: connection).isInArray(of: "int8") }

  package func addToken(_ hash: [UInt8], for product: Int64, at time: Int64) throws {
    try connection.insert(
      DeletionTokenRow(hash: hash, productID: product, createdAt: time), DeletionTokenRow.insertion)
  }

  /// The product of a token that was made after `time`; nil when there is no such token.
  package func product(ofToken hash: [UInt8], after time: Int64) throws -> Int64? {
    try connection.first(DeletionStatements.product, [.bytes(hash), .int(time)], lock: lock)
  }

  /// Removes tokens that were issued at `time` or before.
  package func removeTokens(until time: Int64) throws {
    try connection.enqueue(type(of: connection).expiry.tokens, [.int(time)])
  }

  /// Removes all but the newest tokens of a product.
  package func removeTokens(of product: Int64, keeping count: Int) throws {
    try connection.enqueue(
      """
      DELETE FROM deletion_token WHERE product_id = $1 AND hash NOT IN (
        SELECT hash FROM deletion_token WHERE product_id = $1 ORDER BY created_at DESC LIMIT $2)
      """, [.int(product), SQLValue(count)])
  }

  /// Removes the tokens of all products of a vendor.
  package func removeTokens(ofVendor vendor: Int64) throws {
    try connection.enqueue(
      """
      DELETE FROM deletion_token
      WHERE product_id IN (SELECT id FROM product WHERE vendor_id = $1)
      """, [.int(vendor)])
  }
}

private enum DeletionStatements {
  static let delete = """
    INSERT INTO deleted_product (\(DeletedProductRow.columns.list))
    SELECT \(ProductRow.whole.list), $1, $2 FROM product WHERE id = $3
    """
  static let owner = """
    SELECT 1 FROM vendor WHERE id = (SELECT vendor_id FROM deleted_product WHERE id = $1)
    """
  static let deleted = Query(DeletedProductRow.columns, "FROM deleted_product WHERE id = $1")
  static let pictures = Query(
    ProductPictureRow.deletedColumns, "FROM deleted_picture WHERE product_id = $1 ORDER BY position"
  )
  static let hiddenOwnership = Query(
    Ownership.init,
    "SELECT vendor_id, password_hash FROM deleted_product WHERE id = $1 AND is_hidden")
  static let named = Query<(vendorID: Int64, name: String)>(
    { ($0, $1) }, "SELECT vendor_id, name FROM deleted_product WHERE id = $1")
  /// The columns of ``HiddenProduct``.
  static let hidden =
    "SELECT id, vendor_id, name FROM deleted_product WHERE is_hidden"
  static let listed = Query(
    DeletedProductName.init,
    """
    SELECT id, name, currency, price - discount, deleted_at FROM deleted_product
    WHERE vendor_id = $1 AND deleted_at > $2 AND NOT is_hidden
    ORDER BY deleted_at DESC, id DESC LIMIT $3
    """)
  /// A picture counts for each product that has it. Texts are small, and limited with the number.
  static let excess = Query<Int64>(
    """
    SELECT id FROM (
      SELECT id, row_number() OVER newest AS number, sum(bytes) OVER newest AS bytes FROM (
        SELECT id, deleted_at, (
          SELECT coalesce(sum(coalesce(size, length(picture.bytes))), 0)
          FROM deleted_picture JOIN picture ON picture.id = picture_id
          WHERE product_id = deleted_product.id) AS bytes
        FROM deleted_product WHERE vendor_id = $1 AND NOT is_hidden) AS deleted
      WINDOW newest AS (ORDER BY deleted_at DESC, id DESC)) AS counted
    WHERE number > $2 OR bytes > CAST($3 AS bigint)
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

/// A product that was deleted and can be restored.
package struct DeletedProductName: Hashable, Sendable {
  package let id: Int64
  /// The name as the market has it.
  package let name: String
  /// ISO 4217: KRW or USD.
  package let currency: String
  /// The price to pay, in the currency's smallest unit.
  package let salePrice: Int64
  /// Seconds since 1970.
  package let deletedAt: Int64
}

/// A product that the host of the market has hidden.
package struct HiddenProduct: Hashable, Sendable {
  package let id: Int64
  package let vendorID: Int64
  /// The name as the market has it.
  package let name: String
}

package struct DeletionTokenRow: Hashable, Sendable {
  /// The SHA-256 of the token.
  package var hash: [UInt8]
  package var productID: Int64
  /// Seconds since 1970.
  package var createdAt: Int64

  package static let columns = Columns(
    DeletionTokenRow.init, Column("hash", \.hash),
    Column("product_id", field: "product", \.productID), Column("created_at", \.createdAt))

  package static let insertion = Insertion(into: "deletion_token", columns)
}
