package import Foundation
package import Market
import Text

/// A value in a request, and in a record that commands print.
package enum JSONValue: Sendable {
  case text(String)
  case integer(Int)
  case number(Decimal)
  case flag(Bool)
  case object([(name: String, value: JSONValue)])
  case list([JSONValue])

  /// The value as text in a form or a table: of an object its number, and of a list its values.
  package var text: String {
    switch self {
    case .text(let text): text
    case .integer(let number): String(number)
    case .number(let number): number.isFinite ? number.description : "0"
    case .flag(let flag): flag ? "true" : "false"
    case .object(let members): members.first?.value.text ?? ""
    case .list(let values): values.map(\.text).joined(separator: ",")
    }
  }

  package var data: Data {
    var json = JSONWriter(capacity: 1_000)
    json.value(self)
    return Data(json.bytes)
  }
}

extension JSONWriter {
  mutating func value(_ value: JSONValue) {
    switch value {
    case .text(let text): string(text)
    case .integer(let number): integer(number)
    case .number(let number): self.number(number)
    case .flag(let flag): raw(flag ? "true" : "false")
    case .object(let members):
      raw("{")
      for member in members {
        key(named: member.name)
        self.value(member.value)
      }
      raw("}")
    case .list(let values): list(values) { $0.value($1) }
    }
  }
}

extension ProductValues {
  /// The value of an attribute; nil for the pictures.
  package subscript(attribute: ProductAttribute) -> JSONValue? {
    switch attribute.kind {
    case .text(let path, _, _): self[keyPath: path].map(JSONValue.text)
    case .amount(let path): self[keyPath: path].map(JSONValue.number)
    case .currency(let path): self[keyPath: path].map { .text($0.code.string) }
    case .count(let path): self[keyPath: path].map(JSONValue.integer)
    case .pictures: nil
    }
  }
}
