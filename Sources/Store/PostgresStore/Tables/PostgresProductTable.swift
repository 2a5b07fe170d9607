import Market
import MarketSearch
import MarketStore

/// The tables `product`, `product_picture` and `product_password`, and data derived from their
/// rows: the total, and the entries waiting for the search index.
struct PostgresProductTable: ProductTable {
  let connection: PostgresConnection
  let ids: PostgresIDs
  /// Whether a product that is read stays unchanged until the transaction ends.
  let locks: Bool

  func product(_ id: Int64) throws -> StoredProduct? {
    guard locks else { return try wholeProduct(id) }
    // The pictures in a separate statement: one that waits for the lock would have read the old
    // rows.
    let row = try connection.row(
      """
      SELECT \(PostgresProductColumns.record) FROM product \(PostgresProductColumns.joins)
      WHERE product.id = $1 FOR UPDATE OF product
      """, [.int(id)])
    guard let row else { return nil }
    return StoredProduct(
      record: try PostgresProductColumns.record(row), pictures: try pictures(of: id),
      version: try PostgresProductColumns.version(row))
  }

  /// Reads a product with one statement, which needs no transaction.
  private func wholeProduct(_ id: Int64) throws -> StoredProduct? {
    let rows = try connection.rows(
      """
      SELECT \(PostgresProductColumns.record), shown.* FROM product
      \(PostgresProductColumns.joins)
      LEFT JOIN LATERAL (\(Self.pictures)) AS shown ON true WHERE product.id = $1
      """, [.int(id)])
    guard let first = rows.first else { return nil }
    let columns = PostgresProductColumns.recordCount
    return StoredProduct(
      record: try PostgresProductColumns.record(first),
      pictures: try rows.compactMap { row in
        try row.optionalInt(columns) == nil ? nil : Self.picture(row, at: columns)
      },
      version: try PostgresProductColumns.version(first))
  }

  /// Rows in the order of `ids`, without missing ones.
  func records(_ ids: [Int64]) throws -> [ProductRecord] {
    guard !ids.isEmpty else { return [] }
    let rows = try connection.rows(
      """
      SELECT \(PostgresProductColumns.record) FROM product \(PostgresProductColumns.joins)
      WHERE product.id = ANY($1::int8[])
      """, [.ints(ids)])
    let records = try rows.map { try PostgresProductColumns.record($0) }
    let byID = Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0) })
    return ids.compactMap { byID[$0] }
  }

  func ownership(of id: Int64) throws -> Ownership? {
    try connection.row(
      """
      SELECT vendor_id, hash FROM product LEFT JOIN product_password ON product_id = id
      WHERE id = $1\(locks ? " FOR UPDATE OF product" : "")
      """, [.int(id)]
    ).map { row in
      Ownership(
        vendorID: try row.int(0), password: try row.optionalText(1).map(SecretHash.init(text:)))
    }
  }

  func ids(of vendor: Int64) throws -> [Int64] {
    try connection.rows("SELECT id FROM product WHERE vendor_id = $1 ORDER BY id", [.int(vendor)])
      .map { try $0.int(0) }
  }

  func count() throws -> Int { try PostgresProductTotal(connection: connection).count() }

  func count(of vendor: Int64) throws -> Int {
    Int(
      try connection.row("SELECT count(*) FROM product WHERE vendor_id = $1", [.int(vendor)])?
        .int(0) ?? 0)
  }

  func bytes(of vendor: Int64) throws -> Int {
    // OFFSET limits the inner query to one product at a time: for a vendor without statistics yet,
    // a server expects as many products as others have, and would read the pictures of all of them.
    let row = try connection.row(
      """
      WITH original AS (
        SELECT DISTINCT shown.picture_id AS id FROM product CROSS JOIN LATERAL (
          SELECT picture_id FROM product_picture WHERE product_id = product.id OFFSET 0) AS shown
        WHERE vendor_id = $1),
      used AS (
        SELECT id FROM original
        UNION SELECT thumbnail_id FROM original JOIN picture USING (id)
        UNION SELECT thumbnail_id FROM product WHERE vendor_id = $1)
      SELECT (SELECT coalesce(sum(size), 0) FROM used JOIN picture USING (id))::int8
        + (SELECT coalesce(sum(octet_length(name) + octet_length(description)), 0)
           FROM product WHERE vendor_id = $1)::int8
      """, [.int(vendor)])
    return Int(try row?.int(0) ?? 0)
  }

  func hasExisted(_ id: Int64) throws -> Bool {
    try connection.row(
      """
      SELECT EXISTS (SELECT 1 FROM product WHERE id = $1)
        OR EXISTS (SELECT 1 FROM former_product WHERE id = $1)
      """, [.int(id)])?.bool(0) ?? false
  }

  func setPassword(_ hash: SecretHash, of id: Int64) throws {
    try connection.execute(
      "INSERT INTO product_password (product_id, hash) VALUES ($1, $2)",
      [.int(id), .text(hash.text)])
  }
}

// MARK: - Adding, changing and removing products

extension PostgresProductTable {
  @discardableResult
  func add(_ product: NewProduct) throws -> Int64 {
    let id = ids.next()
    try add(product, id: id)
    return id
  }

  @discardableResult
  func add(_ products: [NewProduct]) throws -> [Int64] {
    try ProductLoad(connection: connection).add(products, ids)
  }

  /// Adds a product with an unused number.
  func add(_ product: NewProduct, id: Int64) throws {
    try connection.insert(ProductRow(product, id: id), ProductRow.postgresInsertion)
    try add(product.pictures.enumerated().map { ($0.offset, $0.element.original) }, to: id)
    try recordInsertion(of: id)
  }

  func update(_ id: Int64, to fields: ProductFields, issuedOn: Day) throws {
    let old = try connection.row(
      "SELECT shelf, folded FROM product WHERE id = $1 FOR UPDATE", [.int(id)])
    guard let old else { return }
    let new = EditedProduct(fields: fields, keys: ProductKeys(fields))
    try connection.execute(
      PostgresProductColumns.update,
      EditedProduct.columns.values(of: new) + [.day(issuedOn), .int(id)])
    if try (old.int(0), old.text(1)) != (new.keys.shelf, new.keys.folded) {
      try SearchTail(connection: connection).add([id])
    }
  }

  func setPictures(_ pictures: [ProductPicture], of id: Int64) throws -> [Int64]? {
    let rows = try connection.rows(
      "SELECT id, picture_id FROM product_picture WHERE product_id = $1", [.int(id)])
    let known = Dictionary(
      uniqueKeysWithValues: try rows.map { (try $0.int(0), try $0.int(1)) })
    let kept = pictures.compactMap { if case .kept(let row) = $0 { row } else { nil } }
    guard Set(kept).count == kept.count, kept.allSatisfy({ known[$0] != nil }) else { return nil }
    try connection.execute("DELETE FROM product_picture WHERE product_id = $1", [.int(id)])
    let added = pictures.map { picture in
      switch picture {
      case .kept(let row): (row: row, picture: known[row] ?? 0)
      case .new(let new): (row: ids.next(), picture: new.original)
      }
    }
    try insert(added.enumerated().map { ($0.element.row, $0.offset, $0.element.picture) }, id)
    try connection.execute(
      """
      UPDATE product SET thumbnail_id = (
        SELECT coalesce(picture.thumbnail_id, picture.id) FROM product_picture
        JOIN picture ON picture.id = picture_id WHERE product_id = $1 AND position = 0)
      WHERE id = $1
      """, [.int(id)])
    return Array(known.values)
  }

  func setThumbnail(_ picture: Int64, of id: Int64) throws -> Bool {
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

  /// Removes a product, its tokens and its entry among the demo products.
  func remove(_ id: Int64) throws {
    guard try connection.execute("DELETE FROM product WHERE id = $1", [.int(id)]) == 1 else {
      return
    }
    for table in ["product_picture", "product_password", "deletion_token", "demo_product"] {
      try connection.execute("DELETE FROM \(table) WHERE product_id = $1", [.int(id)])
    }
    try connection.execute(
      "INSERT INTO former_product (id) VALUES ($1) ON CONFLICT (id) DO NOTHING", [.int(id)])
    try PostgresProductTotal(connection: connection).add(-1)
    try SearchTail(connection: connection).add([id])
  }

  private static let deleted = Query(ProductRow.columns, "FROM deleted_product WHERE id = $1")

  /// Adds a deleted product again, with its pictures and its password; the rows of the deleted one
  /// are kept.
  func restore(_ id: Int64) throws {
    guard let row = try connection.first(Self.deleted, [.int(id)]) else { return }
    try connection.insert(row, ProductRow.postgresInsertion)
    let pictures = try connection.rows(
      "SELECT position, picture_id FROM deleted_picture WHERE product_id = $1", [.int(id)])
    try add(pictures.map { (Int(try $0.int(0)), try $0.int(1)) }, to: id)
    try connection.execute(
      """
      INSERT INTO product_password (product_id, hash)
      SELECT id, password_hash FROM deleted_product WHERE id = $1 AND password_hash IS NOT NULL
      """, [.int(id)])
    try recordInsertion(of: id)
  }
}

extension PostgresProductTable {
  /// Records the insertion of a product's rows.
  private func recordInsertion(of id: Int64) throws {
    try PostgresProductTotal(connection: connection).add(1)
    try SearchTail(connection: connection).add([id])
  }

  private func add(_ pictures: [(position: Int, picture: Int64)], to id: Int64) throws {
    try insert(pictures.map { (ids.next(), $0.position, $0.picture) }, id)
  }

  private func insert(_ rows: [(row: Int64, position: Int, picture: Int64)], _ id: Int64) throws {
    guard !rows.isEmpty else { return }
    try connection.execute(
      """
      INSERT INTO product_picture (id, product_id, position, picture_id)
      SELECT added.id, $1, added.position, added.picture
      FROM unnest($2::int8[], $3::int8[], $4::int8[]) AS added(id, position, picture)
      """,
      [
        .int(id), .ints(rows.map(\.row)), .ints(rows.map { Int64($0.position) }),
        .ints(rows.map(\.picture)),
      ])
  }

  private func pictures(of id: Int64) throws -> [PictureRecord] {
    try connection.rows(Self.pictures, [.int(id)]).compactMap { try Self.picture($0, at: 0) }
  }

  /// The pictures of the product with the number $1, in their order.
  private static let pictures = """
    SELECT product_picture.id, picture.hash, picture.media_type, thumbnail.hash AS thumbnail_hash,
      thumbnail.media_type AS thumbnail_type
    FROM product_picture
    JOIN picture ON picture.id = product_picture.picture_id
    JOIN picture AS thumbnail ON thumbnail.id = coalesce(picture.thumbnail_id, picture.id)
    WHERE product_picture.product_id = $1
    ORDER BY product_picture.position
    """

  /// - Parameter first: The first of its columns.
  private static func picture(_ row: PostgresRow, at first: Int) throws -> PictureRecord? {
    guard
      let original = PictureName(
        hash: try row.text(first + 1), mediaType: try row.text(first + 2)),
      let thumbnail = PictureName(
        hash: try row.text(first + 3), mediaType: try row.text(first + 4))
    else { return nil }
    return PictureRecord(id: try row.int(first), original: original, thumbnail: thumbnail)
  }
}
