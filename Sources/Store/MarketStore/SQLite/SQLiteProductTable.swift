import GRDB
import Market

struct SQLiteProductTable: ProductTable {
  let connection: Database

  static let sizes = VendorSizeQueries(
    join: pictures, joinOfAll: pictures,
    text: "length(CAST(name AS BLOB)) + length(CAST(description AS BLOB))",
    picture: "coalesce(size, length(bytes))")
  private static let pictures = "JOIN product_picture ON product_id = product.id"

  func product(_ id: Int64) throws -> StoredProduct? {
    let statement = try connection.cachedStatement(sql: ProductColumns.newestFirst)
    let rows = try Row.fetchCursor(statement, arguments: [id, 0, 1])
    guard try rows.next() != nil else { return nil }
    var reader = ProductReader(statement)
    let record = try reader.record()
    guard record.id == id else { return nil }
    return StoredProduct(
      record: record, pictures: try pictures(of: id), version: reader.version)
  }

  /// Rows in the order of `ids`.
  func records(_ ids: [Int64]) throws -> [ListedProduct] {
    guard !ids.isEmpty else { return [] }
    return try records(ProductColumns.named, [ids.json], capacity: ids.count)
  }

  /// Rows in the order of their ids, largest first.
  func records(from start: ProductCounts.RowStart, limit: Int) throws -> [ListedProduct] {
    try records(ProductColumns.newestFirst, [start.id, start.skip, limit], capacity: limit)
  }

  private func records(
    _ sql: String, _ arguments: StatementArguments, capacity: Int
  ) throws -> [ListedProduct] {
    let statement = try connection.cachedStatement(sql: sql)
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    var reader = ProductReader(statement)
    var records: [ListedProduct] = []
    records.reserveCapacity(capacity)
    while try rows.next() != nil { records.append(try reader.record()) }
    return records
  }

  func count() throws -> Int { try ProductCounts(database: connection).total() }

  /// AUTOINCREMENT remembers the highest number ever used.
  func hasExisted(_ id: Int64) throws -> Bool {
    try Bool.fetchOne(
      connection.cachedStatement(
        sql: "SELECT ? BETWEEN 1 AND seq FROM sqlite_sequence WHERE name = 'product'"),
      arguments: [id]) ?? false
  }

  @discardableResult
  func add(_ product: NewProduct) throws -> Int64 {
    var row = ProductRow(product, id: 0)
    try connection.insert(unnumbered: row, ProductRow.insertion)
    row.id = connection.lastInsertedRowID
    try addPictures(row.pictureRows)
    return row.id
  }

  func add(_ row: ProductRow) throws {
    try connection.insert(row, ProductRow.insertion)
    try addParts(of: row)
  }

  func addPictures(_ pictures: [ProductPictureRow]) throws {
    // Those with numbers first: a new one must not get the number of another one.
    for row in pictures.filter({ $0.id != nil }) + pictures.filter({ $0.id == nil }) {
      try connection.insert(row, ProductPictureRow.insertion)
    }
  }

  func update(_ id: Int64, to fields: ProductFields, issuedOn: Day) throws {
    try connection.execute(
      Self.update, Self.fields.values(of: fields) + [.day(issuedOn), .int(id)])
  }

  private static let fields = ProductFields.columns
  private static let update = """
    UPDATE product SET \(fields.assignments), issued_on = $\(fields.names.count + 1),
      version = version + 1 WHERE id = $\(fields.names.count + 2)
    """

  func remove(_ id: Int64) throws {
    try connection.execute("DELETE FROM product WHERE id = $1", [.int(id)])
  }
}
