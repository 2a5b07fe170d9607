import GRDB
import GRDBSQLite

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
