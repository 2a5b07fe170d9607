import Market
import MarketStore

/// The order of a list in terms of the columns of `product`.
struct ListOrder {
  let sort: ProductQuery.Sort

  /// The column to sort by before the id; nil if the list is sorted by id alone.
  var column: String? { ProductKeys.column(of: sort.key) }

  func sql(isReversed: Bool = false) -> String {
    func direction(_ isDescending: Bool) -> String {
      isDescending != isReversed ? "DESC" : "ASC"
    }
    let id = "id \(direction(!sort.idIsAscending))"
    return column.map { "\($0) \(direction(sort.isDescending)), \(id)" } ?? id
  }

  /// The conditions for rows after `position`: each row meets at most one of them.
  func conditions(after position: PagePosition, _ statement: inout ListStatement) -> [String] {
    let id = "id \(sort.idIsAscending ? ">" : "<") \(statement.bind(.int(position.id)))"
    guard let column, let key = key(of: position) else { return [id] }
    let value = statement.bind(key)
    return [
      "\(column) = \(value) AND \(id)", "\(column) \(sort.isDescending ? "<" : ">") \(value)",
    ]
  }

  /// The value of ``column`` at a position.
  private func key(of position: PagePosition) -> SQLValue? {
    switch position.key {
    case .none: nil
    case .number(let number):
      .int(sort.hasNegativeValues ? (number == .min ? .max : -number) : number)
    case .text(let name): .text(PostgresProductColumns.nameKey(SortKeys.name(name)))
    }
  }
}

/// A statement with its values, built from parts. There are only a few different texts: each is
/// prepared once.
struct ListStatement {
  var text = ""
  private(set) var values: [SQLValue] = []

  /// Adds a value.
  /// - Returns: Its name in the text.
  mutating func bind(_ value: SQLValue) -> String {
    values.append(value)
    let type =
      switch value {
      case .ints: "int8[]"
      case .texts: "text[]"
      case .text: "text"
      case .bool: "bool"
      default: "int8"
      }
    return "$\(values.count)::\(type)"
  }

  /// The number of rows to read, as part of the text, which the planner needs to choose an index:
  /// rounded up, so that there are few texts.
  static func limit(_ rows: Int) -> Int {
    [11, 21, 31, 51, 101, 201, 1_001, StoreLimits.countedRows + 1].first { $0 >= rows }
      ?? (rows / StoreLimits.countedRows + 1) * StoreLimits.countedRows + 1
  }

  func ids(limit: Int = .max, _ connection: PostgresConnection) throws -> [Int64] {
    try connection.rows(text, values).prefix(limit).map { try $0.int(0) }
  }

  func count(_ connection: PostgresConnection) throws -> Int {
    Int(try connection.row(text, values)?.int(0) ?? 0)
  }
}
