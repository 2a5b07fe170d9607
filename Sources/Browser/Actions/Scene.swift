/// Where keys are taken: each scene knows its own actions.
public enum Scene: String, CaseIterable, Hashable, Sendable {
  case list
  case detail
  case help
  /// Where the help is told which of its lines are looked for.
  case helpFilter = "help-filter"
  case palette
  case command
  case search
  case filter
  case menu
  case messages
  case form
  case drafts
  case files
  case dialog
  case tasks

  /// Where one is; all other scenes stand over one of these.
  static let places: Set<Scene> = [.list, .detail]

  /// Lines to choose from or to read, by the same keys as the list.
  static let choices: Set<Scene> = [.help, .menu, .messages]

  /// Keys are text here. Only keys that type nothing (Ctrl-Z, F1) mean an action.
  var takesText: Bool { !Self.places.contains(self) && !Self.choices.contains(self) }
}
