import TerminalPictures
import Text
import ViewModels
import Words

/// How things look: chosen by name, tried while one chooses.
extension BrowserModel {
  /// The theme that is drawn: the one under the cursor of its menu, else the chosen one.
  var shownTheme: ThemeName { overlays.last?.theme ?? theme }

  mutating func chooseTheme(_ name: String) -> [Effect] {
    guard let chosen = ThemeName(rawValue: name) else {
      let items = ThemeName.allCases.map {
        MenuOverlay.Item(
          label: words.views.theme($0), command: Command(.theme, SafeText($0.rawValue)),
          isCurrent: $0 == theme)
      }
      overlays.append(MenuOverlay(title: words.views.themes, items: items))
      return []
    }
    theme = chosen
    state.theme = chosen
    return []
  }

  mutating func chooseGraphics(_ name: String) -> [Effect] {
    guard let chosen = GraphicsChoice(name: name) else {
      let items = GraphicsChoice.names.map {
        MenuOverlay.Item(
          label: words.views.graphics($0), command: Command(.graphics, SafeText($0)),
          isCurrent: $0 == graphics.name)
      }
      overlays.append(MenuOverlay(title: words.views.pictures, items: items))
      return []
    }
    graphics = chosen
    state.graphics = chosen
    return []
  }

  mutating func chooseLayout(_ name: String) -> [Effect] {
    show(ProductLayout(rawValue: name) ?? layout.other)
  }
}
