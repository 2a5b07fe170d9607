import Market
import MarketSearch
import MarketStore
import PostgresStore
import Text

/// Adds rows with the numbers that they have, those of a kind at once.
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
    case .vendor:
      try addVendors(rows.compactMap { if case .vendor(let row) = $0 { row } else { nil } })
    case .picture:
      try addPictures(rows.compactMap { if case .picture(let row) = $0 { row } else { nil } })
    case .product:
      try addProducts(rows.compactMap { if case .product(let row) = $0 { row } else { nil } })
    case .deletedProduct:
      try addDeleted(rows.compactMap { if case .deletedProduct(let row) = $0 { row } else { nil } })
    case .deletionToken:
      try connection.copy(rows, to: "deletion_token", ["hash", "product_id", "created_at"]) {
        guard case .deletionToken(let row) = $0 else { return [] }
        return [.bytes(row.hash), .int(row.productID), .int(row.createdAt)]
      }
    case .idempotencyKey:
      try connection.copy(
        rows, to: "write_once", ["vendor_id", "key", "digest", "product_id", "created_at"]
      ) {
        guard case .idempotencyKey(let row) = $0 else { return [] }
        return [
          .int(row.vendorID), .text(row.key), .bytes(row.digest), .int(row.productID),
          .int(row.createdAt),
        ]
      }
    case .event:
      try connection.copy(rows, to: "event", ["number", "kind", "product_id", "vendor_id"]) {
        guard case .event(let row) = $0 else { return [] }
        return [
          .int(row.number), .text(row.kind.rawValue), .int(row.productID), .int(row.vendorID),
        ]
      }
    case .audit:
      try addAudit(rows.compactMap { if case .audit(let row) = $0 { row } else { nil } })
    case .numbers:
      for case .numbers(let numbers) in rows { try add(numbers) }
    }
  }
}

extension PostgresRowInsertion {
  private func addVendors(_ rows: [VendorRow]) throws {
    let columns = [
      "id", "identifier", "name", "search_name", "created_on", "is_local", "access_id",
      "secret_hash", "suspended_at",
    ]
    try connection.copy(rows, to: "vendor", columns) { row in
      [
        .int(row.id), .text(row.identifier), .text(row.name), .text(SearchText(row.name).string),
        PostgresValue(row.createdOn.number), .bool(row.isLocal), PostgresValue(row.accessID),
        PostgresValue(row.secretHash), PostgresValue(row.suspendedAt),
      ]
    }
  }

  private func addPictures(_ rows: [ExportedPicture]) throws {
    let columns = ["id", "hash", "media_type", "thumbnail_id", "size", "bytes"]
    try connection.copy(rows, to: "picture", columns) { row in
      [
        .int(row.id), .text(row.name.hash), .text(row.name.mediaType.rawValue),
        PostgresValue(row.thumbnailID), PostgresValue(row.size), .bytes(row.bytes ?? []),
      ]
    }
  }

  private func addProducts(_ rows: [ProductRow]) throws {
    try ProductLoad(connection: connection).add(
      rows.map {
        (
          $0.id, $0.version, $0.thumbnailID,
          NewProduct(
            vendorID: $0.vendorID, fields: $0.fields, createdOn: $0.createdOn,
            issuedOn: $0.issuedOn)
        )
      })
    let pictures = rows.flatMap { row in
      row.pictures.enumerated().map { (row.id, $0.offset, $0.element) }
    }
    try connection.copy(
      pictures, to: "product_picture", ["id", "product_id", "position", "picture_id"]
    ) { product, position, picture in
      [
        PostgresValue(picture.id), .int(product), PostgresValue(position), .int(picture.picture),
      ]
    }
    try connection.copy(
      rows.filter { $0.passwordHash != nil }, to: "product_password", ["product_id", "hash"]
    ) { [.int($0.id), PostgresValue($0.passwordHash)] }
    try connection.copy(
      rows.filter { $0.demoEntry != nil }, to: "demo_product", ["product_id", "entry"]
    ) { [.int($0.id), PostgresValue($0.demoEntry)] }
  }

  private func addDeleted(_ rows: [DeletedProductRow]) throws {
    let columns = [
      "id", "version", "vendor_id", "thumbnail_id", "currency", "price", "discount", "stock",
      "created_on", "issued_on", "name", "description", "password_hash", "demo_entry",
      "deleted_at", "is_hidden",
    ]
    try connection.copy(rows, to: "deleted_product", columns) { row in
      let product = row.product
      let fields = product.fields
      return [
        .int(product.id), .int(product.version), .int(product.vendorID),
        PostgresValue(product.thumbnailID), .text(fields.currency), .int(fields.price),
        .int(fields.discount), .int(fields.stock), PostgresValue(product.createdOn.number),
        PostgresValue(product.issuedOn.number), .text(fields.name), .text(fields.description),
        PostgresValue(product.passwordHash), PostgresValue(product.demoEntry),
        .int(row.deletedAt), .bool(row.isHidden),
      ]
    }
    let pictures = rows.flatMap { row in
      row.product.pictures.enumerated().map { (row.product.id, $0.offset, $0.element.picture) }
    }
    try connection.copy(
      pictures, to: "deleted_picture", ["product_id", "position", "picture_id"]
    ) { [.int($0.0), PostgresValue($0.1), .int($0.2)] }
  }

  /// Entries are sorted by their ids until they have numbers, so these have the same.
  private func addAudit(_ rows: [AuditRow]) throws {
    let columns = [
      "id", "number", "at", "action", "vendor_id", "product_id", "outcome", "client", "note",
    ]
    try connection.copy(rows, to: "audit", columns) { row in
      [
        .int(row.number), .int(row.number), .int(row.time), .text(row.action),
        PostgresValue(row.vendorID), PostgresValue(row.productID),
        .text(row.outcome ?? AuditEntry.Outcome.done.rawValue), PostgresValue(row.client),
        PostgresValue(row.note),
      ]
    }
  }

  /// Numbers of SQLite that were given to products that are gone, so that they are known as such.
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
  /// No key of the database is foreign, so what rows name is looked up before.
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
      for row in rows {
        switch (table, row) {
        case ("vendor", .vendor(let row)): known.insert(row.id)
        case ("picture", .picture(let row)): known.insert(row.id)
        case ("product", .product(let row)): known.insert(row.id)
        default: break
        }
      }
      for (index, field, id) in references where !known.contains(id) {
        throw RowError(index: index, field: field, reason: .missingRow)
      }
    }
  }

  /// The row with a value that another one has: the server names the value.
  private func duplicate(
    _ error: PostgresError, in rows: [MarketRow], _ kind: MarketRow.Kind
  ) -> RowError {
    // Such as "Key (id)=(5) already exists."
    let match = error.detail?.string.firstMatch(of: /\((\w+)[^)]*\)=\((.*?)(?:, .*)?\)/)
    let column = match.map { String($0.1) } ?? "id"
    let value = match.map { String($0.2) } ?? ""
    let index =
      rows.lastIndex { $0.kind == kind && $0.key == value }
      ?? rows.lastIndex {
        $0.kind == kind
      }
    let field = column == "hash" && kind == .picture ? "name" : column
    return RowError(index: index ?? 0, field: field, reason: .duplicate)
  }
}

extension MarketRow {
  /// The number of the row, if it has one.
  fileprivate var key: String? {
    switch self {
    case .vendor(let row): String(row.id)
    case .picture(let row): String(row.id)
    case .product(let row): String(row.id)
    case .deletedProduct(let row): String(row.product.id)
    case .event(let row): String(row.number)
    case .audit(let row): String(row.number)
    case .deletionToken, .idempotencyKey, .numbers: nil
    }
  }
}
