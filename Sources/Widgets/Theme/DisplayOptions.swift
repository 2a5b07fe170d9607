package import TerminalPictures
package import Text
package import Words

/// The name of a set of colours.
public enum ThemeName: String, CaseIterable, Hashable, Sendable {
  /// Dark or light, like the terminal's background.
  case automatic = "auto"
  case dark, light
  case highContrast = "high-contrast"
  /// A dark or light theme with orange and blue instead of red and green.
  case colourBlind = "colour-blind"
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

extension ViewWords {
  package func theme(_ theme: ThemeName) -> SafeText {
    switch theme {
    case .automatic: themeNames.automatic
    case .dark: themeNames.dark
    case .light: themeNames.light
    case .highContrast: themeNames.highContrast
    case .colourBlind: themeNames.colourBlind
    }
  }

  package func graphics(_ choice: GraphicsChoice) -> SafeText {
    switch choice {
    case .automatic: graphicsNames.automatic
    case .fixed(.kitty): graphicsNames.kitty
    case .fixed(.sixel): graphicsNames.sixel
    case .fixed(.iterm): graphicsNames.iterm
    case .fixed(.blocks): graphicsNames.blocks
    case .fixed(.ascii): graphicsNames.ascii
    case .fixed(.none): graphicsNames.none
    }
  }
}
