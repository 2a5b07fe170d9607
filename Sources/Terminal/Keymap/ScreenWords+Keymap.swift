package import Actions
import Market
package import ScreenWords
package import Text
package import Words

extension ScreenWords {
  package static func of(_ language: Language, keymap: Keymap = Keymap()) -> ScreenWords {
    ScreenWords(language, keys: KeyNames(keymap))
  }

  /// The name of an action in hints.
  package func hint(_ action: Action) -> SafeText { actions[action].name }

  /// The line for an action in the help.
  package func explanation(_ action: Action) -> SafeText { actions[action].explanation }
}

extension ScreenWords {
  /// Synonyms of an action, including the English ones, which every user knows from elsewhere.
  package func synonyms(of action: Action) -> [String] {
    actions.synonyms(of: action)
      + (language == .english ? [] : ActionPhrases.english.synonyms(of: action))
  }

  /// The choice of a command in words: `Dark, for dark terminals` for `theme dark`.
  package func label(of command: Command) -> SafeText {
    let name = command.argument.string
    guard case .choice(let choice) = command.action.argument else { return command.argument }
    let label: SafeText? =
      switch choice {
      case .sortOrder: ProductOrder(name: name).map(query.order)
      case .layout: name == ProductLayout.grid.rawValue ? views.grid : views.list
      case .theme: ThemeName(rawValue: name).map(views.theme)
      case .graphics: GraphicsChoice(name: name).map(views.graphics)
      case .language: Language(rawValue: name)?.ownName
      }
    return label ?? command.argument
  }
}

extension KeyNames {
  package init(_ keymap: Keymap) {
    let keys = Action.allCases.compactMap { action in
      keymap.keys(of: action).first.map { (action, SafeText($0)) }
    }
    self.init(Dictionary(uniqueKeysWithValues: keys))
  }
}
