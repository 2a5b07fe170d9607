/// Emphasis on a terminal, or none.
package enum TextStyle: Sendable {
  /// No emphasis: pipes, `--no-color`, `$NO_COLOR` and terminals without attributes.
  case plain
  case terminal

  package enum Emphasis: String, Sendable {
    case quiet = "2"
    case strong = "1"
    /// A former price.
    case struck = "2;9"
    case warning = "31"
  }

  package func apply(_ emphasis: Emphasis, to text: String) -> String {
    guard self == .terminal, !text.isEmpty else { return text }
    return "\u{1B}[\(emphasis.rawValue)m\(text)\u{1B}[0m"
  }
}
