/// Everything a person can do, by name. One table makes the keymap and the help.
public enum Action: String, CaseIterable, Hashable, Sendable {
  case down, up
  case halfPageDown = "half-page-down"
  case halfPageUp = "half-page-up"
  case pageDown = "page-down"
  case pageUp = "page-up"
  case first, last
  case open
  case nextPicture = "next-picture"
  case previousPicture = "previous-picture"
  case refresh
  case help
  case redraw
  case suspend
  case cancel
  case back
  case quit
}

/// Where keys are taken: each scene knows its own actions.
public enum Scene: Hashable, Sendable {
  case list
  case detail
  case help
}

extension Action {
  /// The keys that do it, the one named in hints first. A key may take two strokes (`g g`).
  var keys: [String] {
    switch self {
    case .down: ["j", "↓"]
    case .up: ["k", "↑"]
    case .halfPageDown: ["Ctrl-D"]
    case .halfPageUp: ["Ctrl-U"]
    case .pageDown: ["Ctrl-F", "PgDn"]
    case .pageUp: ["Ctrl-B", "PgUp"]
    case .first: ["gg", "Home"]
    case .last: ["G", "End"]
    case .open: ["Enter", "l", "→"]
    case .nextPicture: ["]"]
    case .previousPicture: ["["]
    case .refresh: ["r"]
    case .help: ["?", "F1"]
    case .redraw: ["Ctrl-L"]
    case .suspend: ["Ctrl-Z"]
    case .cancel: ["Ctrl-C"]
    case .back: ["Esc", "h", "←"]
    case .quit: ["q"]
    }
  }

  /// Where it can be done.
  var scenes: Set<Scene> {
    switch self {
    case .open: [.list]
    case .nextPicture, .previousPicture: [.detail]
    case .refresh: [.list, .detail]
    case .back: [.detail, .help]
    default: [.list, .detail, .help]
    }
  }
}
