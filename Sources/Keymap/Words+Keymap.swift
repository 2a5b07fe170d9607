package import Actions
package import Text
package import Words

extension Words {
  package static func of(_ language: Language, keymap: Keymap = Keymap()) -> Words {
    Words(language, keys: KeyNames(keymap))
  }

  /// The name of an action in hints.
  package func hint(_ action: Action) -> SafeText { actions[action].name }

  /// The line for an action in the help.
  package func explanation(_ action: Action) -> SafeText { actions[action].explanation }
}

extension KeyNames {
  package init(_ keymap: Keymap) {
    func name(_ action: Action) -> SafeText {
      SafeText(keymap.keys(of: action).first ?? ":\(action.name)")
    }
    self.init(
      add: name(.add), cancel: name(.cancel), clear: name(.clear), delete: name(.delete),
      last: name(.last), mouse: name(.mouse), palette: name(.palette), quit: name(.quit),
      refresh: name(.refresh), tasks: name(.tasks), undo: name(.undo))
  }
}
