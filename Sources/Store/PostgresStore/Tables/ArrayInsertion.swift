import MarketStore

/// An INSERT of any number of records with one statement: each column is an array.
struct ArrayInsertion<Record: Sendable>: Sendable {
  fileprivate let sql: String
  fileprivate let values: @Sendable (Record) -> [SQLValue]

  /// - Parameter types: The types of the columns: int8 and text.
  init(_ insertion: Insertion<Record>, _ types: [String]) {
    values = insertion.values
    sql = """
      INSERT INTO \(insertion.table) (\(insertion.names.joined(separator: ", ")))
      SELECT * FROM unnest(\(
        types.enumerated().map { "$\($0.offset + 1)::\($0.element)[]" }.joined(separator: ", ")))
      """
  }
}

extension PostgresConnection {
  func insert<Record>(_ records: [Record], _ insertion: ArrayInsertion<Record>) throws {
    let rows = records.map(insertion.values)
    guard let first = rows.first else { return }
    try enqueue(
      insertion.sql, first.indices.map { column in SQLValue(array: rows.map { $0[column] }) })
  }
}

extension SQLValue {
  /// An array of numbers, or of texts.
  fileprivate init(array values: [SQLValue]) {
    var (ints, texts): ([Int64], [String]) = ([], [])
    for value in values {
      switch value {
      case .int(let int): ints.append(int)
      case .text(let text): texts.append(text)
      case .null, .bytes, .bool, .day, .ints, .texts: preconditionFailure("no array of \(value)")
      }
    }
    self = texts.isEmpty ? .ints(ints) : .texts(texts)
  }
}
