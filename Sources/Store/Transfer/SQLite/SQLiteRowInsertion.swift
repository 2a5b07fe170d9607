import Foundation
import GRDB
import Market
import MarketStore

/// Adds rows with their existing numbers.
struct SQLiteRowInsertion {
  let database: Database

  func add(_ row: MarketRow) throws {
    switch row {
    case .vendor(let row): try database.insert(row, VendorRow.insertion)
    case .picture(let row): try add(row)
    case .product(let row): try add(row)
    case .deletedProduct(let row): try add(row)
    case .deletionToken(let row): try database.insert(row, DeletionTokenRow.insertion)
    case .idempotencyKey(let row): try database.insert(row, IdempotencyKeyRow.insertion)
    case .event(let row): try database.insert(row, StoredEvent.insertion)
    case .audit(let row): try database.insert(row, AuditRow.insertion)
    case .numbers(let numbers):
      for (table, number) in [
        ("vendor", numbers.vendor), ("product", numbers.product), ("event", numbers.event),
        ("audit", numbers.audit),
      ] where number > 0 { try raise(number, of: table) }
    }
  }

  /// The reason why a row was not added.
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

  /// The fields of an export whose columns are named differently.
  private static let fields = [
    "hash": "name", "product_id": "id", "entry": "demo_entry", "is_local": "local",
  ]
}

extension SQLiteRowInsertion {
  private func insert(_ sql: String, _ arguments: StatementArguments) throws {
    try database.cachedStatement(sql: sql).execute(arguments: arguments)
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
    try database.insert(row, ProductRow.insertion)
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
    try database.insert(row, DeletedProductRow.insertion)
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
}
