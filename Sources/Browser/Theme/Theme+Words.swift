import Text
import Words

extension ViewWords {
  func theme(_ theme: ThemeName) -> SafeText {
    switch theme {
    case .automatic: themeNames.automatic
    case .dark: themeNames.dark
    case .light: themeNames.light
    case .highContrast: themeNames.highContrast
    case .colourBlind: themeNames.colourBlind
    }
  }

  /// A way of drawing pictures, by its name.
  func graphics(_ name: String) -> SafeText {
    switch name {
    case "auto": graphicsNames.automatic
    case "kitty": graphicsNames.kitty
    case "sixel": graphicsNames.sixel
    case "iterm": graphicsNames.iterm
    case "blocks": graphicsNames.blocks
    case "ascii": graphicsNames.ascii
    default: graphicsNames.none
    }
  }
}
