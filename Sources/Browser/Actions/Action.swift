import Market
import TerminalPictures

/// Everything a person can do, by name. One table makes the keymap, the help, the palette, the
/// command line and `docs/keys.md`; what one would look for there comes first.
public enum Action: String, CaseIterable, Hashable, Sendable {
  case open
  case search, sort, filter
  case clear
  case layout
  case listLayout = "list"
  case gridLayout = "grid"
  case add, edit, duplicate, delete, undo, mark
  case markRange = "mark-range"
  case tasks, mine
  case view
  case saveView = "save"
  case product
  case refresh
  case latest
  case copy
  case nextPicture = "next-picture"
  case previousPicture = "previous-picture"
  case viewPicture = "view-picture"
  case focus
  case theme
  case graphics
  case mouse
  case messages
  case help
  case palette
  case command
  case choose
  case down, up
  case halfPageDown = "half-page-down"
  case halfPageUp = "half-page-up"
  case pageDown = "page-down"
  case pageUp = "page-up"
  case first, last
  case left, right
  case redraw
  case suspend
  case cancel
  case back
  case quit
}

extension Action {
  /// The keys that do it, the one named in hints first. A key may take two strokes (`g g`).
  public var keys: [String] {
    switch self {
    case .down: ["j", "↓"]
    case .up: ["k", "↑"]
    case .halfPageDown: ["Ctrl-D"]
    case .halfPageUp: ["Ctrl-U"]
    case .pageDown: ["Ctrl-F", "PgDn"]
    case .pageUp: ["Ctrl-B", "PgUp"]
    case .first: ["gg", "Home"]
    case .last: ["G", "End"]
    case .left: ["h", "←"]
    case .right: ["l", "→"]
    case .open: ["Enter"]
    case .layout: ["v"]
    case .listLayout: ["1"]
    case .gridLayout: ["2"]
    case .theme: ["t"]
    case .focus: ["Tab"]
    case .choose: ["Enter"]
    case .nextPicture: ["]"]
    case .previousPicture: ["["]
    case .viewPicture: ["o"]
    case .add: ["a"]
    case .edit: ["e"]
    case .duplicate: ["c"]
    case .delete: ["d"]
    case .undo: ["u"]
    case .mark: ["Space"]
    case .markRange: ["V"]
    case .tasks: ["w"]
    case .mine: ["p"]
    case .refresh: ["r"]
    case .latest: ["."]
    case .help: ["?", "F1"]
    case .search: ["/"]
    case .sort: ["s"]
    case .filter: ["f"]
    case .clear: ["Esc"]
    case .product, .saveView, .graphics: []
    case .view: ["b"]
    case .palette: ["Ctrl-P"]
    case .command: [":"]
    case .messages: ["m"]
    case .copy: ["y"]
    case .mouse: ["M"]
    case .redraw: ["Ctrl-L"]
    case .suspend: ["Ctrl-Z"]
    case .cancel: ["Ctrl-C"]
    case .back: ["Esc"]
    case .quit: ["q"]
    }
  }

  /// Where it can be done.
  public var scenes: SceneSet {
    switch self {
    case .down, .up, .halfPageDown, .halfPageUp, .pageDown, .pageUp, .first, .last:
      Scene.placesAndChoices
    case .left, .right, .open, .focus: Scene.places
    case .layout, .listLayout, .gridLayout, .theme, .graphics: Scene.places
    case .search: Scene.searched
    case .sort, .filter, .clear, .saveView, .view, .latest, .mark, .markRange, .mine: Scene.listOnly
    case .choose: Scene.chosenFrom
    case .nextPicture, .previousPicture: Scene.detailOnly
    case .viewPicture: Scene.places
    case .add, .edit, .duplicate, .delete, .undo, .tasks: Scene.places
    case .refresh, .product, .palette, .command, .messages, .copy, .mouse: Scene.places
    case .back: Scene.left
    case .cancel, .quit: Scene.placesAndChoices
    case .redraw, .suspend: Scene.everywhere
    case .help: Scene.helped
    }
  }

  /// What `:` takes behind its name.
  public var argument: Argument {
    switch self {
    case .sort: .oneOf(ProductQuery.Sort.allCases.map(\.rawValue))
    case .layout: .oneOf(ProductLayout.allCases.map(\.rawValue))
    case .theme: .oneOf(ThemeName.allCases.map(\.rawValue))
    case .graphics: .oneOf(GraphicsChoice.names)
    case .search, .saveView: .text
    case .product: .number
    case .view: .savedView
    default: .none
    }
  }

  /// What may stand behind an action's name on the command line.
  public enum Argument: Hashable, Sendable {
    case none
    case number
    case text
    case oneOf([String])
    /// The name of one that was saved.
    case savedView
  }
}
