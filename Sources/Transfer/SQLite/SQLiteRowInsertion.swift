import Foundation
import GRDB
import Market
import MarketStore

/// Adds rows with the numbers that they have.
struct SQLiteRowInsertion {
  let database: Database

  func add(_ row: MarketRow) throws {
    switch row {
    case .vendor(let row): try add(row)
    case .picture(let row): try add(row)
    case .product(let row): try add(row)
    case .deletedProduct(let row): try add(row)
    case .deletionToken(let row):
      try insert(
        "INSERT INTO deletion_token (hash, product_id, created_at) VALUES (?, ?, ?)",
        [Data(row.hash), row.productID, row.createdAt])
    case .idempotencyKey(let row):
      try insert(
        """
        INSERT INTO write_once (vendor_id, key, digest, product_id, created_at)
        VALUES (?, ?, ?, ?, ?)
        """, [row.vendorID, row.key, Data(row.digest), row.productID, row.createdAt])
    case .event(let row):
      try insert(
        "INSERT INTO event (number, kind, product_id, vendor_id) VALUES (?, ?, ?, ?)",
        [row.number, row.kind.rawValue, row.productID, row.vendorID])
    case .audit(let row):
      try insert(
        """
        INSERT INTO audit (number, at, action, vendor_id, product_id, outcome, client, note)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          row.number, row.time, row.action, row.vendorID, row.productID, row.outcome, row.client,
          row.note,
        ])
    case .numbers(let numbers):
      for (table, number) in [
        ("vendor", numbers.vendor), ("product", numbers.product), ("event", numbers.event),
        ("audit", numbers.audit),
      ] where number > 0 { try raise(number, of: table) }
    }
  }

  /// The reason for which a row was not added.
  func reason(_ error: DatabaseError, of row: MarketRow) throws -> RowError {
    guard error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY else {
      // Such as "UNIQUE constraint failed: vendor.identifier".
      let column = error.message?.split(separator: ".").last.map(String.init) ?? ""
      return RowError(
        field: Self.fields[column] ?? column,
        reason: error.extendedResultCode == .SQLITE_CONSTRAINT_CHECK ? .invalid : .duplicate)
    }
    for (field, table, id) in row.references
    where try Int.fetchOne(
      database, sql: "SELECT 1 FROM \(table) WHERE id = ?", arguments: [id]) == nil
    {
      return RowError(field: field, reason: .missingRow)
    }
    return RowError(field: "id", reason: .missingRow)
  }

  /// The fields of an export whose columns have other names.
  private static let fields = [
    "hash": "name", "product_id": "id", "entry": "demo_entry", "is_local": "local",
  ]
}

extension SQLiteRowInsertion {
  private func insert(_ sql: String, _ arguments: StatementArguments) throws {
    try database.cachedStatement(sql: sql).execute(arguments: arguments)
  }

  private func add(_ row: VendorRow) throws {
    try insert(
      """
      INSERT INTO vendor (id, identifier, name, created_on, is_local, access_id, secret_hash,
        suspended_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        row.id, row.identifier, row.name, row.createdOn.number, row.isLocal, row.accessID,
        row.secretHash, row.suspendedAt,
      ])
  }

  private func add(_ row: ExportedPicture) throws {
    try insert(
      "INSERT INTO picture (id, hash, media_type, thumbnail_id, bytes) VALUES (?, ?, ?, ?, ?)",
      [
        row.id, row.name.hash, row.name.mediaType.rawValue, row.thumbnailID,
        Data(row.bytes ?? []),
      ])
  }

  private func add(_ row: ProductRow) throws {
    try insert(Self.product, Self.arguments(of: row))
    for (position, picture) in row.pictures.enumerated() {
      try insert(
        """
        INSERT INTO product_picture (id, product_id, position, picture_id) VALUES (?, ?, ?, ?)
        """, [picture.id, row.id, position, picture.picture])
    }
    if let hash = row.passwordHash {
      try insert(
        "INSERT INTO product_password (product_id, hash) VALUES (?, ?)", [row.id, hash])
    }
    if let entry = row.demoEntry {
      try insert("INSERT INTO demo_product (product_id, entry) VALUES (?, ?)", [row.id, entry])
    }
  }

  private func add(_ row: DeletedProductRow) throws {
    let product = row.product
    try insert(
      Self.deletedProduct,
      Self.arguments(of: product) + [
        product.passwordHash, product.demoEntry, row.deletedAt, row.isHidden,
      ])
    for (position, picture) in product.pictures.enumerated() {
      try insert(
        "INSERT INTO deleted_picture (product_id, position, picture_id) VALUES (?, ?, ?)",
        [product.id, position, picture.picture])
    }
  }

  private func raise(_ number: Int64, of table: String) throws {
    try insert(
      "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", [number, table])
    if database.changesCount == 0 {
      try insert("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [table, number])
    }
  }

  private static let columns = """
    id, vendor_id, name, description, currency, price, discount, stock, created_on, issued_on,
    version, thumbnail_id
    """
  private static let product = """
    INSERT INTO product (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """
  private static let deletedProduct = """
    INSERT INTO deleted_product (\(columns), password_hash, demo_entry, deleted_at, is_hidden)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  private static func arguments(of row: ProductRow) -> StatementArguments {
    let fields = row.fields
    return [
      row.id, row.vendorID, fields.name, fields.description, fields.currency, fields.price,
      fields.discount, fields.stock, row.createdOn.number, row.issuedOn.number, row.version,
      row.thumbnailID,
    ]
  }
}
