package import MarketStore

/// All stored rows of a market, for moving it to another store.
package protocol TransferTable: StoreTable {
  /// The tables with all events and entries of the audit, or SELECTs in parentheses.
  static var events: String { get }
  static var audit: String { get }
  static var pages: RowPages { get }

  func numbers() throws -> HighestNumbers

  /// Nil for a picture whose bytes are outside the database.
  func bytes(ofPicture id: Int64) throws -> [UInt8]?
}

/// The SELECTs of pages of rows.
package struct RowPages: Sendable {
  fileprivate let vendors = Page(VendorRow.columns, "vendor")
  fileprivate let pictures: Page<PictureRow?>
  fileprivate let products = Page(ProductRow.whole, "product")
  fileprivate let deletedProducts = Page(DeletedProductRow.columns, "deleted_product")
  fileprivate let tokens = Page(DeletionTokenRow.columns, "deletion_token", after: [.bytes([])])
  fileprivate let keys = Page(IdempotencyKeyRow.columns, "write_once", after: [.int(.min), ""])
  fileprivate let events: Page<StoredEvent>
  fileprivate let audit: Page<AuditRow>

  init(pictures: Columns<PictureRow>, events: String, audit: String) {
    self.pictures = Page(pictures.ifValid, "picture")
    self.events = Page(StoredEvent.columns, events, where: "\(StoredEvent.isKnown) AND ")
    self.audit = Page(AuditRow.columns, audit)
  }
}

extension TransferTable {
  package func count(of kind: MarketRow.Kind) throws -> Int {
    let table =
      switch kind {
      case .vendor, .picture, .product, .deletedProduct, .deletionToken: kind.rawValue
      case .idempotencyKey: "write_once"
      case .event: Self.events
      case .audit: Self.audit
      case .numbers: "(SELECT 1) AS numbers"
      }
    return try connection.first(Query<Int>("SELECT count(*) FROM \(table)")) ?? 0
  }

  /// Calls `body` with every row of a kind, ordered by its number or key. Few rows are in memory at
  /// once. `body` may read other tables of the same transaction.
  package func forEach(_ kind: MarketRow.Kind, _ body: (MarketRow) throws -> Void) throws {
    let pages = Self.pages
    switch kind {
    case .vendor: try forEach(pages.vendors) { try body(.vendor($0)) }
    case .picture: try forEach(pages.pictures) { if let row = $0 { try body(.picture(row)) } }
    case .product:
      try forEachPage(pages.products) { rows in
        let pictures = try pictures(
          ProductPictureQueries.pictures, from: rows.first?.id, to: rows.last?.id)
        for var row in rows {
          row.pictures = pictures[row.id] ?? []
          try body(.product(row))
        }
      }
    case .deletedProduct:
      try forEachPage(pages.deletedProducts) { rows in
        let (first, last) = (rows.first?.product.id, rows.last?.product.id)
        let pictures = try pictures(ProductPictureQueries.deletedPictures, from: first, to: last)
        for var row in rows {
          row.product.pictures = pictures[row.product.id] ?? []
          try body(.deletedProduct(row))
        }
      }
    case .deletionToken: try forEach(pages.tokens) { try body(.deletionToken($0)) }
    case .idempotencyKey: try forEach(pages.keys) { try body(.idempotencyKey($0)) }
    case .event: try forEach(pages.events) { try body(.event($0)) }
    case .audit: try forEach(pages.audit) { try body(.audit($0)) }
    case .numbers: try body(.numbers(numbers()))
    }
  }

  private func forEach<Row>(_ page: Page<Row>, _ body: (Row) throws -> Void) throws {
    try forEachPage(page) { for row in $0 { try body(row) } }
  }

  private func forEachPage<Row>(_ page: Page<Row>, _ body: ([Row]) throws -> Void) throws {
    var key = page.start
    while true {
      var rows: [Row] = []
      try connection.forEachRow(page.query.sql, key + [.int(Int64(Page<Row>.limit))]) { row in
        rows.append(try page.query.record(row))
        if rows.count == Page<Row>.limit { key = try page.key(of: row) }
        return true
      }
      try body(rows)
      guard rows.count == Page<Row>.limit else { return }
    }
  }

  private func pictures(
    _ query: Query<ProductPictureRow>, from first: Int64?, to last: Int64?
  ) throws -> [Int64: [ProductRow.Picture]] {
    guard let first, let last else { return [:] }
    let pictures = try connection.all(query, [.int(first), .int(last)])
    return Dictionary(grouping: pictures, by: \.productID).mapValues { $0.map(\.picture) }
  }
}

/// A SELECT of the next rows of a table, whose first columns are its key.
private struct Page<Row: Sendable>: Sendable {
  /// Rows that are read at once: a megabyte.
  static var limit: Int { 1_000 }

  let query: Query<Row>
  /// A key before all others.
  let start: [SQLValue]

  init(
    _ columns: Columns<Row>, _ table: String, where condition: String = "",
    after start: [SQLValue] = [.int(.min)]
  ) {
    let key = columns.names.prefix(start.count).joined(separator: ", ")
    let values = start.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    query = Query(
      columns,
      """
      FROM \(table) WHERE \(condition)(\(key)) > (\(values)) ORDER BY \(key)
      LIMIT $\(start.count + 1)
      """)
    self.start = start
  }

  func key(of row: any StoreRow) throws -> [SQLValue] {
    try start.enumerated().map { column, value in
      switch value {
      case .bytes: .bytes(try row.bytes(column))
      case .text: .text(try row.text(column))
      default: .int(try row.int(column))
      }
    }
  }
}

private enum ProductPictureQueries {
  private static let page = """
    WHERE product_id BETWEEN $1 AND $2 ORDER BY product_id, position
    """
  static let pictures = Query(ProductPictureRow.columns, "FROM product_picture \(page)")
  static let deletedPictures = Query(
    ProductPictureRow.deletedColumns, "FROM deleted_picture \(page)")
}
