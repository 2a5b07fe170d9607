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

  // Asked for with every key, so they are made once.
  static let placesAndChoices = places.union(choices)
  static let searched: Set<Scene> = [.list, .detail, .help]
  static let listOnly: Set<Scene> = [.list]
  static let detailOnly: Set<Scene> = [.detail]
  static let chosenFrom: Set<Scene> = [.menu, .help]
  static let left = choices.union(detailOnly)
  static let everywhere = Set(allCases)
  static let helped = everywhere.subtracting([.helpFilter])

  /// Keys are text here. Only keys that type nothing (Ctrl-Z, F1) mean an action.
  var takesText: Bool { !Self.placesAndChoices.contains(self) }
}
