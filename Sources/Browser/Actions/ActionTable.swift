import Market
import TerminalPictures
import Text
import Words

/// A line of the action table.
struct ActionSpec: Sendable {
  /// Its name on the command line and in `config.toml`.
  let name: String
  /// The keys that do it, the one named in hints first. A key may be two strokes (`gg`).
  let keys: [String]
  /// The scenes whose keys it has.
  let scenes: SceneSet
  let argument: Action.Argument
  let phrase: any KeyPath<ActionPhrases, ActionPhrase> & Sendable

  init(
    _ name: String, keys: String..., in scenes: SceneSet, takes argument: Action.Argument = .none,
    _ phrase: any KeyPath<ActionPhrases, ActionPhrase> & Sendable
  ) {
    self.name = name
    self.keys = keys
    self.scenes = scenes
    self.argument = argument
    self.phrase = phrase
  }
}

extension Action {
  /// The action table. The keymap, help, palette, command line, hints and `docs/keys.md` read it.
  private var line: ActionSpec {
    switch self {
    case .open: .init("open", keys: "Enter", in: .main, \.open)
    case .search: .init("search", keys: "/", in: .mainAndHelp, takes: .text, \.search)
    case .sort: .init("sort", keys: "s", in: .list, takes: .oneOf(ProductQuery.Sort.names), \.sort)
    case .filter: .init("filter", keys: "f", in: .list, \.filter)
    case .clear: .init("clear", keys: "Esc", in: .list, \.clear)
    case .layout:
      .init("layout", keys: "v", in: .main, takes: .oneOf(ProductLayout.names), \.layout)
    case .listLayout: .init("list", keys: "1", in: .main, \.listLayout)
    case .gridLayout: .init("grid", keys: "2", in: .main, \.gridLayout)
    case .add: .init("add", keys: "a", in: .main, \.add)
    case .edit: .init("edit", keys: "e", in: .main, \.edit)
    case .duplicate: .init("duplicate", keys: "c", in: .main, \.duplicate)
    case .delete: .init("delete", keys: "d", in: .main, \.delete)
    case .undo: .init("undo", keys: "u", in: .main, \.undo)
    case .mark: .init("mark", keys: "Space", in: .list, \.mark)
    case .markRange: .init("mark-range", keys: "V", in: .list, \.markRange)
    case .tasks: .init("tasks", keys: "w", in: .main, \.tasks)
    case .mine: .init("mine", keys: "p", in: .list, \.mine)
    case .view: .init("view", keys: "b", in: .list, takes: .savedView, \.view)
    case .saveView: .init("save", in: .list, takes: .text, \.saveView)
    case .product: .init("product", in: .main, takes: .number, \.product)
    case .refresh: .init("refresh", keys: "r", in: .main, \.refresh)
    case .latest: .init("latest", keys: ".", in: .list, \.latest)
    case .copy: .init("copy", keys: "y", in: .main, \.copy)
    case .nextPicture: .init("next-picture", keys: "]", in: .detail, \.nextPicture)
    case .previousPicture: .init("previous-picture", keys: "[", in: .detail, \.previousPicture)
    case .viewPicture: .init("view-picture", keys: "o", in: .main, \.viewPicture)
    case .focus: .init("focus", keys: "Tab", in: .main, \.focus)
    case .theme: .init("theme", keys: "t", in: .main, takes: .oneOf(ThemeName.names), \.theme)
    case .graphics:
      .init(
        "graphics", in: .main, takes: .oneOf(GraphicsChoice.names, GraphicsChoice.synonyms),
        \.graphics)
    case .mouse: .init("mouse", keys: "M", in: .main, \.mouse)
    case .messages: .init("messages", keys: "m", in: .main, \.messages)
    case .help: .init("help", keys: "?", "F1", in: .everywhereButHelpFilter, \.help)
    case .palette: .init("palette", keys: "Ctrl-P", in: .main, \.palette)
    case .command: .init("command", keys: ":", in: .main, \.command)
    case .choose: .init("choose", keys: "Enter", in: .menuAndHelp, \.choose)
    case .down: .init("down", keys: "j", "↓", in: .mainAndChoices, \.down)
    case .up: .init("up", keys: "k", "↑", in: .mainAndChoices, \.up)
    case .halfPageDown: .init("half-page-down", keys: "Ctrl-D", in: .mainAndChoices, \.halfPageDown)
    case .halfPageUp: .init("half-page-up", keys: "Ctrl-U", in: .mainAndChoices, \.halfPageUp)
    case .pageDown: .init("page-down", keys: "Ctrl-F", "PgDn", in: .mainAndChoices, \.pageDown)
    case .pageUp: .init("page-up", keys: "Ctrl-B", "PgUp", in: .mainAndChoices, \.pageUp)
    case .first: .init("first", keys: "gg", "Home", in: .mainAndChoices, \.first)
    case .last: .init("last", keys: "G", "End", in: .mainAndChoices, \.last)
    case .left: .init("left", keys: "h", "←", in: .main, \.left)
    case .right: .init("right", keys: "l", "→", in: .main, \.right)
    case .redraw: .init("redraw", keys: "Ctrl-L", in: .everywhere, \.redraw)
    case .suspend: .init("suspend", keys: "Ctrl-Z", in: .everywhere, \.suspend)
    case .cancel: .init("cancel", keys: "Ctrl-C", in: .mainAndChoices, \.cancel)
    case .back: .init("back", keys: "Esc", in: .detailAndChoices, \.back)
    case .quit: .init("quit", keys: "q", in: .mainAndChoices, \.quit)
    }
  }

  private static let table = allCases.map(\.line)
  private static let byName = Dictionary(
    allCases.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  /// The names of all actions, in the order of the table.
  public static let names = allCases.map(\.name)

  fileprivate var spec: ActionSpec { Self.table[rawValue] }

  public init?(named name: String) {
    guard let action = Self.byName[name] else { return nil }
    self = action
  }

  public var name: String { spec.name }
  public var keys: [String] { spec.keys }
  public var scenes: SceneSet { spec.scenes }
  public var argument: Argument { spec.argument }

  /// The argument that the command line accepts after an action's name.
  public enum Argument: Hashable, Sendable {
    case none
    case number
    case text
    /// One of these names, or another spelling of one of them.
    case oneOf([String], _ synonyms: [String: String] = [:])
    /// The name of a saved view.
    case savedView
  }
}

extension Words {
  static func of(_ language: Language, keymap: Keymap = Keymap()) -> Words {
    Words(language, keys: KeyNames(keymap))
  }

  /// The name of an action in hints.
  func hint(_ action: Action) -> SafeText { phrase(action).name }

  /// The line for an action in the help.
  func explanation(_ action: Action) -> SafeText { phrase(action).explanation }

  private func phrase(_ action: Action) -> ActionPhrase {
    self.actions[keyPath: action.spec.phrase]
  }
}

extension KeyNames {
  init(_ keymap: Keymap) {
    func name(_ action: Action) -> SafeText {
      SafeText(keymap.keys(of: action).first ?? ":\(action.name)")
    }
    self.init(
      add: name(.add), cancel: name(.cancel), clear: name(.clear), delete: name(.delete),
      last: name(.last), mouse: name(.mouse), palette: name(.palette), quit: name(.quit),
      refresh: name(.refresh), tasks: name(.tasks), undo: name(.undo))
  }
}
