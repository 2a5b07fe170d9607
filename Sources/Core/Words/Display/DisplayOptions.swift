/// The name of a set of colours: a built-in one, or that of a user's file.
public enum ThemeName: CaseIterable, RawRepresentable, Hashable, Sendable {
  /// Dark or light, like the terminal's background.
  case automatic
  case dark, light
  case highContrast
  /// A dark or light theme with orange and blue instead of red and green.
  case colourBlind
  /// A file `themes/NAME.toml` in the config folder.
  case file(String)

  /// The built-in themes.
  public static let allCases: [ThemeName] = [
    .automatic, .dark, .light, .highContrast, .colourBlind,
  ]

  /// Characters of a name: as many as fit a menu.
  package static let maximumLength = 40

  /// Nil for a text that cannot be the name of a file with a theme.
  public init?(rawValue: String) {
    if let own = Self.allCases.first(where: { $0.rawValue == rawValue }) {
      self = own
      return
    }
    let isName =
      (1...Self.maximumLength).contains(rawValue.utf8.count)
      && rawValue.utf8.allSatisfy { Self.characters.contains($0) }
    guard isName else { return nil }
    self = .file(rawValue)
  }

  private static let characters = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8)

  public var rawValue: String {
    switch self {
    case .automatic: "auto"
    case .dark: "dark"
    case .light: "light"
    case .highContrast: "high-contrast"
    case .colourBlind: "colour-blind"
    case .file(let name): name
    }
  }
}

/// The layout of products: rows, or cards.
public enum ProductLayout: String, CaseIterable, Hashable, Sendable {
  case list, grid

  package var other: ProductLayout { self == .list ? .grid : .list }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// The names that users choose from, in the configuration, on the command line and in menus.
  package static var names: [String] { allCases.map(\.rawValue) }
}
