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
