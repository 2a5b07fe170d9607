import GRDB
public import Market

extension SQLiteStore {
  public func page(_ query: ProductQuery, at place: PagePlace, limit: Int) async throws
    -> StoredPage
  {
    let listing = Listing(filter: ProductFilter(query), sort: query.sort)
    let counts = KnownCounts(cache: counts, mark: try changeMark())
    return try await read { database in
      if listing.filter.isEverything, listing.sort == .newest {
        return try Self.newest(at: place, limit: limit, database)
      }
      return try Self.page(listing, at: place, limit: limit, counts, database)
    }
  }

  public func product(_ id: Int64) async throws -> StoredProduct? {
    try await read { try Self.stored(id, $0) }
  }

  static func stored(_ id: Int64, _ database: Database) throws -> StoredProduct? {
    guard let record = try Self.record(id, database),
      let version = try Int64.fetchOne(
        database.cachedStatement(sql: "SELECT version FROM product WHERE id = ?"), arguments: [id])
    else { return nil }
    let rows = try Row.fetchCursor(
      database.cachedStatement(sql: Self.picturesOfProduct), arguments: [id])
    var pictures: [PictureRecord] = []
    while let row = try rows.next() {
      guard let original = Self.name(row, 1), let thumbnail = Self.name(row, 3) else { continue }
      pictures.append(PictureRecord(id: row[0], original: original, thumbnail: thumbnail))
    }
    return StoredProduct(record: record, pictures: pictures, version: version)
  }

  public func picture(_ name: PictureName) async throws -> StoredPicture? {
    try await read { database in
      let row = try Row.fetchOne(
        database.cachedStatement(sql: Self.pictureInUse),
        arguments: [name.hash, name.mediaType.rawValue])
      guard let row else { return nil }
      return try row.withUnsafeData(atIndex: 0) { data in
        StoredPicture(bytes: data.map { Array($0) } ?? [], mediaType: name.mediaType)
      }
    }
  }

  /// Pictures of deleted products wait for their product to be restored, unseen.
  private static let pictureInUse = """
    SELECT bytes FROM picture WHERE hash = ? AND media_type = ?
      AND (EXISTS (SELECT 1 FROM product_picture WHERE picture_id = picture.id)
        OR EXISTS (SELECT 1 FROM product WHERE thumbnail_id = picture.id)
        OR EXISTS (SELECT 1 FROM picture AS large JOIN product_picture ON picture_id = large.id
          WHERE large.thumbnail_id = picture.id))
    """
}

extension SQLiteStore {
  /// Where reading begins: at the first row whose id is at most `id`, behind `skip` of them.
  struct RowStart {
    var id: Int64
    var skip = 0
  }

  /// Everything, newest first: places are found by the counts of ids.
  private static func newest(
    at place: PagePlace, limit: Int, _ database: Database
  ) throws -> StoredPage {
    let total = try Self.total(database)
    let offset =
      switch place {
      case .offset(let offset): offset
      case .after(let position): try Self.count(from: position.id, database)
      }
    var products: [ProductRecord] = []
    if let start = try Self.start(of: place, total: total, database) {
      products = try Self.products(from: start, limit: limit + 1, database)
    }
    let exceeds = products.count > limit
    if exceeds { products.removeLast() }
    return StoredPage(
      products: products, offset: offset, total: total, isCapped: false,
      next: exceeds ? products.last.map { PagePosition(id: $0.id) } : nil)
  }

  static func record(_ id: Int64, _ database: Database) throws -> ProductRecord? {
    try products(from: RowStart(id: id), limit: 1, database).first { $0.id == id }
  }

  private static func start(
    of place: PagePlace, total: Int, _ database: Database
  ) throws -> RowStart? {
    switch place {
    case .after(let position): position.id > 0 ? RowStart(id: position.id - 1) : nil
    case .offset(0): RowStart(id: .max)
    case .offset(let offset): offset < total ? try row(at: offset, database) : nil
    }
  }

  private static func products(
    from start: RowStart, limit: Int, _ database: Database
  ) throws -> [ProductRecord] {
    let rows = try Row.fetchCursor(
      database.cachedStatement(sql: productsDownward), arguments: [start.id, limit, start.skip])
    var products: [ProductRecord] = []
    products.reserveCapacity(limit)
    while let row = try rows.next() {
      products.append(
        ProductRecord(
          id: row[0],
          vendor: VendorRecord(id: row[1], name: row[2], createdOn: Day(number: row[3])),
          name: row[4], description: row[5], currency: row[6], price: row[7], discount: row[8],
          stock: row[9], createdOn: Day(number: row[10]), issuedOn: Day(number: row[11]),
          thumbnail: name(row, 12)))
    }
    return products
  }

  private static func name(_ row: Row, _ column: Int) -> PictureName? {
    guard let hash: String = row[column], let type: String = row[column + 1],
      let mediaType = MediaType(rawValue: type)
    else { return nil }
    return PictureName(hash: hash, mediaType: mediaType)
  }

  private static let productsDownward = """
    SELECT product.id, vendor.id, vendor.name, vendor.created_on, product.name,
      product.description, product.currency, product.price, product.discount, product.stock,
      product.created_on, product.issued_on, picture.hash, picture.media_type
    FROM (SELECT * FROM product WHERE id <= ? ORDER BY id DESC LIMIT ? OFFSET ?) AS product
    JOIN vendor ON vendor.id = product.vendor_id
    LEFT JOIN picture ON picture.id = product.thumbnail_id
    ORDER BY product.id DESC
    """

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
