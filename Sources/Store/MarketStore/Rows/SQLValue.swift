package import Market
package import Text

/// A value for a parameter of a statement, or of a field in an export.
///
/// Parameters have no declared type: PostgreSQL infers it from the statement, which needs a cast
/// where nothing else determines it, as in `$1::int8 IS NULL`.
package enum SQLValue: Hashable, Sendable {
  case null
  case int(Int64)
  case text(String)
  case bytes([UInt8])
  case bool(Bool)
  /// A number in a table, a text in an export.
  case day(Day)
  /// Arrays in PostgreSQL, JSON in SQLite.
  case ints([Int64])
  case texts([String])

  package init(_ value: some ColumnValue) { self = value.sqlValue }
}

extension SQLValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByNilLiteral
{
  package init(integerLiteral value: Int64) { self = .int(value) }
  package init(stringLiteral value: String) { self = .text(value) }
  package init(nilLiteral: ()) { self = .null }
}

/// A type of values in columns.
package protocol ColumnValue: Sendable {
  /// Reads a value; nil for null.
  static func value(_ row: any StoreRow, _ column: Int) throws -> Self?

  var sqlValue: SQLValue { get }
}

extension Int64: ColumnValue {
  package static func value(_ row: any StoreRow, _ column: Int) throws -> Int64? {
    try row.optionalInt(column)
  }
  package var sqlValue: SQLValue { .int(self) }
}

extension Int: ColumnValue {
  package static func value(_ row: any StoreRow, _ column: Int) throws -> Int? {
    try row.optionalInt(column).map { Int($0) }
  }
  package var sqlValue: SQLValue { .int(Int64(self)) }
}

extension String: ColumnValue {
  package static func value(_ row: any StoreRow, _ column: Int) throws -> String? {
    try row.optionalText(column)
  }
  package var sqlValue: SQLValue { .text(self) }
}

extension [UInt8]: ColumnValue {
  package static func value(_ row: any StoreRow, _ column: Int) throws -> [UInt8]? {
    try row.optionalBytes(column)
  }
  package var sqlValue: SQLValue { .bytes(self) }
}

extension Bool: ColumnValue {
  package static func value(_ row: any StoreRow, _ column: Int) throws -> Bool? {
    try row.optionalBool(column)
  }
  package var sqlValue: SQLValue { .bool(self) }
}

extension Day: ColumnValue {
  package static func value(_ row: any StoreRow, _ column: Int) throws -> Day? {
    try row.optionalDay(column)
  }
  package var sqlValue: SQLValue { .day(self) }
}

extension SafeText: ColumnValue {
  package static func value(_ row: any StoreRow, _ column: Int) throws -> SafeText? {
    try row.optionalText(column).map { SafeText($0) }
  }
  package var sqlValue: SQLValue { .text(string) }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  package static func value(_ row: any StoreRow, _ column: Int) throws -> Wrapped?? {
    .some(try Wrapped.value(row, column))
  }
  package var sqlValue: SQLValue { self?.sqlValue ?? .null }
}
