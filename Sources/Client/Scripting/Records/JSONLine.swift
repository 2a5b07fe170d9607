package import Foundation
import Wire

/// A JSON object on one line, whose members keep their order.
package struct JSONLine {
  private var writer = JSONWriter(capacity: 256)
  private var isEmpty = true

  package init() {}

  /// The object as text that a terminal may show, without a line end.
  package var text: String {
    "{\(String(decoding: writer.bytes, as: UTF8.self))}".escapingTerminalControls
  }

  /// Adds a member. Nothing is added for nil.
  package mutating func add(_ key: StaticString, _ text: String?) {
    guard let text else { return }
    begin(key)
    writer.string(text)
  }

  package mutating func add(_ key: StaticString, _ number: Int?) {
    guard let number else { return }
    begin(key)
    writer.integer(number)
  }

  /// Adds a number with all of its digits: amounts are exact.
  package mutating func add(_ key: StaticString, _ number: Decimal) {
    begin(key)
    writer.escaped(number.isFinite ? "\(number)" : "0")
  }

  package mutating func add(_ key: StaticString, _ flag: Bool) {
    begin(key)
    writer.bool(flag)
  }

  package mutating func add(_ key: StaticString, _ object: JSONLine) {
    begin(key)
    append(object)
  }

  package mutating func add(_ key: StaticString, _ objects: [JSONLine]) {
    begin(key)
    writer.raw("[")
    for (index, object) in objects.enumerated() {
      if index > 0 { writer.raw(",") }
      append(object)
    }
    writer.raw("]")
  }

  private mutating func begin(_ key: StaticString) {
    if !isEmpty { writer.raw(",") }
    isEmpty = false
    writer.raw("\"")
    writer.raw(key)
    writer.raw("\":")
  }

  private mutating func append(_ object: JSONLine) {
    writer.raw("{")
    writer.append(object.writer)
    writer.raw("}")
  }
}
