import Files
import Market
import MarketStore
package import PostgresStore
import Text

/// The rows of all tables in PostgreSQL.
struct PostgresTransferTable: TransferTable {
  let connection: PostgresConnection

  /// The log, and the events of transactions that were committed since events were last numbered,
  /// with the numbers that they would get now. Those before a reset are gone.
  static let events = """
    (SELECT number, \(StoredEvent.columns.unnumbered) FROM event
    WHERE NOT EXISTS (SELECT 1 FROM event_outbox WHERE kind = 'reset')
    UNION ALL
    SELECT number, \(StoredEvent.columns.unnumbered) FROM (
      SELECT \(StoredEvent.columns.unnumbered),
        (SELECT value FROM counter WHERE name = 'event') + row_number() OVER waiting AS number,
        count(*) FILTER (WHERE kind = 'reset') OVER (waiting ROWS BETWEEN CURRENT ROW
          AND UNBOUNDED FOLLOWING) AS resets
      FROM event_outbox WINDOW waiting AS (ORDER BY at, id)) AS outbox
    WHERE resets = 0) AS event
    """
  /// The same for the audit.
  static let audit = """
    (SELECT number, \(AuditRow.columns.unnumbered) FROM audit WHERE number IS NOT NULL
    UNION ALL
    SELECT (SELECT value FROM counter WHERE name = 'audit') + row_number() OVER (ORDER BY at, id),
      \(AuditRow.columns.unnumbered) FROM audit WHERE number IS NULL) AS entry
    """
  static let pages = RowPages(
    pictures: PictureRow.postgresColumns, events: events, audit: audit)

  private static let bytes = Query<[UInt8]?>("SELECT bytes FROM picture WHERE id = $1")
  private static let numbers = Query(
    HighestNumbers.init,
    """
    SELECT (SELECT value FROM counter WHERE name = 'vendor'),
      greatest((SELECT max(id) FROM product), (SELECT max(id) FROM deleted_product),
        (SELECT max(id) FROM former_product), 0),
      (SELECT value FROM counter WHERE name = 'event') + (SELECT count(*) FROM event_outbox),
      (SELECT value FROM counter WHERE name = 'audit')
        + (SELECT count(*) FROM audit WHERE number IS NULL)
    """)

  func bytes(ofPicture id: Int64) throws -> [UInt8]? {
    try connection.first(Self.bytes, [.int(id)]) ?? nil
  }

  func numbers() throws -> HighestNumbers {
    try connection.first(Self.numbers)
      ?? HighestNumbers(vendor: 0, product: 0, event: 0, audit: 0)
  }
}

extension Columns {
  /// The names but the first one, the number.
  fileprivate var unnumbered: String { names.dropFirst().joined(separator: ", ") }
}

extension PostgresSnapshot {
  /// The rows of all tables.
  package var rows: any TransferTable { PostgresTransferTable(connection: connection) }
}

extension PostgresTransferTable {
  /// Adds rows with their existing numbers, those of one kind at once.
  func add(_ rows: [MarketRow]) throws {
    try requireReferences(of: rows)
    for kind in MarketRow.Kind.allCases {
      let some = rows.filter { $0.kind == kind }
      guard !some.isEmpty else { continue }
      do {
        try add(some, kind)
      } catch let error as PostgresError where error.state == .uniqueViolation {
        throw duplicate(error, in: rows, kind)
      }
    }
  }

  private func add(_ rows: [MarketRow], _ kind: MarketRow.Kind) throws {
    switch kind {
    case .vendor: try copy(rows, VendorRow.postgresInsertion)
    case .picture: try copy(rows, PictureRow.postgresInsertion)
    case .product: try addProducts(rows.compactMap { $0.value as? ProductRow })
    case .deletedProduct:
      try copy(rows, DeletedProductRow.insertion)
      try connection.copy(
        rows.compactMap { $0.value as? DeletedProductRow }.flatMap(\.product.pictureRows),
        ProductPictureRow.deletedInsertion)
    case .deletionToken: try copy(rows, DeletionTokenRow.insertion)
    case .idempotencyKey: try copy(rows, IdempotencyKeyRow.insertion)
    case .event: try copy(rows, StoredEvent.insertion)
    case .audit:
      // Entries of old versions have no outcome.
      let entries = rows.compactMap { $0.value as? AuditRow }.map { row in
        var row = row
        row.outcome = row.outcome ?? AuditRow.Outcome.done.rawValue
        return row
      }
      try connection.copy(entries, AuditRow.postgresInsertion)
    case .numbers: for case .numbers(let numbers) in rows { try add(numbers) }
    }
  }

  private func copy<Row>(_ rows: [MarketRow], _ insertion: Insertion<Row>) throws {
    try connection.copy(rows.compactMap { $0.value as? Row }, insertion)
  }
}

extension PostgresTransferTable {
  private func addProducts(_ rows: [ProductRow]) throws {
    try ProductLoad(connection: connection).add(rows)
    try connection.copy(rows.flatMap(\.pictureRows), ProductPictureRow.insertion)
    try connection.copy(rows.compactMap(\.password), ProductTextRow.passwordInsertion)
    try connection.copy(rows.compactMap(\.demo), ProductTextRow.demoInsertion)
  }

  /// The highest number up to which all unused numbers are recorded as former products; above it,
  /// only the highest number is.
  private static let countedNumbers: Int64 = 10_000_000

  private func add(_ numbers: HighestNumbers) throws {
    for (name, value) in [
      ("vendor", numbers.vendor), ("event", numbers.event), ("audit", numbers.audit),
    ] {
      try connection.execute(
        "UPDATE counter SET value = greatest(value, $1) WHERE name = $2",
        [.int(value), .text(name)])
    }
    guard numbers.product > 0 else { return }
    let first = numbers.product <= Self.countedNumbers ? 1 : numbers.product
    try connection.execute(
      """
      INSERT INTO former_product (id)
      SELECT number FROM generate_series($1::int8, $2::int8) AS numbers(number)
      WHERE NOT EXISTS (SELECT 1 FROM product WHERE id = number)
        AND NOT EXISTS (SELECT 1 FROM deleted_product WHERE id = number)
      ON CONFLICT (id) DO NOTHING
      """, [.int(first), .int(numbers.product)])
  }
}

extension PostgresTransferTable {
  /// The database has no foreign keys, so references are looked up in advance.
  private func requireReferences(of rows: [MarketRow]) throws {
    for table in ["vendor", "picture", "product"] {
      let references = rows.enumerated().flatMap { index, row in
        row.references.filter { $0.table == table }.map { (index, $0.field, $0.id) }
      }
      guard !references.isEmpty else { continue }
      var known = Set(
        try connection.rows(
          "SELECT id FROM \(table) WHERE id = ANY ($1::int8[])",
          [.ints(Array(Set(references.map(\.2))))]
        ).map { try $0.int(0) })
      for row in rows where row.kind.rawValue == table { known.insert(row.number) }
      for (index, field, id) in references where !known.contains(id) {
        throw RowError(index: index, field: field, reason: .missingRow)
      }
    }
  }

  /// The row with values that another row already has: the server names them.
  private func duplicate(
    _ error: PostgresError, in rows: [MarketRow], _ kind: MarketRow.Kind
  ) -> RowError {
    // Such as "Key (vendor_id, key)=(5, abc) already exists."
    let match = error.detail?.string.firstMatch(of: /\(([\w, ]+)\)=\((.*)\)/)
    let columns = match.map { String($0.1) } ?? "id"
    let index =
      rows.lastIndex { row in
        row.kind == kind && match.map { SafeText(row.values(of: columns)).string == $0.2 } ?? false
      } ?? rows.lastIndex { $0.kind == kind }
    let column = columns.split(separator: ", ").last.map(String.init) ?? columns
    return RowError(index: index ?? 0, field: kind.field(ofColumn: column), reason: .duplicate)
  }
}

extension MarketRow {
  /// The values of unique columns, as the server writes them.
  fileprivate func values(of columns: String) -> String {
    switch (self, columns) {
    case (.vendor(let row), "identifier"): row.identifier
    case (.vendor(let row), "access_id"): row.accessID ?? ""
    case (.picture(let row), "hash"): row.name.hash
    case (.product(let row), "entry"): row.demoEntry ?? ""
    case (.deletionToken(let row), _): "\\x\(row.hash.hexadecimal)"
    case (.idempotencyKey(let row), _): "\(row.vendorID), \(row.key)"
    default: String(number)
    }
  }
}
