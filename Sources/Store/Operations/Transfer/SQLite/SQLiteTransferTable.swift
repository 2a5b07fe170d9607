import GRDB
import MarketStore

/// The rows of all tables in a file.
struct SQLiteTransferTable: TransferTable {
  let connection: Database

  static let events = "event"
  static let audit = "audit"
  static let pages = RowPages(
    pictures: PictureRow.sqliteColumns, events: events, audit: audit)

  private static let bytes = Query<[UInt8]>(
    "SELECT bytes FROM picture WHERE id = $1 AND size IS NULL")

  func bytes(ofPicture id: Int64) throws -> [UInt8]? {
    try connection.first(Self.bytes, [.int(id)])
  }

  /// Adds rows unchanged, with their existing numbers.
  /// - Throws: ``RowError`` for a row that refers to a missing one, or duplicates a unique value.
  func add(_ rows: [MarketRow]) throws {
    let transaction = SQLiteTransaction(database: connection)
    for (index, row) in rows.enumerated() {
      do {
        try add(row, transaction)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
        var reason = try self.reason(error, of: row)
        reason.index = index
        throw reason
      }
    }
  }

  func numbers() throws -> HighestNumbers {
    let rows = try Row.fetchAll(connection, sql: "SELECT name, seq FROM sqlite_sequence")
    let numbers = Dictionary(rows.map { ($0[0] as String, $0[1] as Int64) }) { max($0, $1) }
    return HighestNumbers(
      vendor: numbers["vendor"] ?? 0, product: numbers["product"] ?? 0,
      event: numbers["event"] ?? 0, audit: numbers["audit"] ?? 0)
  }
}

extension SQLiteTransferTable {
  /// Adds a row with its existing number.
  private func add(_ row: MarketRow, _ transaction: SQLiteTransaction) throws {
    switch row {
    case .vendor(var row):
      // On a server each user has a local vendor; a file has one.
      if row.isLocal, try transaction.vendors.localVendor() != nil { row.isLocal = false }
      try connection.insert(row, VendorRow.insertion)
    case .picture(let row): try connection.insert(row, PictureRow.sqliteInsertion)
    case .product(let row): try transaction.products.add(row)
    case .deletedProduct(let row): try add(row)
    case .deletionToken(let row): try connection.insert(row, DeletionTokenRow.insertion)
    case .idempotencyKey(let row): try connection.insert(row, IdempotencyKeyRow.insertion)
    case .event(let row): try connection.insert(row, StoredEvent.insertion)
    case .audit(let row): try connection.insert(row, AuditRow.insertion)
    case .numbers(let numbers):
      for (table, number) in [
        ("vendor", numbers.vendor), ("product", numbers.product), ("event", numbers.event),
        ("audit", numbers.audit),
      ] where number > 0 { try raise(number, of: table) }
    }
  }

  private func reason(_ error: DatabaseError, of row: MarketRow) throws -> RowError {
    guard error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY else {
      // Such as "UNIQUE constraint failed: vendor.identifier".
      let column = error.message?.split(separator: ".").last.map(String.init) ?? ""
      return RowError(
        field: row.kind.field(ofColumn: column),
        reason: error.extendedResultCode == .SQLITE_CONSTRAINT_CHECK ? .invalid : .duplicate)
    }
    for (field, table, id) in row.references
    where try Int.fetchOne(
      connection, sql: "SELECT 1 FROM \(table) WHERE id = ?", arguments: [id]) == nil
    {
      return RowError(field: field, reason: .missingRow)
    }
    return RowError(field: "id", reason: .missingRow)
  }

  private func add(_ row: DeletedProductRow) throws {
    try connection.insert(row, DeletedProductRow.insertion)
    for row in row.product.pictureRows {
      try connection.insert(row, ProductPictureRow.deletedInsertion)
    }
  }

  private func raise(_ number: Int64, of table: String) throws {
    let values: [SQLValue] = [.int(number), .text(table)]
    if try connection.execute(
      "UPDATE sqlite_sequence SET seq = max(seq, $1) WHERE name = $2", values) == 0
    {
      try connection.execute("INSERT INTO sqlite_sequence (seq, name) VALUES ($1, $2)", values)
    }
  }
}
