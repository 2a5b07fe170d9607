/// A value in a TOML file.
enum TOMLValue {
  case string(String)
  case integer(Int)
  case boolean(Bool)
  /// A number with a fraction, a date or a time: no setting is one.
  case other
  case list([TOMLValue])
  case table(TOMLTable)
  /// The tables of all `[[headers]]` with a name.
  case tables([TOMLTable])

  var string: String? { if case .string(let text) = self { text } else { nil } }
  var int: Int? { if case .integer(let number) = self { number } else { nil } }
  var bool: Bool? { if case .boolean(let isOn) = self { isOn } else { nil } }
  var table: TOMLTable? { if case .table(let table) = self { table } else { nil } }

  var array: [TOMLValue]? {
    switch self {
    case .list(let values): values
    case .tables(let tables): tables.map { .table($0) }
    case .string, .integer, .boolean, .other, .table: nil
    }
  }
}

/// The names and values of a table, in the order of the file.
final class TOMLTable {
  /// The definition of a table, which decides what can be added to it.
  enum Origin {
    /// Its own header, or the beginning of the file.
    case header
    /// The header of a table in it.
    case implied
    /// Names with dots.
    case dotted
    /// Braces.
    case inline
  }

  private(set) var keys: [String] = []
  private var values: [String: TOMLValue] = [:]
  private var origin: Origin

  init(_ origin: Origin) { self.origin = origin }

  subscript(name: String) -> TOMLValue? { values[name] }

  /// Sets the value of a name with dots; false if one of its names has another value.
  func set(_ value: TOMLValue, at path: ArraySlice<String>) -> Bool {
    guard let name = path.first else { return false }
    guard path.count > 1 else { return add(value, name) }
    if values[name] == nil { _ = add(.table(TOMLTable(.dotted)), name) }
    guard let table = values[name]?.table, table.origin == .dotted else { return false }
    return table.set(value, at: path.dropFirst())
  }

  /// Returns the table of a `[header]`, or one more of a `[[header]]`; nil if one of its names has
  /// another value, or the header is there already.
  func table(at header: ArraySlice<String>, isElement: Bool) -> TOMLTable? {
    guard let name = header.first else { return nil }
    let isLast = header.count == 1
    switch values[name] {
    case nil:
      let table = TOMLTable(isLast ? .header : .implied)
      _ = add(isLast && isElement ? .tables([table]) : .table(table), name)
      return isLast ? table : table.table(at: header.dropFirst(), isElement: isElement)
    case .tables(let tables) where isLast && isElement:
      let table = TOMLTable(.header)
      values[name] = .tables(tables + [table])
      return table
    case .table(let table) where isLast && !isElement && table.origin == .implied:
      table.origin = .header
      return table
    case .table(let table) where !isLast && table.origin != .inline:
      return table.table(at: header.dropFirst(), isElement: isElement)
    case .tables(let tables) where !isLast:
      return tables.last?.table(at: header.dropFirst(), isElement: isElement)
    default:
      return nil
    }
  }

  private func add(_ value: TOMLValue, _ name: String) -> Bool {
    guard values[name] == nil else { return false }
    keys.append(name)
    values[name] = value
    return true
  }
}
