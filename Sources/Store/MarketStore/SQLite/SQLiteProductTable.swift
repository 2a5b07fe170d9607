import GRDB
import Market

/// The tables `product` and `product_picture`.
struct SQLiteProductTable: ProductTable {
  let database: Database

  func product(_ id: Int64) throws -> StoredProduct? {
    let statement = try database.cachedStatement(sql: ProductColumns.newestFirst)
    let rows = try Row.fetchCursor(statement, arguments: [id, 0, 1])
    guard try rows.next() != nil else { return nil }
    var reader = ProductReader(statement)
    let record = reader.record()
    guard record.id == id else { return nil }
    return StoredProduct(
      record: record, pictures: try pictures(of: id), version: reader.version)
  }

  /// Rows in the order of `ids`.
  func records(_ ids: [Int64]) throws -> [ProductRecord] {
    guard !ids.isEmpty else { return [] }
    let list = "[" + ids.map(String.init).joined(separator: ",") + "]"
    return try records(ProductColumns.named, [list], capacity: ids.count)
  }

  /// Rows in the order of their ids, largest first.
  func records(from start: ProductCounts.RowStart, limit: Int) throws -> [ProductRecord] {
    try records(ProductColumns.newestFirst, [start.id, start.skip, limit], capacity: limit)
  }

  private func records(
    _ sql: String, _ arguments: StatementArguments, capacity: Int
  ) throws -> [ProductRecord] {
    let statement = try database.cachedStatement(sql: sql)
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    var reader = ProductReader(statement)
    var records: [ProductRecord] = []
    records.reserveCapacity(capacity)
    while try rows.next() != nil { records.append(reader.record()) }
    return records
  }

  func ownership(of id: Int64) throws -> Ownership? {
    try Row.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT vendor_id, hash FROM product LEFT JOIN product_password ON product_id = id
          WHERE id = ?
          """), arguments: [id]
    ).map(Ownership.init(row:))
  }

  func ids(of vendor: Int64) throws -> [Int64] {
    try Int64.fetchAll(
      database.cachedStatement(sql: "SELECT id FROM product WHERE vendor_id = ?"),
      arguments: [vendor])
  }

  func count() throws -> Int { try ProductCounts(database: database).total() }

  func count(of vendor: Int64) throws -> Int {
    try Int.fetchOne(
      database.cachedStatement(sql: "SELECT count(*) FROM product WHERE vendor_id = ?"),
      arguments: [vendor]) ?? 0
  }

  func bytes(of vendor: Int64) throws -> Int {
    let statement = try database.cachedStatement(
      sql: """
        WITH original AS (
          SELECT DISTINCT picture_id AS id FROM product
          JOIN product_picture ON product_id = product.id WHERE vendor_id = :vendor),
        used AS (
          SELECT id FROM original
          UNION SELECT thumbnail_id FROM original JOIN picture USING (id)
          UNION SELECT thumbnail_id FROM product WHERE vendor_id = :vendor)
        SELECT (SELECT coalesce(sum(coalesce(size, length(bytes))), 0)
              FROM used JOIN picture USING (id))
          + (SELECT coalesce(sum(octets), 0) FROM (
              SELECT length(CAST(name AS BLOB)) + length(CAST(description AS BLOB)) AS octets
              FROM product WHERE vendor_id = :vendor))
        """)
    return try Int.fetchOne(statement, arguments: ["vendor": vendor]) ?? 0
  }

  /// AUTOINCREMENT remembers the highest number ever used.
  func hasExisted(_ id: Int64) throws -> Bool {
    try Bool.fetchOne(
      database.cachedStatement(
        sql: "SELECT ? BETWEEN 1 AND seq FROM sqlite_sequence WHERE name = 'product'"),
      arguments: [id]) ?? false
  }

  @discardableResult
  func add(_ product: NewProduct) throws -> Int64 {
    try database.execute(
      ProductRow.insertion.sql, ProductRow.insertion.unnumbered(ProductRow(product, id: 0)))
    let id = database.lastInsertedRowID
    try add(product.pictures, to: id)
    return id
  }

  func setPassword(_ hash: SecretHash, of id: Int64) throws {
    try database.cachedStatement(
      sql: "INSERT INTO product_password (product_id, hash) VALUES (?, ?)"
    ).execute(arguments: [id, hash.text])
  }

  func update(_ id: Int64, to fields: ProductFields, issuedOn: Day) throws {
    try database.execute(
      Self.update, Self.fields.values(of: fields) + [.day(issuedOn), .int(id)])
  }

  private static let fields = ProductFields.columns
  private static let update = """
    UPDATE product SET \(fields.assignments), issued_on = $\(fields.names.count + 1),
      version = version + 1 WHERE id = $\(fields.names.count + 2)
    """

  func setPictures(_ pictures: [ProductPicture], of id: Int64) throws -> [Int64]? {
    let rows = try Row.fetchAll(
      database.cachedStatement(
        sql: "SELECT id, picture_id FROM product_picture WHERE product_id = ?"), arguments: [id])
    let known =
      Dictionary(uniqueKeysWithValues: rows.map { ($0["id"], $0["picture_id"]) })
      as [Int64: Int64]
    let kept = pictures.compactMap { if case .kept(let row) = $0 { row } else { nil } }
    guard Set(kept).count == kept.count, kept.allSatisfy({ known[$0] != nil }) else { return nil }
    try database.cachedStatement(sql: "DELETE FROM product_picture WHERE product_id = ?").execute(
      arguments: [id])
    // The kept ones first: a new one must not get the number of a kept one.
    for (position, picture) in pictures.enumerated() {
      guard case .kept(let row) = picture, let original = known[row] else { continue }
      try add(original, row: row, at: position, to: id)
    }
    for (position, picture) in pictures.enumerated() {
      guard case .new(let new) = picture else { continue }
      try add(new.original, at: position, to: id)
    }
    try database.cachedStatement(
      sql: """
        UPDATE product SET thumbnail_id = (
          SELECT coalesce(picture.thumbnail_id, picture.id) FROM product_picture
          JOIN picture ON picture.id = picture_id WHERE product_id = :id AND position = 0)
        WHERE id = :id
        """
    ).execute(arguments: ["id": id])
    return Array(known.values)
  }

  func setThumbnail(_ picture: Int64, of id: Int64) throws -> Bool {
    try database.cachedStatement(
      sql: """
        UPDATE product SET thumbnail_id = (
          SELECT coalesce(picture.thumbnail_id, picture.id) FROM product_picture
          JOIN picture ON picture.id = picture_id
          WHERE product_picture.id = :picture AND product_id = :id)
        WHERE id = :id AND EXISTS (
          SELECT 1 FROM product_picture WHERE id = :picture AND product_id = :id)
        """
    ).execute(arguments: ["picture": picture, "id": id])
    return database.changesCount == 1
  }

  func remove(_ id: Int64) throws {
    try database.cachedStatement(sql: "DELETE FROM product WHERE id = ?").execute(arguments: [id])
  }

  private func add(_ pictures: [PictureID], to id: Int64) throws {
    for (position, picture) in pictures.enumerated() {
      try add(picture.original, at: position, to: id)
    }
  }

  /// - Parameter row: The number of the row; nil for the next one.
  private func add(
    _ picture: Int64, row: Int64? = nil, at position: Int, to product: Int64
  ) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO product_picture (id, product_id, position, picture_id) VALUES (?, ?, ?, ?)
        """
    ).execute(arguments: [row, product, position, picture])
  }

  private func pictures(of id: Int64) throws -> [PictureRecord] {
    let rows = try Row.fetchCursor(
      database.cachedStatement(sql: Self.picturesOfProduct), arguments: [id])
    var pictures: [PictureRecord] = []
    while let row = try rows.next() {
      guard let original = PictureName(hash: row[1], mediaType: row[2]),
        let thumbnail = PictureName(hash: row[3], mediaType: row[4])
      else { continue }
      pictures.append(PictureRecord(id: row[0], original: original, thumbnail: thumbnail))
    }
    return pictures
  }

  /// Read by position, without looking up a name for every value.
  private static let picturesOfProduct = """
    SELECT product_picture.id, picture.hash, picture.media_type, thumbnail.hash,
      thumbnail.media_type
    FROM product_picture
    JOIN picture ON picture.id = product_picture.picture_id
    JOIN picture AS thumbnail ON thumbnail.id = coalesce(picture.thumbnail_id, picture.id)
    WHERE product_picture.product_id = ?
    ORDER BY product_picture.position
    """
}

extension Ownership {
  /// Reads `vendor_id` and `hash`.
  init(row: Row) {
    self.init(
      vendorID: row["vendor_id"], password: (row["hash"] as String?).map(SecretHash.init(text:)))
  }
}

/// The table `demo_product`.
struct SQLiteDemoTable: DemoTable {
  let database: Database

  func entries() throws -> Set<String> {
    try Set(String.fetchAll(database.cachedStatement(sql: "SELECT entry FROM demo_product")))
  }

  func add(_ product: Int64, entry: String) throws {
    try database.cachedStatement(
      sql: "INSERT INTO demo_product (product_id, entry) VALUES (?, ?)"
    ).execute(arguments: [product, entry])
  }

  func products() throws -> [DemoRow] {
    try Row.fetchAll(
      database.cachedStatement(
        sql: "SELECT id, vendor_id, name FROM product JOIN demo_product ON product_id = product.id")
    ).map { DemoRow(id: $0["id"], vendorID: $0["vendor_id"], name: $0["name"]) }
  }

  func pictures() throws -> [Int64] {
    try Int64.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT DISTINCT picture_id FROM product_picture JOIN demo_product USING (product_id)
          """))
  }
}
