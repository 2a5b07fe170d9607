/// The user's choice of colours and emphasis: the value of `--color`.
package enum ColorChoice: String, CaseIterable, Sendable {
  /// Colours on a terminal, unless a variable says otherwise.
  case auto
  case always, never
}

/// Emphasis on a terminal, or none.
package enum TextStyle: Sendable {
  /// No emphasis: pipes, `--color never`, `$NO_COLOR` and terminals without attributes.
  case plain
  case terminal

  /// Creates the style of an output. `NO_COLOR` overrides the variables that force colours.
  package init(_ choice: ColorChoice, _ environment: [String: String], isTerminal: Bool) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    let isForced = ["CLICOLOR_FORCE", "FORCE_COLOR"].contains { (value($0) ?? "0") != "0" }
    let hasAttributes = isTerminal && environment["TERM"].map { $0 != "dumb" } ?? false
    let isStyled =
      switch choice {
      case .always: true
      case .never: false
      case .auto: value("NO_COLOR") == nil && (isForced || hasAttributes)
      }
    self = isStyled ? .terminal : .plain
  }

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
