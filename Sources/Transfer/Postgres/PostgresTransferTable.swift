import Market
import MarketStore
import PostgresStore

/// The rows of all tables in PostgreSQL, some at a time.
struct PostgresTransferTable: TransferTable {
  let connection: PostgresConnection

  /// Rows that are read at once: a megabyte.
  private static let page = 1_000

  func count(of kind: MarketRow.Kind) throws -> Int {
    let table =
      switch kind {
      case .idempotencyKey: "write_once"
      case .numbers: "counter WHERE name = 'vendor'"
      case .event: "(\(Self.events)) AS event"
      default: kind.rawValue
      }
    return Int(try connection.row("SELECT count(*) FROM \(table)")?.int(0) ?? 0)
  }

  func forEach(_ kind: MarketRow.Kind, _ body: (MarketRow) throws -> Void) throws {
    switch kind {
    case .vendor:
      try forEachPage(Self.vendors) { rows in
        for row in rows { try body(.vendor(VendorRow(row))) }
      }
    case .picture:
      try forEachPage(Self.pictures) { rows in
        for row in rows {
          if let picture = try ExportedPicture(row) { try body(.picture(picture)) }
        }
      }
    case .product:
      try forEachPage(Self.products) { rows in
        let pictures = try pictures(Self.productPictures, of: rows)
        for row in rows { try body(.product(ProductRow(row, pictures))) }
      }
    case .deletedProduct:
      try forEachPage(Self.deletedProducts) { rows in
        let pictures = try pictures(Self.deletedPictures, of: rows)
        for row in rows {
          try body(
            .deletedProduct(
              DeletedProductRow(
                product: ProductRow(row, pictures), deletedAt: row.int(14),
                isHidden: row.bool(15))))
        }
      }
    case .deletionToken: try forEachToken(body)
    case .idempotencyKey: try forEachKey(body)
    case .event:
      try forEachPage(Self.eventPage) { rows in
        for row in rows {
          guard let kind = StoredEvent.Kind(rawValue: try row.text(1)) else { continue }
          try body(
            .event(
              StoredEvent(
                number: row.int(0), kind: kind, productID: row.int(2), vendorID: row.int(3))))
        }
      }
    case .audit:
      try forEachPage(Self.entries) { rows in
        for row in rows { try body(.audit(AuditRow(row))) }
      }
    case .numbers: try body(.numbers(numbers()))
    }
  }

  func bytes(ofPicture id: Int64) throws -> [UInt8]? {
    try connection.row("SELECT bytes FROM picture WHERE id = $1", [.int(id)])?.optionalBytes(0)
  }

  func add(_ rows: [MarketRow]) throws {
    try PostgresRowInsertion(connection: connection).add(rows)
  }
}

extension PostgresTransferTable {
  private static let vendors = """
    SELECT id, identifier, name, created_on, is_local, access_id, secret_hash, suspended_at
    FROM vendor WHERE id > $1 ORDER BY id LIMIT $2
    """
  private static let pictures = """
    SELECT id, hash, media_type, thumbnail_id, size FROM picture WHERE id > $1
    ORDER BY id LIMIT $2
    """
  private static let columns = """
    id, vendor_id, name, description, currency, price, discount, stock, created_on, issued_on,
    version, thumbnail_id
    """
  private static let products = """
    SELECT \(columns),
      (SELECT hash FROM product_password WHERE product_id = product.id),
      (SELECT entry FROM demo_product WHERE product_id = product.id)
    FROM product WHERE id > $1 ORDER BY id LIMIT $2
    """
  private static let productPictures = """
    SELECT product_id, id, picture_id FROM product_picture WHERE product_id BETWEEN $1 AND $2
    ORDER BY product_id, position
    """
  private static let deletedProducts = """
    SELECT \(columns), password_hash, demo_entry, deleted_at, is_hidden
    FROM deleted_product WHERE id > $1 ORDER BY id LIMIT $2
    """
  private static let deletedPictures = """
    SELECT product_id, NULL::int8, picture_id FROM deleted_picture
    WHERE product_id BETWEEN $1 AND $2 ORDER BY product_id, position
    """
  /// The log, and the events of transactions that were committed since events were last numbered,
  /// with the numbers that they would get now. Those before a reset are gone.
  private static let events = """
    SELECT number, kind, product_id, vendor_id FROM event
    WHERE NOT EXISTS (SELECT 1 FROM event_outbox WHERE kind = 'reset')
    UNION ALL
    SELECT number, kind, product_id, vendor_id FROM (
      SELECT kind, product_id, vendor_id,
        (SELECT value FROM counter WHERE name = 'event') + row_number() OVER waiting AS number,
        count(*) FILTER (WHERE kind = 'reset') OVER (waiting ROWS BETWEEN CURRENT ROW
          AND UNBOUNDED FOLLOWING) AS resets
      FROM event_outbox WINDOW waiting AS (ORDER BY at, id)) AS outbox
    WHERE resets = 0
    """
  private static let eventPage = """
    SELECT * FROM (\(events)) AS event WHERE number > $1 ORDER BY number LIMIT $2
    """
  /// The same for the audit.
  private static let entries = """
    SELECT * FROM (
      SELECT number, at, action, vendor_id, product_id, outcome, client, note FROM audit
      WHERE number IS NOT NULL
      UNION ALL
      SELECT (SELECT value FROM counter WHERE name = 'audit') + row_number() OVER (ORDER BY at, id),
        at, action, vendor_id, product_id, outcome, client, note
      FROM audit WHERE number IS NULL) AS entry
    WHERE number > $1 ORDER BY number LIMIT $2
    """

  /// Calls `body` with pages of rows whose first column is their number.
  private func forEachPage(_ sql: String, _ body: (PostgresRows) throws -> Void) throws {
    var last = Int64.min
    while true {
      let rows = try connection.rows(sql, [.int(last), PostgresValue(Self.page)])
      try body(rows)
      guard rows.count == Self.page, let end = rows.last else { return }
      last = try end.int(0)
    }
  }

  private func forEachToken(_ body: (MarketRow) throws -> Void) throws {
    var last: [UInt8] = []
    while true {
      let rows = try connection.rows(
        """
        SELECT hash, product_id, created_at FROM deletion_token WHERE hash > $1
        ORDER BY hash LIMIT $2
        """, [.bytes(last), PostgresValue(Self.page)])
      for row in rows {
        last = try row.bytes(0)
        try body(
          .deletionToken(
            DeletionTokenRow(hash: last, productID: row.int(1), createdAt: row.int(2))))
      }
      guard rows.count == Self.page else { return }
    }
  }

  private func forEachKey(_ body: (MarketRow) throws -> Void) throws {
    var last: (vendor: Int64, key: String) = (.min, "")
    while true {
      let rows = try connection.rows(
        """
        SELECT vendor_id, key, digest, product_id, created_at FROM write_once
        WHERE (vendor_id, key) > ($1, $2) ORDER BY vendor_id, key LIMIT $3
        """, [.int(last.vendor), .text(last.key), PostgresValue(Self.page)])
      for row in rows {
        last = (try row.int(0), try row.text(1))
        try body(
          .idempotencyKey(
            IdempotencyKeyRow(
              vendorID: last.vendor, key: last.key, digest: row.bytes(2), productID: row.int(3),
              createdAt: row.int(4))))
      }
      guard rows.count == Self.page else { return }
    }
  }

  /// The pictures of some products, by the product.
  private func pictures(
    _ sql: String, of rows: PostgresRows
  ) throws -> [Int64: [ProductRow.Picture]] {
    guard let first = rows.first, let last = rows.last else { return [:] }
    var pictures: [Int64: [ProductRow.Picture]] = [:]
    for row in try connection.rows(sql, [.int(first.int(0)), .int(last.int(0))]) {
      pictures[try row.int(0), default: []].append(
        ProductRow.Picture(id: try row.optionalInt(1), picture: try row.int(2)))
    }
    return pictures
  }

  private func numbers() throws -> HighestNumbers {
    let row = try connection.row(
      """
      SELECT (SELECT value FROM counter WHERE name = 'vendor'),
        greatest((SELECT max(id) FROM product), (SELECT max(id) FROM deleted_product),
          (SELECT max(id) FROM former_product), 0),
        (SELECT value FROM counter WHERE name = 'event') + (SELECT count(*) FROM event_outbox),
        (SELECT value FROM counter WHERE name = 'audit')
          + (SELECT count(*) FROM audit WHERE number IS NULL)
      """)
    return HighestNumbers(
      vendor: try row?.int(0) ?? 0, product: try row?.int(1) ?? 0, event: try row?.int(2) ?? 0,
      audit: try row?.int(3) ?? 0)
  }
}

extension VendorRow {
  fileprivate init(_ row: PostgresRow) throws {
    self.init(
      id: try row.int(0), identifier: try row.text(1), name: try row.text(2),
      createdOn: Day(number: Int(try row.int(3))), isLocal: try row.bool(4),
      accessID: try row.optionalText(5), secretHash: try row.optionalText(6),
      suspendedAt: try row.optionalInt(7))
  }
}

extension ExportedPicture {
  /// Nil where the columns hold no name.
  fileprivate init?(_ row: PostgresRow) throws {
    guard let name = PictureName(fileName: "\(try row.text(1)).\(try row.text(2))") else {
      return nil
    }
    self.init(
      id: try row.int(0), name: name, thumbnailID: try row.optionalInt(3),
      size: Int(try row.int(4)))
  }
}

extension ProductRow {
  fileprivate init(_ row: PostgresRow, _ pictures: [Int64: [Picture]]) throws {
    let id = try row.int(0)
    self.init(
      id: id, vendorID: try row.int(1),
      fields: ProductFields(
        name: try row.text(2), description: try row.text(3), currency: try row.text(4),
        price: try row.int(5), discount: try row.int(6), stock: try row.int(7)),
      createdOn: Day(number: Int(try row.int(8))), issuedOn: Day(number: Int(try row.int(9))),
      version: try row.int(10), thumbnailID: try row.optionalInt(11),
      pictures: pictures[id] ?? [], passwordHash: try row.optionalText(12),
      demoEntry: try row.optionalText(13))
  }
}

extension AuditRow {
  fileprivate init(_ row: PostgresRow) throws {
    self.init(
      number: try row.int(0), time: try row.int(1), action: try row.text(2),
      vendorID: try row.optionalInt(3), productID: try row.optionalInt(4),
      outcome: try row.optionalText(5), client: try row.optionalText(6),
      note: try row.optionalText(7))
  }
}
