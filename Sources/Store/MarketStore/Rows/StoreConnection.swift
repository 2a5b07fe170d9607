package import Market

/// A connection to a database, in a transaction: the statements that all databases understand.
///
/// Parameters are `$1`, `$2` and so on, each first used in this order: SQLite counts them so. A
/// statement is prepared when its text is first used.
package protocol StoreConnection {
  /// The end of a SELECT of rows that stay unchanged until the transaction ends; empty where
  /// nothing has to be locked.
  var rowLock: String { get }

  /// - Returns: The number of rows that were changed.
  @discardableResult
  func execute(_ sql: String, _ values: [SQLValue]) throws -> Int

  /// Executes a statement whose result is not needed: a connection to a server sends it with the
  /// next one, so that the caller does not wait. Its error is thrown by this call, by a later one,
  /// or at the end of the transaction.
  func enqueue(_ sql: String, _ values: [SQLValue]) throws

  /// Calls `body` with each row, which can be read until `body` returns.
  /// - Parameter body: Returns whether to continue.
  func forEachRow(
    _ sql: String, _ values: [SQLValue], _ body: (any StoreRow) throws -> Bool
  ) throws

  /// The statements that remove rows that are too old.
  static var expiry: ExpiryStatements { get }

  /// The numbers of the first and the last event.
  static var eventBounds: Query<(first: Int64, last: Int64)> { get }

  /// A condition for a value that is in the array `$1`.
  /// - Parameter type: The type of its values, such as int8.
  static func isInArray(of type: String) -> String
}

/// Tables that are read and written over a connection.
package protocol StoreTable {
  associatedtype Connection: StoreConnection

  var connection: Connection { get }
}

/// The statements about rows from `$1` or before, in seconds since 1970.
package struct ExpiryStatements: Sendable {
  /// Deleted products to forget.
  package let products: Query<Int64>
  let tokens: String
  let keys: String

  package init(products: String, tokens: String, keys: String) {
    self.products = Query(products)
    self.tokens = tokens
    self.keys = keys
  }
}

/// A row that a statement returns, or a line of an export; its columns are counted from 0.
package protocol StoreRow {
  /// Nil for null, as in the others.
  func optionalInt(_ column: Int) throws -> Int64?
  func optionalText(_ column: Int) throws -> String?
  func optionalBytes(_ column: Int) throws -> [UInt8]?
  func optionalBool(_ column: Int) throws -> Bool?
  func optionalDay(_ column: Int) throws -> Day?

  /// The error for a value that is missing or has another type.
  func unexpected(_ column: Int) -> any Error
}

extension StoreRow {
  package func optionalBool(_ column: Int) throws -> Bool? {
    try optionalInt(column).map { $0 != 0 }
  }

  package func optionalDay(_ column: Int) throws -> Day? {
    try optionalInt(column).map { Day(number: Int($0)) }
  }

  package func int(_ column: Int) throws -> Int64 { try value(column) }
  package func text(_ column: Int) throws -> String { try value(column) }
  package func bytes(_ column: Int) throws -> [UInt8] { try value(column) }
  package func bool(_ column: Int) throws -> Bool { try value(column) }

  /// Returns a value that is not null, unless its type is optional.
  package func value<Value: ColumnValue>(_ column: Int) throws -> Value {
    guard let value = try Value.value(self, column) else { throw unexpected(column) }
    return value
  }
}

/// A SELECT, with how a record is made of its columns. Its text is made once.
///
///     static let named = Query(VendorRecord.columns, "FROM vendor WHERE name = $1")
package struct Query<Record: Sendable>: Sendable {
  package let sql: String
  package let record: @Sendable (any StoreRow) throws -> Record

  /// - Parameter source: The statement from FROM on.
  package init(_ columns: Columns<Record>, _ source: String) {
    sql = "SELECT \(columns.list) \(source)"
    record = { try columns.record($0) }
  }

  /// A SELECT of the values that `make` takes, in their order.
  package init<each Value: ColumnValue>(
    _ make: @escaping @Sendable (repeat each Value) throws -> Record, _ sql: String
  ) {
    self.sql = sql
    record = { row in
      var column = -1
      func next<Next: ColumnValue>() throws -> Next {
        column += 1
        return try row.value(column)
      }
      return try make(repeat try next() as each Value)
    }
  }

  /// A SELECT of one column.
  package init(_ sql: String) where Record: ColumnValue {
    self.sql = sql
    record = { try $0.value(0) }
  }
}

extension StoreConnection {
  /// Returns the first record, or nil.
  /// - Parameter lock: The end of the statement, for a row that stays unchanged until the
  ///   transaction ends.
  package func first<Record>(
    _ query: Query<Record>, _ values: [SQLValue] = [], lock: String = ""
  ) throws -> Record? {
    var first: Record?
    try forEachRow(lock.isEmpty ? query.sql : query.sql + lock, values) { row in
      first = try query.record(row)
      return false
    }
    return first
  }

  package func all<Record>(_ query: Query<Record>, _ values: [SQLValue] = []) throws -> [Record] {
    var records: [Record] = []
    try forEachRow(query.sql, values) { row in
      records.append(try query.record(row))
      return true
    }
    return records
  }

  @discardableResult
  package func execute(_ sql: String) throws -> Int { try execute(sql, []) }

  package func enqueue(_ sql: String, _ values: [SQLValue]) throws { try execute(sql, values) }
}
