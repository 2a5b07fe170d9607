import GRDB
import GRDBSQLite
import Market

/// The columns of `product`, listed once: a new one is added here, to ``Schema`` and to
/// ``ProductFields``.
enum ProductColumns {
  /// The columns of ``ProductFields``.
  private static let fields = [
    "name", "description", "currency", "price", "discount", "stock",
  ]
  /// The columns that are set when a product is added.
  private static let added = fields + ["vendor_id", "thumbnail_id", "created_on", "issued_on"]

  /// Returns the values in the order of ``fields``.
  static func values(of fields: ProductFields) -> StatementArguments {
    [
      fields.name, fields.description, fields.currency, fields.price, fields.discount,
      fields.stock,
    ]
  }

  static let insert = """
    INSERT INTO product (\(added.joined(separator: ", ")))
    VALUES (\(added.map { _ in "?" }.joined(separator: ", ")))
    """

  static let update = """
    UPDATE product SET \(fields.map { "\($0) = ?" }.joined(separator: ", ")), issued_on = ?,
      version = version + 1 WHERE id = ?
    """

  /// The columns that a deleted product keeps under the same names.
  static let kept = (["id", "version"] + added).joined(separator: ", ")

  /// The columns of a row of a list. They are read by position: a list is read often, and a name
  /// would be looked up for every value.
  fileprivate enum Column: Int, CaseIterable {
    case id, name, description, currency, price, discount, stock, createdOn, issuedOn
    case vendorID, vendorName, vendorCreatedOn, thumbnailHash, thumbnailType, version

    var sql: String {
      switch self {
      case .id: "product.id"
      case .name: "product.name"
      case .description: "product.description"
      case .currency: "product.currency"
      case .price: "product.price"
      case .discount: "product.discount"
      case .stock: "product.stock"
      case .createdOn: "product.created_on"
      case .issuedOn: "product.issued_on"
      case .vendorID: "vendor.id"
      case .vendorName: "vendor.name"
      case .vendorCreatedOn: "vendor.created_on"
      case .thumbnailHash: "picture.hash"
      case .thumbnailType: "picture.media_type"
      case .version: "product.version"
      }
    }
  }

  /// Rows for ``ProductReader`` from the one that is `offset` (the second argument) after the first
  /// whose id is at most the first argument; the third is the limit. Rows are skipped before
  /// anything is joined, and read in the order of the table: nothing is sorted or copied.
  static let newestFirst = """
    SELECT \(Column.allCases.map(\.sql).joined(separator: ", "))
    FROM product CROSS JOIN vendor ON vendor.id = product.vendor_id
    LEFT JOIN picture ON picture.id = product.thumbnail_id
    WHERE product.id <= (
      SELECT id FROM product WHERE id <= ? ORDER BY id DESC LIMIT 1 OFFSET ?)
    ORDER BY product.id DESC LIMIT ?
    """

  /// Rows for ``ProductReader`` with the ids in the argument, a list in JSON, and in its order.
  static let named = """
    SELECT \(Column.allCases.map(\.sql).joined(separator: ", "))
    FROM json_each(?) AS hit CROSS JOIN product ON product.id = hit.value
    CROSS JOIN vendor ON vendor.id = product.vendor_id
    LEFT JOIN picture ON picture.id = product.thumbnail_id
    ORDER BY hit.key
    """
}

/// Reads the rows of a statement that selects ``ProductColumns``.
struct ProductReader {
  private typealias Column = ProductColumns.Column

  private let row: StatementRow
  /// The vendors so far: a page has few of them.
  private var vendors: [VendorRecord] = []

  init(_ statement: Statement) { row = StatementRow(statement) }

  /// The ``StoredProduct/version`` in the row.
  var version: Int64 { integer(.version) }

  mutating func record() -> ProductRecord {
    ProductRecord(
      id: integer(.id), vendor: vendor(),
      fields: ProductFields(
        name: text(.name), description: text(.description), currency: text(.currency),
        price: integer(.price), discount: integer(.discount), stock: integer(.stock)),
      createdOn: day(.createdOn), issuedOn: day(.issuedOn),
      thumbnail: PictureName(
        hash: row.text(Column.thumbnailHash.rawValue),
        mediaType: row.text(Column.thumbnailType.rawValue)))
  }

  private mutating func vendor() -> VendorRecord {
    let id = integer(.vendorID)
    if let known = vendors.first(where: { $0.id == id }) { return known }
    let vendor = VendorRecord(id: id, name: text(.vendorName), createdOn: day(.vendorCreatedOn))
    vendors.append(vendor)
    return vendor
  }

  private func integer(_ column: Column) -> Int64 { row.integer(column.rawValue) }
  private func text(_ column: Column) -> String { row.text(column.rawValue) ?? "" }
  private func day(_ column: Column) -> Day { Day(number: Int(integer(column))) }
}

/// The values of the row that a statement is at, by position. GRDB's own rows ask SQLite for the
/// type of each value first, and measure texts again: half of the time of a page of products.
///
///     let rows = try Row.fetchCursor(statement, arguments: arguments)
///     let row = StatementRow(statement)
///     while try rows.next() != nil { ids.append(row.integer(0)) }
struct StatementRow {
  private let statement: SQLiteStatement

  /// - Parameter statement: The statement of a cursor that is at a row whenever a value is read.
  init(_ statement: Statement) { self.statement = statement.sqliteStatement }

  /// 0 for null.
  func integer(_ column: Int) -> Int64 { sqlite3_column_int64(statement, Int32(column)) }

  /// Nil for null.
  func text(_ column: Int) -> String? {
    withUTF8(column) { String(decoding: $0, as: UTF8.self) }
  }

  /// Runs `body` with the bytes of a text; returns nil for null.
  func withUTF8<Result>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    // In this order: the text decides about the encoding that is measured.
    guard let text = sqlite3_column_text(statement, Int32(column)) else { return nil }
    let count = Int(sqlite3_column_bytes(statement, Int32(column)))
    return body(UnsafeBufferPointer(start: text, count: count))
  }
}
