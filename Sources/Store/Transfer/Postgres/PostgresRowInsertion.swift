import Market
import MarketStore
import PostgresStore
import Text

/// Adds rows with their existing numbers, those of one kind at once.
struct PostgresRowInsertion {
  let connection: PostgresConnection

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

extension PostgresRowInsertion {
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

extension PostgresRowInsertion {
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

  /// The row with a value that another row already has: the server names the value.
  private func duplicate(
    _ error: PostgresError, in rows: [MarketRow], _ kind: MarketRow.Kind
  ) -> RowError {
    // Such as "Key (id)=(5) already exists."
    let match = error.detail?.string.firstMatch(of: /\((\w+)[^)]*\)=\((.*?)(?:, .*)?\)/)
    let column = match.map { String($0.1) } ?? "id"
    let value = match.map { String($0.2) } ?? ""
    let index =
      rows.lastIndex { $0.kind == kind && String($0.number) == value }
      ?? rows.lastIndex { $0.kind == kind }
    let field = column == "hash" && kind == .picture ? "name" : column
    return RowError(index: index ?? 0, field: field, reason: .duplicate)
  }
}
