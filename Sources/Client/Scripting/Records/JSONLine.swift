package import Wire

/// A JSON object on one line, whose members keep their order.
package struct JSONLine {
  private var members: [(name: String, value: JSONValue)] = []

  package init() {}

  /// The object in another one.
  var value: JSONValue { .object(members) }

  /// The object as text that a terminal may show, without a line end.
  package var text: String { String(decoding: value.data, as: UTF8.self).escapingTerminalControls }

  /// Adds a member. Nothing is added for nil.
  package mutating func add(_ key: String, _ value: JSONValue?) {
    if let value { members.append((key, value)) }
  }

  package mutating func add(_ key: String, _ text: String?) { add(key, text.map(JSONValue.text)) }

  package mutating func add(_ key: String, _ number: Int?) {
    add(key, number.map(JSONValue.integer))
  }
}
