import GRDB
import GRDBSQLite

/// The SELECTs of rows of a list.
enum ProductColumns {
  /// Rows for ``ProductReader``: the first argument is the highest id, the second the number of
  /// rows to skip, the third the limit. Rows are skipped before the joins, and read in the order of
  /// the table: nothing is sorted or copied.
  static let newestFirst = """
    SELECT \(ListColumn.list)
    FROM product CROSS JOIN vendor ON vendor.id = product.vendor_id
    LEFT JOIN picture ON picture.id = product.thumbnail_id
    WHERE product.id <= (
      SELECT id FROM product WHERE id <= ? ORDER BY id DESC LIMIT 1 OFFSET ?)
    ORDER BY product.id DESC LIMIT ?
    """

  /// Rows for ``ProductReader`` with the ids in the argument, a JSON array, in its order.
  static let named = """
    SELECT \(ListColumn.list)
    FROM json_each(?) AS hit CROSS JOIN product ON product.id = hit.value
    CROSS JOIN vendor ON vendor.id = product.vendor_id
    LEFT JOIN picture ON picture.id = product.thumbnail_id
    ORDER BY hit.key
    """
}

/// Reads the rows of a statement that selects ``ListColumn/list``.
struct ProductReader {
  private let row: StatementRow
  /// The vendors read so far: a page has few of them.
  private var vendors: [VendorRecord] = []

  init(_ statement: Statement) { row = StatementRow(statement) }

  /// The ``StoredProduct/version`` in the row.
  var version: Int64 { row.integer(ListColumn.version.rawValue) }

  mutating func record() throws -> ListedProduct {
    let id = row.integer(ListColumn.vendorID.rawValue)
    if let vendor = vendors.first(where: { $0.id == id }) {
      return try row.listedProduct(vendor: vendor)
    }
    let product = try row.listedProduct()
    vendors.append(product.vendor)
    return product
  }
}

/// The values of a statement's current row, by position. GRDB's own rows first ask SQLite for the
/// type of each value, and measure texts again: half of the time of a page of products.
///
///     let rows = try Row.fetchCursor(statement, arguments: arguments)
///     let row = StatementRow(statement)
///     while try rows.next() != nil { ids.append(row.integer(0)) }
package struct StatementRow {
  private let statement: SQLiteStatement

  /// - Parameter statement: The statement of a cursor, which must be at a row whenever a value is
  ///   read.
  init(_ statement: Statement) { self.statement = statement.sqliteStatement }

  /// 0 for null.
  func integer(_ column: Int) -> Int64 { sqlite3_column_int64(statement, Int32(column)) }

  func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL
  }

  func withBytes<Result>(_ column: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let blob = sqlite3_column_blob(statement, Int32(column))
    let count = Int(sqlite3_column_bytes(statement, Int32(column)))
    return body(UnsafeRawBufferPointer(start: blob, count: count))
  }

  /// Nil for null.
  func text(_ column: Int) -> String? {
    withUTF8(column) { String(decoding: $0, as: UTF8.self) }
  }

  /// Runs `body` with the bytes of a text; returns nil for null.
  func withUTF8<Result>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    // In this order: reading the text decides the encoding in which it is measured.
    guard let text = sqlite3_column_text(statement, Int32(column)) else { return nil }
    let count = Int(sqlite3_column_bytes(statement, Int32(column)))
    return body(UnsafeBufferPointer(start: text, count: count))
  }
}
