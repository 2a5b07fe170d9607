public import Terminal
public import Words

/// The user's colours, from a file; colours that it does not set are those of a built-in theme.
public struct CustomTheme: Hashable, Sendable {
  /// The roles that a theme gives colours to, by their names in the file.
  public enum Role: String, CaseIterable, Hashable, Sendable {
    case background, text, accent, sale, good, quiet, rule
    /// Errors, and actions that cannot be undone; by default like ``sale``.
    case warning
    /// Products that are sold out; by default like ``quiet``.
    case soldOut = "sold-out"
    /// The text behind a dialog.
    case dimmed
    case selection
    case selectionText = "selection-text"
    case selectionQuiet = "selection-quiet"
    case selectionSale = "selection-sale"
    /// A warning in the selection; by default like ``selectionSale``.
    case selectionWarning = "selection-warning"
    case selectionAccent = "selection-accent"
  }

  /// The name of its file, without the extension.
  public let name: String
  /// The built-in theme that it changes.
  public var base = ThemeName.automatic
  public var colors: [Role: Color] = [:]

  public init(name: String) { self.name = name }
}

extension CustomTheme {
  /// The contrasts of its texts to the colours they are on, 1…21, where both are known.
  package var contrasts: [(role: Role, ground: Role, ratio: Double)] {
    Role.allCases.compactMap { role in
      guard let ground = role.ground, let color = colors[role]?.rgb, let other = colors[ground]?.rgb
      else { return nil }
      return (role, ground, color.contrast(with: other))
    }
  }
}

extension CustomTheme.Role {
  /// The colour that text of this one is on; nil for colours that no text has, or that recede.
  fileprivate var ground: Self? {
    switch self {
    case .text, .accent, .sale, .good, .quiet, .warning, .soldOut: .background
    case .selectionText, .selectionQuiet, .selectionSale, .selectionWarning, .selectionAccent:
      .selection
    case .background, .rule, .dimmed, .selection: nil
    }
  }
}

extension Color {
  /// Nil for the terminal's own colours, and for those that its user may have redefined.
  fileprivate var rgb: RGB? {
    switch self {
    case .standard: nil
    case .indexed(let index): RGB(fixed: index)
    case .rgb(let color): color
    }
  }
}

extension ThemeName {
  /// The themes that a file can be based on.
  package static let bases: [ThemeName] = [.dark, .light, .highContrast, .colourBlind]
}

extension CustomTheme {
  /// The sixteen colours that every terminal has; the user may have redefined them.
  private static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]

  /// Sets a colour by `#rrggbb`, a name, or `default`: the terminal's own.
  /// - Returns: Whether it is a colour.
  public mutating func set(_ role: Role, to text: String) -> Bool {
    guard let color = Self.color(text) else { return false }
    colors[role] = color
    return true
  }

  /// Sets a colour by its number in the palette, 0…255.
  /// - Returns: Whether it is a colour.
  public mutating func set(_ role: Role, to number: Int) -> Bool {
    guard let index = UInt8(exactly: number) else { return false }
    colors[role] = .indexed(index)
    return true
  }

  private static func color(_ text: String) -> Color? {
    if text == "default" { return .standard }
    if text.hasPrefix("#") {
      // A sign would be part of a number.
      guard text.utf8.count == 7, text.dropFirst().allSatisfy(\.isHexDigit) else { return nil }
      return UInt32(text.dropFirst(), radix: 16).map { .rgb(RGB($0)) }
    }
    let isBright = text.hasPrefix("bright-")
    let name = isBright ? String(text.dropFirst(7)) : text
    return names.firstIndex(of: name).map { .indexed(UInt8($0 + (isBright ? 8 : 0))) }
  }
}
