package import Foundation

/// A value in a record.
package enum RecordValue: Sendable {
  case text(String)
  case integer(Int)
  case number(Decimal)
  case flag(Bool)
  case object([(name: String, value: RecordValue)])
  case list([RecordValue])

  /// The value as text in a table: of an object its number, and of a list its values.
  package var text: String {
    switch self {
    case .text(let text): text
    case .integer(let number): String(number)
    case .number(let number): "\(number)"
    case .flag(let flag): flag ? "true" : "false"
    case .object(let members): members.first?.value.text ?? ""
    case .list(let values): values.map(\.text).joined(separator: ",")
    }
  }
}

extension JSONLine {
  /// Adds a member of any type. Nothing is added for nil.
  package mutating func add(_ key: String, _ value: RecordValue?) {
    switch value {
    case .text(let text): add(key, text)
    case .integer(let number): add(key, number)
    case .number(let number): add(key, number)
    case .flag(let flag): add(key, flag)
    case .object: if let object = JSONLine(value) { add(key, object) }
    case .list(let values): add(key, values.compactMap { JSONLine($0) })
    case nil: break
    }
  }

  /// Nil for a value that is not an object.
  private init?(_ value: RecordValue?) {
    guard case .object(let members) = value else { return nil }
    self.init()
    for member in members { add(member.name, member.value) }
  }
}
