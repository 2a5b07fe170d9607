import Foundation
import GRDB
import Market
import MarketStore

/// The rows of all tables. The columns are read by position: a name would be looked up for every
/// value of a million rows.
struct SQLiteTransferTable: TransferTable {
  let database: Database

  func count(of kind: MarketRow.Kind) throws -> Int {
    guard let table = kind.table else { return 1 }
    return try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)") ?? 0
  }

  func forEach(_ kind: MarketRow.Kind, _ body: (MarketRow) throws -> Void) throws {
    switch kind {
    case .vendor: try read(Self.vendors) { try body(.vendor(VendorRow(row: $0))) }
    case .picture:
      try read(Self.pictures) { if let row = ExportedPicture(row: $0) { try body(.picture(row)) } }
    case .product: try forEachProduct { try body(.product($0)) }
    case .deletedProduct: try forEachDeletedProduct { try body(.deletedProduct($0)) }
    case .deletionToken:
      try read(Self.tokens) {
        try body(
          .deletionToken(
            DeletionTokenRow(hash: Array($0[0] as Data), productID: $0[1], createdAt: $0[2])))
      }
    case .idempotencyKey:
      try read(Self.keys) {
        try body(
          .idempotencyKey(
            IdempotencyKeyRow(
              vendorID: $0[0], key: $0[1], digest: Array($0[2] as Data), productID: $0[3],
              createdAt: $0[4])))
      }
    case .event:
      try read("SELECT number, kind, product_id, vendor_id FROM event ORDER BY number") {
        guard let kind = StoredEvent.Kind(rawValue: $0[1]) else { return }
        try body(
          .event(StoredEvent(number: $0[0], kind: kind, productID: $0[2], vendorID: $0[3])))
      }
    case .audit: try read(Self.entries) { try body(.audit(AuditRow(row: $0))) }
    case .numbers: try body(.numbers(numbers()))
    }
  }

  func bytes(ofPicture id: Int64) throws -> [UInt8]? {
    try Row.fetchOne(
      database.cachedStatement(sql: "SELECT bytes FROM picture WHERE id = ? AND size IS NULL"),
      arguments: [id]
    )?.withUnsafeData(atIndex: 0) { $0.map { Array($0) } }
  }

  func add(_ rows: [MarketRow]) throws {
    let insertion = SQLiteRowInsertion(database: database)
    for (index, row) in rows.enumerated() {
      do {
        try insertion.add(row)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
        var reason = try insertion.reason(error, of: row)
        reason.index = index
        throw reason
      }
    }
  }
}

extension SQLiteTransferTable {
  private static let vendors = """
    SELECT id, identifier, name, created_on, is_local, access_id, secret_hash, suspended_at
    FROM vendor ORDER BY id
    """
  private static let pictures = """
    SELECT id, hash, media_type, thumbnail_id, coalesce(size, length(bytes)) FROM picture
    ORDER BY id
    """
  private static let products = """
    SELECT \(ProductRow.columns),
      (SELECT hash FROM product_password WHERE product_id = product.id),
      (SELECT entry FROM demo_product WHERE product_id = product.id)
    FROM product ORDER BY id
    """
  private static let productPictures = """
    SELECT product_id, picture_id, id FROM product_picture ORDER BY product_id, position
    """
  private static let deletedProducts = """
    SELECT \(ProductRow.columns), password_hash, demo_entry, deleted_at, is_hidden
    FROM deleted_product ORDER BY id
    """
  private static let deletedPictures = """
    SELECT product_id, picture_id, NULL FROM deleted_picture ORDER BY product_id, position
    """
  private static let tokens = """
    SELECT hash, product_id, created_at FROM deletion_token ORDER BY hash
    """
  private static let keys = """
    SELECT vendor_id, key, digest, product_id, created_at FROM write_once
    ORDER BY vendor_id, key
    """
  private static let entries = """
    SELECT number, at, action, vendor_id, product_id, outcome, client, note FROM audit
    ORDER BY number
    """

  private func read(_ sql: String, _ body: (Row) throws -> Void) throws {
    let rows = try Row.fetchCursor(database.cachedStatement(sql: sql))
    while let row = try rows.next() { try body(row) }
  }

  private func forEachProduct(_ body: (ProductRow) throws -> Void) throws {
    var pictures = try PictureCursor(database, Self.productPictures)
    try read(Self.products) { row in
      var product = ProductRow(row: row)
      product.pictures = try pictures.pictures(of: product.id)
      try body(product)
    }
  }

  private func forEachDeletedProduct(_ body: (DeletedProductRow) throws -> Void) throws {
    var pictures = try PictureCursor(database, Self.deletedPictures)
    try read(Self.deletedProducts) { row in
      var product = ProductRow(row: row)
      product.pictures = try pictures.pictures(of: product.id)
      let count = ProductRow.columnCount
      try body(
        DeletedProductRow(
          product: product, deletedAt: row[count + 2], isHidden: row[count + 3]))
    }
  }

  private func numbers() throws -> HighestNumbers {
    let rows = try Row.fetchAll(database, sql: "SELECT name, seq FROM sqlite_sequence")
    let numbers = Dictionary(rows.map { ($0[0] as String, $0[1] as Int64) }) { max($0, $1) }
    return HighestNumbers(
      vendor: numbers["vendor"] ?? 0, product: numbers["product"] ?? 0,
      event: numbers["event"] ?? 0, audit: numbers["audit"] ?? 0)
  }
}

/// The pictures of products, which are read in the order of the products.
private struct PictureCursor {
  private let rows: RowCursor
  private var next: (product: Int64, picture: ProductRow.Picture)?

  init(_ database: Database, _ sql: String) throws {
    rows = try Row.fetchCursor(database.cachedStatement(sql: sql))
    try advance()
  }

  mutating func pictures(of product: Int64) throws -> [ProductRow.Picture] {
    var pictures: [ProductRow.Picture] = []
    while let (owner, picture) = next, owner <= product {
      if owner == product { pictures.append(picture) }
      try advance()
    }
    return pictures
  }

  private mutating func advance() throws {
    next = try rows.next().map { ($0[0], ProductRow.Picture(id: $0[2], picture: $0[1])) }
  }
}

extension MarketRow.Kind {
  /// Nil for the numbers, which SQLite keeps itself.
  fileprivate var table: String? {
    switch self {
    case .idempotencyKey: "write_once"
    case .numbers: nil
    default: rawValue
    }
  }
}

extension VendorRow {
  fileprivate init(row: Row) {
    self.init(
      id: row[0], identifier: row[1], name: row[2], createdOn: Day(number: row[3]),
      isLocal: row[4], accessID: row[5], secretHash: row[6], suspendedAt: row[7])
  }
}

extension ExportedPicture {
  /// Nil where the columns hold no name.
  fileprivate init?(row: Row) {
    guard let name = PictureName(fileName: "\(row[1] as String).\(row[2] as String)") else {
      return nil
    }
    self.init(id: row[0], name: name, thumbnailID: row[3], size: row[4])
  }
}

extension ProductRow {
  fileprivate static let columns = """
    id, vendor_id, name, description, currency, price, discount, stock, created_on, issued_on,
    version, thumbnail_id
    """
  fileprivate static let columnCount = 12

  /// Reads ``columns``, the hash of the password and the demo entry.
  fileprivate init(row: Row) {
    self.init(
      id: row[0], vendorID: row[1],
      fields: ProductFields(
        name: row[2], description: row[3], currency: row[4], price: row[5], discount: row[6],
        stock: row[7]),
      createdOn: Day(number: row[8]), issuedOn: Day(number: row[9]), version: row[10],
      thumbnailID: row[11], passwordHash: row[12], demoEntry: row[13])
  }
}

extension AuditRow {
  fileprivate init(row: Row) {
    self.init(
      number: row[0], time: row[1], action: row[2], vendorID: row[3], productID: row[4],
      outcome: row[5], client: row[6], note: row[7])
  }
}
