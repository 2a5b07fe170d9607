package import Foundation
import Wire

/// A JSON object on one line, whose members keep their order.
package struct JSONLine {
  private var writer = JSONWriter(capacity: 256)

  package init() { writer.raw("{") }

  /// The object as text that a terminal may show, without a line end.
  package var text: String {
    "\(String(decoding: writer.bytes, as: UTF8.self))}".escapingTerminalControls
  }

  /// Adds a member. Nothing is added for nil.
  package mutating func add(_ key: String, _ text: String?) {
    guard let text else { return }
    writer.key(named: key)
    writer.string(text)
  }

  package mutating func add(_ key: String, _ number: Int?) {
    guard let number else { return }
    writer.key(named: key)
    writer.integer(number)
  }

  package mutating func add(_ key: String, _ number: Decimal?) {
    guard let number else { return }
    writer.key(named: key)
    writer.number(number)
  }

  package mutating func add(_ key: String, _ flag: Bool) {
    writer.key(named: key)
    writer.raw(flag ? "true" : "false")
  }

  package mutating func add(_ key: String, _ object: JSONLine) {
    writer.key(named: key)
    object.write(to: &writer)
  }

  package mutating func add(_ key: String, _ objects: [JSONLine]) {
    writer.key(named: key)
    writer.list(objects) { $1.write(to: &$0) }
  }

  package mutating func add(_ key: String, _ texts: [String]) {
    writer.key(named: key)
    writer.list(texts) { $0.string($1) }
  }

  private func write(to other: inout JSONWriter) {
    other.append(writer)
    other.raw("}")
  }
}
