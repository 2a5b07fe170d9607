package import Text
package import Words

/// An attribute of an element. Its name is a literal in the code, its value is escaped when the
/// element is written, and an address is always a ``WebAddress``.
package struct HTMLAttribute: Hashable, Sendable {
  let name: String
  let value: String

  /// - Parameter name: Not the name of an attribute that holds an address or a script.
  package init(_ name: StaticString, _ value: SafeText) {
    self.init(named: name, value.string)
  }

  private init(named name: StaticString, _ value: String) {
    self.name = "\(name)"
    self.value = value
  }

  package static func `class`(_ names: StaticString) -> Self { Self(named: "class", "\(names)") }
  package static func id(_ name: StaticString) -> Self { Self(named: "id", "\(name)") }
  package static func lang(_ language: Language) -> Self { Self(named: "lang", language.rawValue) }
  package static func href(_ address: WebAddress) -> Self { Self(named: "href", address.text) }
  package static func src(_ address: WebAddress) -> Self { Self(named: "src", address.text) }
  package static func action(_ address: WebAddress) -> Self { Self(named: "action", address.text) }
  package static func content(_ address: WebAddress) -> Self {
    Self(named: "content", address.text)
  }
  /// The direction of text from users, by its first letter: its language is unknown.
  package static let dirAuto = Self(named: "dir", "auto")
  /// A link to an element of the same page.
  package static func href(id: StaticString) -> Self { Self(named: "href", "#\(id)") }
}
