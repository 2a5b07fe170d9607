public import Terminal

/// Colours of the user, from a file; what it does not set is that of one of the program's themes.
public struct CustomTheme: Hashable, Sendable {
  /// The meanings that a theme gives colours to, by their names in the file.
  public enum Role: String, CaseIterable, Hashable, Sendable {
    case background, text, accent, sale, good, quiet, rule
    /// The text behind a dialog.
    case dimmed
    case selection
    case selectionText = "selection-text"
    case selectionQuiet = "selection-quiet"
    case selectionSale = "selection-sale"
    case selectionAccent = "selection-accent"
  }

  /// The name of its file, without the extension.
  public let name: String
  /// The theme that it changes; one of the program's own.
  public var base = ThemeName.automatic
  public var colors: [Role: Color] = [:]

  public init(name: String) { self.name = name }
}

extension ThemeName {
  /// The themes that a file can be based on.
  package static let bases: [ThemeName] = [.dark, .light, .highContrast, .colourBlind]
}
