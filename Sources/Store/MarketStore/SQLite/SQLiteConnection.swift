import Foundation
import GRDB
import GRDBSQLite
import Market

extension Database: StoreConnection {
  package var rowLock: String { "" }

  @discardableResult
  package func execute(_ sql: String, _ values: [SQLValue]) throws -> Int {
    try cachedStatement(sql: sql).execute(arguments: StatementArguments(values))
    return changesCount
  }

  package func forEachRow(
    _ sql: String, _ values: [SQLValue], _ body: (any StoreRow) throws -> Bool
  ) throws {
    let statement = try cachedStatement(sql: sql)
    let rows = try Row.fetchCursor(statement, arguments: StatementArguments(values))
    let row = StatementRow(statement)
    while try rows.next() != nil, try body(row) {}
  }

  package static let expiry = ExpiryStatements(
    products: """
      SELECT id FROM deleted_product WHERE deleted_at <= $1 AND NOT is_hidden
      LIMIT \(StoreLimits.moderatedProducts)
      """,
    tokens: "DELETE FROM deletion_token WHERE created_at <= $1",
    keys: "DELETE FROM write_once WHERE created_at <= $1")

  package static let eventBounds = EventPage.bounds(
    last: "(SELECT seq FROM sqlite_sequence WHERE name = 'event')")

  package static func isInArray(of type: String) -> String {
    "IN (SELECT value FROM json_each($1))"
  }
}

extension StatementArguments {
  fileprivate init(_ values: [SQLValue]) { self.init(values.lazy.map(\.databaseValue)) }
}

extension SQLValue {
  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .int(let value): value.databaseValue
    case .text(let value): value.databaseValue
    case .bytes(let value): Data(value).databaseValue
    case .bool(let value): value.databaseValue
    case .day(let value): value.number.databaseValue
    case .ints(let values): values.json.databaseValue
    // Texts without characters that JSON escapes, such as hashes.
    case .texts(let values): "[\(values.map { "\"\($0)\"" }.joined(separator: ","))]".databaseValue
    }
  }
}

extension Collection<Int64> {
  /// The numbers as an array for `json_each`.
  var json: String { "[" + map(String.init).joined(separator: ",") + "]" }
}

extension StatementRow: StoreRow {
  package func optionalInt(_ column: Int) -> Int64? { isNull(column) ? nil : integer(column) }

  package func optionalText(_ column: Int) -> String? { text(column) }

  package func optionalBytes(_ column: Int) -> [UInt8]? {
    isNull(column) ? nil : withBytes(column) { Array($0) }
  }

  package func unexpected(_ column: Int) -> any Error {
    DatabaseError(
      resultCode: .SQLITE_MISMATCH, message: "a value of another type in column \(column + 1)")
  }
}
