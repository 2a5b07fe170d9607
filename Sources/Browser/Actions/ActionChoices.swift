import Actions
import Market
import TerminalPictures

extension Action.Choice {
  /// The names to choose from, in the order of the menu.
  var names: [String] {
    switch self {
    case .sortOrder: ProductQuery.Sort.names
    case .layout: ProductLayout.names
    case .theme: ThemeName.names
    case .graphics: GraphicsChoice.names
    }
  }

  /// Other spellings that are accepted for a name.
  var synonyms: [String: String] { self == .graphics ? GraphicsChoice.synonyms : [:] }
}
