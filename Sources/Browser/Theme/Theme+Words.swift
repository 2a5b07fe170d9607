import TerminalPictures
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

  func graphics(_ choice: GraphicsChoice) -> SafeText {
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
