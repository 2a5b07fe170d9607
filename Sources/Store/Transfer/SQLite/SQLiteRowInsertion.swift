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
    case .picture(let row): try database.insert(row, PictureRow.sqliteInsertion)
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
  private func add(_ row: ProductRow) throws {
    try database.insert(row, ProductRow.insertion)
    for row in row.pictureRows { try database.insert(row, ProductPictureRow.insertion) }
    if let row = row.password { try database.insert(row, ProductTextRow.passwordInsertion) }
    if let row = row.demo { try database.insert(row, ProductTextRow.demoInsertion) }
  }

  private func add(_ row: DeletedProductRow) throws {
    try database.insert(row, DeletedProductRow.insertion)
    for row in row.product.pictureRows {
      try database.insert(row, ProductPictureRow.deletedInsertion)
    }
  }

  private func raise(_ number: Int64, of table: String) throws {
    let values: [SQLValue] = [.int(number), .text(table)]
    if try database.execute(
      "UPDATE sqlite_sequence SET seq = max(seq, $1) WHERE name = $2", values) == 0
    {
      try database.execute("INSERT INTO sqlite_sequence (seq, name) VALUES ($1, $2)", values)
    }
  }
}
