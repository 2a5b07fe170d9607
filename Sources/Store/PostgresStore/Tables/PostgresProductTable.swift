import Market
import MarketStore

/// The tables `product`, `product_picture` and `product_password`, and data derived from their
/// rows: the total, and the entries waiting for the search index.
struct PostgresProductTable: ProductTable {
  let connection: PostgresConnection

  /// OFFSET limits the inner query to one product at a time: for a vendor without statistics yet, a
  /// server expects as many products as others have, and would read the pictures of all of them.
  static let sizes = VendorSizeQueries(
    join: """
      CROSS JOIN LATERAL (
        SELECT picture_id FROM product_picture WHERE product_id = product.id OFFSET 0) AS shown
      """,
    joinOfAll: "JOIN product_picture ON product_id = product.id",
    text: "octet_length(name) + octet_length(description)", picture: "size")

  func product(_ id: Int64) throws -> StoredProduct? {
    // In a separate statement: one that waits for the lock would have read old pictures.
    let lock = connection.rowLock
    if !lock.isEmpty {
      try connection.enqueue("SELECT 1 FROM product WHERE id = $1\(lock)", [.int(id)])
    }
    let rows = try connection.rows(
      """
      SELECT \(ListColumn.list), shown.* FROM product
      \(PostgresProductColumns.joins)
      LEFT JOIN LATERAL (\(PictureRecord.ofProduct.sql)) AS shown ON true WHERE product.id = $1
      """, [.int(id)])
    guard let first = rows.first else { return nil }
    let columns = ListColumn.allCases.count
    return StoredProduct(
      record: try first.listedProduct(),
      pictures: try rows.compactMap { row in
        try row.optionalInt(columns).flatMap { _ in
          try PictureRecord.columns.record(row, at: columns)
        }
      },
      version: try first.value(.version))
  }

  /// Rows in the order of `ids`, without missing ones.
  func records(_ ids: [Int64]) throws -> [ListedProduct] {
    guard !ids.isEmpty else { return [] }
    let rows = try connection.rows(
      """
      SELECT \(ListColumn.list) FROM product \(PostgresProductColumns.joins)
      WHERE product.id = ANY($1::int8[])
      """, [.ints(ids)])
    let records = try rows.map { try $0.listedProduct() }
    let byID = Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0) })
    return ids.compactMap { byID[$0] }
  }

  func count() throws -> Int { try PostgresProductTotal(connection: connection).count() }

  func hasExisted(_ id: Int64) throws -> Bool {
    try connection.row(
      """
      SELECT EXISTS (SELECT 1 FROM product WHERE id = $1)
        OR EXISTS (SELECT 1 FROM former_product WHERE id = $1)
      """, [.int(id)])?.bool(0) ?? false
  }
}

// MARK: - Adding, changing and removing products

extension PostgresProductTable {
  @discardableResult
  func add(_ product: NewProduct) throws -> Int64 {
    let row = ProductRow(product, id: PostgresIDs.next())
    try add(row)
    return row.id
  }

  @discardableResult
  func add(_ products: [NewProduct]) throws -> [Int64] {
    try ProductLoad(connection: connection).add(products)
  }

  func add(_ row: ProductRow) throws {
    try connection.insert(row, ProductRow.postgresInsertion)
    try addParts(of: row)
    try PostgresProductTotal(connection: connection).add(1)
    try SearchTail(connection: connection).add([row.id])
  }

  func addPictures(_ pictures: [ProductPictureRow]) throws {
    try connection.insert(pictures.map(\.numbered), Self.pictureInsertion)
  }

  private static let pictureInsertion = ArrayInsertion(
    ProductPictureRow.insertion, ["int8", "int8", "int8", "int8"])

  func update(_ id: Int64, to fields: ProductFields, issuedOn: Day) throws {
    let old = try connection.row(
      "SELECT shelf, folded FROM product WHERE id = $1 FOR UPDATE", [.int(id)])
    guard let old else { return }
    let new = EditedProduct(fields: fields, keys: ProductKeys(fields))
    try connection.enqueue(
      PostgresProductColumns.update,
      EditedProduct.columns.values(of: new) + [.day(issuedOn), .int(id)])
    if try (old.int(0), old.text(1)) != (new.keys.shelf, new.keys.folded) {
      try SearchTail(connection: connection).add([id])
    }
  }

  /// Removes a product, its tokens and its entry among the demo products.
  func remove(_ id: Int64) throws {
    guard try connection.execute("DELETE FROM product WHERE id = $1", [.int(id)]) == 1 else {
      return
    }
    for table in ["product_picture", "product_password", "deletion_token", "demo_product"] {
      try connection.enqueue("DELETE FROM \(table) WHERE product_id = $1", [.int(id)])
    }
    try connection.enqueue(
      "INSERT INTO former_product (id) VALUES ($1) ON CONFLICT (id) DO NOTHING", [.int(id)])
    try PostgresProductTotal(connection: connection).add(-1)
    try SearchTail(connection: connection).add([id])
  }
}

extension ProductPictureRow {
  /// The row with the next number, if it has none.
  var numbered: ProductPictureRow {
    var row = self
    row.id = id ?? PostgresIDs.next()
    return row
  }
}
