package import Market

/// The products that are offered, with the pictures of each. Stores list, count and add them in
/// different ways; the other statements are the same.
package protocol ProductTable: StoreTable {
  static var sizes: VendorSizeQueries { get }

  /// Nil if there is no such product.
  func product(_ id: Int64) throws -> StoredProduct?

  func count() throws -> Int

  /// Whether the number was ever given to a product.
  func hasExisted(_ id: Int64) throws -> Bool

  /// - Returns: The number of the product, higher than all earlier ones.
  @discardableResult
  func add(_ product: NewProduct) throws -> Int64

  /// Adds many products, faster than one by one if possible.
  @discardableResult
  func add(_ products: [NewProduct]) throws -> [Int64]

  /// Adds a product with an unused number, with its pictures, its password and its entry among the
  /// demo products.
  func add(_ row: ProductRow) throws

  /// Replaces the fields and increments the version.
  func update(_ id: Int64, to fields: ProductFields, issuedOn: Day) throws

  /// Adds pictures of products, with the next numbers to those that have none.
  func addPictures(_ pictures: [ProductPictureRow]) throws

  func remove(_ id: Int64) throws
}

extension ProductTable {
  @discardableResult
  package func add(_ products: [NewProduct]) throws -> [Int64] { try products.map { try add($0) } }

  package func addParts(of row: ProductRow) throws {
    try addPictures(row.pictureRows)
    if let password = row.password {
      try connection.insert(password, ProductTextRow.passwordInsertion)
    }
    if let demo = row.demo { try connection.insert(demo, ProductTextRow.demoInsertion) }
  }

  /// Nil if there is no such product.
  package func ownership(of id: Int64) throws -> Ownership? {
    let lock = connection.rowLock
    return try connection.first(
      ProductStatements.ownership, [.int(id)], lock: lock.isEmpty ? "" : lock + " OF product")
  }

  /// The numbers of the first products of a vendor.
  package func ids(of vendor: Int64, limit: Int) throws -> [Int64] {
    try connection.all(ProductStatements.ids, [.int(vendor), SQLValue(limit)])
  }

  /// The number of a vendor's products.
  package func count(of vendor: Int64) throws -> Int {
    try connection.first(ProductStatements.count, [.int(vendor)]) ?? 0
  }

  /// The bytes of a vendor's texts and pictures, each picture once.
  package func bytes(of vendor: Int64) throws -> Int {
    try connection.first(Self.sizes.one, [.int(vendor)])?.bytes ?? 0
  }

  /// The bytes of each vendor who has products.
  package func bytesOfVendors() throws -> [Int64: Int] {
    Dictionary(uniqueKeysWithValues: try connection.all(Self.sizes.all))
  }

  package func setPassword(_ hash: SecretHash, of id: Int64) throws {
    try connection.insert(
      ProductTextRow(productID: id, text: hash.text), ProductTextRow.passwordInsertion)
  }

  package func pictures(of id: Int64) throws -> [PictureRecord] {
    try connection.all(PictureRecord.ofProduct, [.int(id)]).compactMap(\.self)
  }

  /// Sets the pictures; the small version of the first one becomes the thumbnail.
  /// - Returns: The previous pictures; nil, with nothing changed, if a kept picture was not among
  ///   them, or is kept twice.
  package func setPictures(_ pictures: [ProductPicture], of id: Int64) throws -> [Int64]? {
    let rows = try connection.all(ProductStatements.pictures, [.int(id)])
    let known = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.pictureID) })
    let kept = pictures.compactMap { if case .kept(let row) = $0 { row } else { nil } }
    guard Set(kept).count == kept.count, kept.allSatisfy({ known[$0] != nil }) else { return nil }
    try connection.enqueue("DELETE FROM product_picture WHERE product_id = $1", [.int(id)])
    try addPictures(
      pictures.enumerated().map { position, picture in
        switch picture {
        case .kept(let row):
          ProductPictureRow(
            id: row, productID: id, position: position, pictureID: known[row] ?? 0)
        case .new(let new):
          ProductPictureRow(
            id: nil, productID: id, position: position, pictureID: new.original)
        }
      })
    try connection.enqueue(
      """
      UPDATE product SET thumbnail_id = (
        SELECT coalesce(picture.thumbnail_id, picture.id) FROM product_picture
        JOIN picture ON picture.id = picture_id WHERE product_id = $1 AND position = 0)
      WHERE id = $1
      """, [.int(id)])
    return Array(known.values)
  }

  /// - Parameter picture: The ``PictureRecord/id`` of the picture for the thumbnail.
  /// - Returns: Whether the product has this picture.
  package func setThumbnail(_ picture: Int64, of id: Int64) throws -> Bool {
    try connection.execute(
      """
      UPDATE product SET thumbnail_id = (
        SELECT coalesce(picture.thumbnail_id, picture.id) FROM product_picture
        JOIN picture ON picture.id = picture_id
        WHERE product_picture.id = $1 AND product_id = $2)
      WHERE id = $2 AND EXISTS (
        SELECT 1 FROM product_picture WHERE id = $1 AND product_id = $2)
      """, [.int(picture), .int(id)]) == 1
  }
}

/// The SELECTs of the bytes of vendors' texts and pictures, each picture of a vendor once.
package struct VendorSizeQueries: Sendable {
  fileprivate let one: Query<(vendor: Int64, bytes: Int)>
  fileprivate let all: Query<(vendor: Int64, bytes: Int)>

  /// - Parameters:
  ///   - join: Joins the rows of one vendor's products with those of their pictures.
  ///   - joinOfAll: The same for all products.
  ///   - text: The bytes of the texts in a row of `product`.
  ///   - picture: The bytes of the picture in a row of `picture`.
  package init(join: String, joinOfAll: String, text: String, picture: String) {
    func query(_ join: String, _ condition: String) -> Query<(vendor: Int64, bytes: Int)> {
      Query(
        { (vendor: Int64, bytes: Int) in (vendor, bytes) },
        """
        WITH original AS (
          SELECT DISTINCT vendor_id, picture_id AS id FROM product \(join) \(condition)),
        used AS (
          SELECT vendor_id, id FROM original
          UNION SELECT vendor_id, thumbnail_id FROM original JOIN picture USING (id)
          UNION SELECT vendor_id, thumbnail_id FROM product \(condition)),
        part AS (
          SELECT vendor_id, \(picture) AS octets FROM used JOIN picture USING (id)
          UNION ALL SELECT vendor_id, \(text) FROM product \(condition))
        SELECT vendor_id, CAST(sum(octets) AS int8) FROM part GROUP BY vendor_id
        """)
    }
    one = query(join, "WHERE vendor_id = $1")
    all = query(joinOfAll, "")
  }
}

private enum ProductStatements {
  static let ownership = Query(
    Ownership.init,
    """
    SELECT vendor_id, hash FROM product LEFT JOIN product_password ON product_id = id
    WHERE id = $1
    """)
  static let ids = Query<Int64>(
    "SELECT id FROM product WHERE vendor_id = $1 ORDER BY id LIMIT $2")
  static let count = Query<Int>("SELECT count(*) FROM product WHERE vendor_id = $1")
  static let pictures = Query(
    ProductPictureRow.columns, "FROM product_picture WHERE product_id = $1")
}

package enum ProductPicture: Hashable, Sendable {
  /// A picture that the product already has, by ``PictureRecord/id``.
  case kept(Int64)
  case new(PictureID)
}

/// The owner of a product, and the product's own password, if any.
package struct Ownership: Sendable {
  package let vendorID: Int64
  package let password: SecretHash?
}
