/// The appearance the person wants.
public enum ThemeName: String, CaseIterable, Hashable, Sendable {
  /// By the terminal's background.
  case automatic = "auto"
  case dark, light
  case highContrast = "high-contrast"
  /// Orange and blue instead of red and green.
  case colourBlind = "colour-blind"
}

/// How products are shown: as rows, or as cards.
public enum ProductLayout: String, CaseIterable, Hashable, Sendable {
  case list, grid

  var other: ProductLayout { self == .list ? .grid : .list }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// The names a person can choose from, in the configuration, on the command line and in menus.
  package static var names: [String] { allCases.map(\.rawValue) }
}
