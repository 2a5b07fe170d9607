import Market
import Text
import Words

/// Names of actions: short ones for hints, long ones for the help.
enum ActionNames {
  static func short(of action: Action, in language: Language) -> SafeText {
    let names = language == .english ? shortEnglish : shortKorean
    return names[action] ?? SafeText(action.rawValue)
  }

  static func long(of action: Action, in language: Language) -> SafeText {
    let names = language == .english ? longEnglish : longKorean
    return names[action] ?? SafeText(action.rawValue)
  }
}

extension Words {
  static func of(_ language: Language, keymap: Keymap = Keymap()) -> Words {
    Words(language, keys: KeyNames(keymap))
  }

  /// The name of an action in hints.
  func hint(_ action: Action) -> SafeText { ActionNames.short(of: action, in: language) }

  /// The name of an action in the help.
  func explanation(_ action: Action) -> SafeText { ActionNames.long(of: action, in: language) }
}

extension KeyNames {
  init(_ keymap: Keymap) {
    func name(_ action: Action) -> SafeText {
      SafeText(keymap.keys(of: action).first ?? ":\(action.rawValue)")
    }
    self.init(
      add: name(.add), cancel: name(.cancel), clear: name(.clear), delete: name(.delete),
      last: name(.last), mouse: name(.mouse), palette: name(.palette), quit: name(.quit),
      refresh: name(.refresh), tasks: name(.tasks), undo: name(.undo))
  }
}
