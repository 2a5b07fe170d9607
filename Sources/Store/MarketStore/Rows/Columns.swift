/// The columns of a record, each spelled once: statements, exports and imports are made of them.
///
///     static let columns = Columns(
///       VendorRecord.init, Column("id", \.id), Column("name", \.name),
///       Column("created_on", \.createdOn))
///
/// The record is made of the values in this order, so a list without one of them does not compile.
/// See docs/decisions/store.md#a-row-is-described-once
package struct Columns<Record: Sendable>: Sendable {
  /// The names in the tables.
  package let names: [String]
  /// The names in an export.
  package let fields: [String]
  package let fieldNames: Set<String>
  private let append: @Sendable (Record, inout [SQLValue]) -> Void
  private let read: @Sendable (any StoreRow, inout Int) throws -> Record

  package init<each Value: Sendable>(
    _ make: @escaping @Sendable (repeat each Value) throws -> Record,
    _ columns: repeat Column<Record, each Value>
  ) {
    var names: [String] = []
    var fields: [String] = []
    for column in repeat each columns {
      names += column.columns.names
      fields += column.columns.fields
    }
    let columns = (repeat each columns)
    self.init(names: names, fields: fields) { record, values in
      for column in repeat each columns { column.columns.append(column.value(record), &values) }
    } read: { row, position in
      try make(repeat try (each columns).columns.read(row, &position))
    }
  }

  /// One column.
  /// - Parameter name: The name, or an expression.
  package init(_ name: String, field: String? = nil) where Record: ColumnValue {
    self.init(names: [name], fields: [field ?? name]) {
      $1.append($0.sqlValue)
    } read: { row, position in
      defer { position += 1 }
      return try row.value(position)
    }
  }

  /// The same columns of rows that may have no record, such as one with an invalid name: nil then.
  package var ifValid: Columns<Record?> {
    Columns<Record?>(names: names, fields: fields) { [append, names] record, values in
      if let record { append(record, &values) } else { values += names.map { _ in .null } }
    } read: { [read, names] row, position in
      let start = position
      do {
        return try read(row, &position)
      } catch is InvalidRecordError {
        position = start + names.count
        return nil
      }
    }
  }

  private init(
    names: [String], fields: [String],
    append: @escaping @Sendable (Record, inout [SQLValue]) -> Void,
    read: @escaping @Sendable (any StoreRow, inout Int) throws -> Record
  ) {
    self.names = names
    self.fields = fields
    fieldNames = Set(fields)
    self.append = append
    self.read = read
  }

  /// The names in a statement.
  package var list: String { names.joined(separator: ", ") }

  /// The columns in an UPDATE, with parameters from `$1` on.
  package var assignments: String {
    names.enumerated().map { "\($0.element) = $\($0.offset + 1)" }.joined(separator: ", ")
  }

  @Sendable package func values(of record: Record) -> [SQLValue] {
    var values: [SQLValue] = []
    values.reserveCapacity(names.count)
    append(record, &values)
    return values
  }

  /// Reads a record from the columns that begin at `start`.
  package func record(_ row: any StoreRow, at start: Int = 0) throws -> Record {
    var position = start
    return try read(row, &position)
  }
}

/// The values of a row make no record; see ``Columns/ifValid``.
struct InvalidRecordError: Error {}

/// The place of a value of a record: a column, or the columns of a part of the record.
package struct Column<Record, Value: Sendable>: Sendable {
  fileprivate let columns: Columns<Value>
  fileprivate let value: @Sendable (Record) -> Value

  package init(_ columns: Columns<Value>, _ value: @escaping @Sendable (Record) -> Value) {
    self.columns = columns
    self.value = value
  }

  /// - Parameters:
  ///   - name: The name in the table.
  ///   - field: The name in an export, if it is another one.
  package init(
    _ name: String, field: String? = nil, _ value: @escaping @Sendable (Record) -> Value
  ) where Value: ColumnValue {
    self.init(Columns(name, field: field), value)
  }
}

/// An INSERT of whole records.
package struct Insertion<Record: Sendable>: Sendable {
  package let table: String
  package let names: [String]
  package let sql: String
  package let values: @Sendable (Record) -> [SQLValue]

  package init(into table: String, _ columns: Columns<Record>) {
    self.init(into: table, columns.names, columns.values(of:))
  }

  /// - Parameters:
  ///   - derived: Columns of one database only.
  ///   - derive: Returns their values, which follow from the others.
  package init<Derived>(
    into table: String, _ columns: Columns<Record>, deriving derived: Columns<Derived>,
    _ derive: @escaping @Sendable (Record) -> Derived
  ) {
    self.init(into: table, columns.names + derived.names) {
      columns.values(of: $0) + derived.values(of: derive($0))
    }
  }

  private init(
    into table: String, _ names: [String], _ values: @escaping @Sendable (Record) -> [SQLValue]
  ) {
    self.table = table
    self.names = names
    self.values = values
    sql = """
      INSERT INTO \(table) (\(names.joined(separator: ", ")))
      VALUES (\((1...names.count).map { "$\($0)" }.joined(separator: ", ")))
      """
  }
}

extension StoreConnection {
  package func insert<Record>(_ record: Record, _ insertion: Insertion<Record>) throws {
    try enqueue(insertion.sql, insertion.values(record))
  }

  /// Inserts a record whose first column is null until the database gives it a number.
  package func insert<Record>(unnumbered record: Record, _ insertion: Insertion<Record>) throws {
    try enqueue(insertion.sql, [.null] + insertion.values(record).dropFirst())
  }
}
