import CPostgres
import MarketStore

/// The rows that a statement returns. Rows are read in place, so they are cheap to skip.
package struct PostgresRows: RandomAccessCollection {
  let result: PostgresResult

  package var startIndex: Int { 0 }
  package var endIndex: Int { result.count }

  package subscript(index: Int) -> PostgresRow {
    precondition(indices.contains(index), "no such row")
    return PostgresRow(result: result, index: Int32(index))
  }
}

/// A row; its columns are counted from 0.
package struct PostgresRow: StoreRow {
  let result: PostgresResult
  let index: Int32

  package func optionalInt(_ column: Int) throws -> Int64? {
    try field(column).map { bytes in
      switch bytes.count {
      case 8: Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
      case 4: Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
      case 2: Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))
      case 1: Int64(bytes[0])
      default: throw unexpected(column)
      }
    }
  }

  package func optionalText(_ column: Int) throws -> String? {
    try field(column).map { String(decoding: $0, as: UTF8.self) }
  }

  package func optionalBytes(_ column: Int) throws -> [UInt8]? {
    try field(column).map { Array($0) }
  }

  package func unexpected(_ column: Int) -> any Error {
    PostgresError(
      state: .unexpectedValue, message: "a value of another type in column \(column + 1)")
  }

  /// Reads a text or bytes in place.
  package func withBytes<Value>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) throws -> Value
  ) throws -> Value {
    try withExtendedLifetime(result) {
      guard let bytes = try field(column) else { throw unexpected(column) }
      return try body(bytes)
    }
  }
}

extension PostgresRow {
  /// Nil for null.
  private func field(_ column: Int) throws -> UnsafeRawBufferPointer? {
    guard let column = Int32(exactly: column), column < result.columns else {
      throw unexpected(column)
    }
    return result.field(row: index, column: column)
  }
}

/// The memory of a result, freed with the last row.
final class PostgresResult {
  private let library: PostgresFunctions
  private let handle: OpaquePointer
  let count: Int
  let columns: Int32

  init(_ handle: OpaquePointer, _ library: PostgresFunctions) {
    self.library = library
    self.handle = handle
    count = Int(library.rowCount(handle))
    columns = library.columnCount(handle)
  }

  deinit { library.clear(handle) }

  var status: Int32 { library.resultStatus(handle) }

  /// The name of the command that ran, such as COMMIT.
  var tag: String { library.commandTag(handle).map { String(cString: $0) } ?? "" }

  /// The number of rows that a statement changed.
  var affected: Int {
    library.affectedRows(handle).flatMap { Int(String(cString: $0)) } ?? 0
  }

  /// Nil for null.
  func field(row: Int32, column: Int32) -> UnsafeRawBufferPointer? {
    guard library.isNull(handle, row, column) == 0 else { return nil }
    return UnsafeRawBufferPointer(
      start: library.value(handle, row, column), count: Int(library.length(handle, row, column)))
  }

  func error(_ field: Int) -> String? {
    library.resultErrorField(handle, Int32(field)).map { String(cString: $0) }
  }

  var errorMessage: String { library.resultErrorMessage(handle).map { String(cString: $0) } ?? "" }
}
