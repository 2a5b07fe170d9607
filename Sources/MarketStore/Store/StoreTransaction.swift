package import Foundation
package import GRDB
package import Market

/// A product that is not in the market yet. Its fields have been checked.
package struct NewProduct {
  package var vendorID: Int64
  package var name: String
  package var description: String
  package var currency: String
  package var price: Int64
  package var discount: Int64
  package var stock: Int64
  package var createdOn: Day
  package var issuedOn: Day
  /// In the order of the product; the first one's small picture stands for it in lists.
  package var pictures: [PictureID]

  package init(
    vendorID: Int64, name: String, description: String, currency: String, price: Int64,
    discount: Int64, stock: Int64, createdOn: Day, issuedOn: Day, pictures: [PictureID] = []
  ) {
    self.vendorID = vendorID
    self.name = name
    self.description = description
    self.currency = currency
    self.price = price
    self.discount = discount
    self.stock = stock
    self.createdOn = createdOn
    self.issuedOn = issuedOn
    self.pictures = pictures
  }
}

/// A picture and the small one that stands for it.
package struct PictureID {
  package let original: Int64
  package let thumbnail: Int64
}

/// What can be written, inside ``SQLiteStore/write(_:)``.
package struct StoreTransaction {
  package let database: Database

  package func vendor(identifier: UUID, name: String, createdOn: Day, isLocal: Bool = false) throws
    -> Int64
  {
    let text = identifier.uuidString.lowercased()
    let known = try Int64.fetchOne(
      database.cachedStatement(sql: "SELECT id FROM vendor WHERE identifier = ?"),
      arguments: [text])
    if let known { return known }
    try run(
      "INSERT INTO vendor (identifier, name, created_on, is_local) VALUES (?, ?, ?, ?)",
      [text, name, createdOn.number, isLocal])
    return database.lastInsertedRowID
  }

  func localVendor() throws -> Int64? {
    try Int64.fetchOne(database, sql: "SELECT id FROM vendor WHERE is_local = 1")
  }

  /// Keeps a picture and its small version, each once however often it is given.
  func picture(_ original: StoredPicture, thumbnail: StoredPicture) throws -> PictureID {
    let small = try picture(thumbnail, thumbnailID: nil)
    let large = try picture(original, thumbnailID: small)
    return PictureID(original: large, thumbnail: small)
  }

  package func picture(_ bytes: [UInt8], thumbnail: [UInt8], _ mediaType: MediaType) throws
    -> PictureID
  {
    try picture(
      StoredPicture(bytes: bytes, mediaType: mediaType),
      thumbnail: StoredPicture(bytes: thumbnail, mediaType: mediaType))
  }

  @discardableResult
  package func add(_ product: NewProduct) throws -> Int64 {
    try run(
      """
      INSERT INTO product (vendor_id, thumbnail_id, currency, price, discount, stock, created_on,
        issued_on, name, description) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        product.vendorID, product.pictures.first?.thumbnail, product.currency, product.price,
        product.discount, product.stock, product.createdOn.number, product.issuedOn.number,
        product.name, product.description,
      ])
    let id = database.lastInsertedRowID
    try add(product.pictures, to: id)
    return id
  }

  func add(_ pictures: [PictureID], to product: Int64) throws {
    for (position, picture) in pictures.enumerated() {
      try run(
        "INSERT INTO product_picture (product_id, position, picture_id) VALUES (?, ?, ?)",
        [product, position, picture.original])
    }
  }

  /// AUTOINCREMENT remembers the highest number there ever was.
  func hasEverHadProducts() throws -> Bool {
    try Bool.fetchOne(
      database, sql: "SELECT count(*) > 0 FROM sqlite_sequence WHERE name = 'product'") ?? false
  }

  func productCount() throws -> Int { try SQLiteStore.total(database) }

  private func picture(_ picture: StoredPicture, thumbnailID: Int64?) throws -> Int64 {
    let name = PictureName(of: picture.bytes, picture.mediaType)
    let known = try Int64.fetchOne(
      database.cachedStatement(sql: "SELECT id FROM picture WHERE hash = ?"),
      arguments: [name.hash])
    if let known { return known }
    try run(
      "INSERT INTO picture (hash, media_type, thumbnail_id, bytes) VALUES (?, ?, ?, ?)",
      [name.hash, name.mediaType.rawValue, thumbnailID, Data(picture.bytes)])
    return database.lastInsertedRowID
  }

  private func run(_ sql: String, _ arguments: StatementArguments) throws {
    try database.cachedStatement(sql: sql).execute(arguments: arguments)
  }
}

/// The demo products, known by their entry in the catalogue.
extension StoreTransaction {
  func markDemo(_ product: Int64, entry: String) throws {
    try run("INSERT INTO demo_product (product_id, entry) VALUES (?, ?)", [product, entry])
  }

  func demoEntries() throws -> Set<String> {
    try Set(String.fetchAll(database, sql: "SELECT entry FROM demo_product"))
  }

  /// Deletes the demo products, and the shops and pictures that only they used.
  /// - Returns: How many products were deleted.
  func removeDemo(at time: Int64) throws -> Int {
    let products = try Row.fetchAll(
      database,
      sql: "SELECT id, vendor_id, name FROM product JOIN demo_product ON product_id = product.id")
    let pictures = try Int64.fetchAll(
      database,
      sql: """
        SELECT DISTINCT picture_id FROM product_picture JOIN demo_product USING (product_id)
        """)
    for product in products {
      try run("DELETE FROM product WHERE id = ?", [product[0] as Int64])
      try record(
        .deleted, "deleted", product: product[0], vendor: product[1], at: time, note: product[2])
    }
    for shop in Set(products.map { $0[1] as Int64 }) {
      try run(
        """
        DELETE FROM vendor WHERE id = ? AND is_local = 0
          AND NOT EXISTS (SELECT 1 FROM product WHERE vendor_id = vendor.id)
          AND NOT EXISTS (SELECT 1 FROM deleted_product WHERE vendor_id = vendor.id)
        """, [shop])
    }
    for picture in pictures { try removeUnused(picture) }
    return products.count
  }

  /// Removes a picture, and its small version, unless something else uses them.
  func removeUnused(_ picture: Int64) throws {
    let thumbnail = try Int64.fetchOne(
      database, sql: "SELECT thumbnail_id FROM picture WHERE id = ?", arguments: [picture])
    for id in [picture, thumbnail].compactMap(\.self) {
      try run(
        """
        DELETE FROM picture WHERE id = ?
          AND NOT EXISTS (SELECT 1 FROM product_picture WHERE picture_id = picture.id)
          AND NOT EXISTS (SELECT 1 FROM product WHERE thumbnail_id = picture.id)
          AND NOT EXISTS (SELECT 1 FROM deleted_picture WHERE picture_id = picture.id)
          AND NOT EXISTS (SELECT 1 FROM deleted_product WHERE thumbnail_id = picture.id)
          AND NOT EXISTS (SELECT 1 FROM picture AS large WHERE large.thumbnail_id = picture.id)
        """, [id])
    }
  }
}
