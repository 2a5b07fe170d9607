/// Everything a user can do. The most useful come first: the help, the palette and `docs/keys.md`
/// keep this order.
///
/// A new action is a case and its line here, a phrase in each language of `ScreenWords`, and its
/// work in `BrowserModel.perform`; the compiler asks for each.
public enum Action: Int, CaseIterable, Hashable, Sendable {
  case open
  case search, sort, filter, clear, nextMatch, previousMatch, reverse
  case layout, listLayout, gridLayout
  case add, edit, duplicate, delete, undo, trash, select, selectRange, compare, tasks, mine, seller
  case view, saveView, renameView, removeView, previousQuery, nextQuery
  case markets, login, logout
  case run
  case product, row, refresh, latest, copy
  case nextProduct, previousProduct, nextPicture, previousPicture, zoom, viewPicture
  case paneDown, paneUp, focus, theme, graphics, language, mouse, messages, help, palette, command
  case choose
  case down, up, halfPageDown, halfPageUp, pageDown, pageUp, first, last, left, right
  case redraw, suspend, cancel, back, quit

  /// The action table. The keymap, help, palette, command line, hints and `docs/keys.md` read it.
  private var line: Line {
    switch self {
    case .open: .init("open", .looking, keys: "Enter", in: .main)
    case .search: .init("search", .finding, keys: "/", in: .mainAndHelp, takes: .text)
    case .nextMatch: .init("next-match", .finding, keys: "n", in: .list)
    case .previousMatch: .init("previous-match", .finding, keys: "N", in: .list)
    case .sort: .init("sort", .finding, keys: "s", in: .list, takes: .choice(.sortOrder))
    case .reverse: .init("reverse", .finding, keys: "S", in: .list)
    case .filter: .init("filter", .finding, keys: "f", in: .list)
    case .clear: .init("clear", .finding, keys: "Esc", in: .list)
    case .layout: .init("layout", .looking, keys: "v", in: .main, takes: .choice(.layout))
    case .listLayout: .init("list", .looking, keys: "1", in: .main)
    case .gridLayout: .init("grid", .looking, keys: "2", in: .main)
    case .add: .init("add", .selling, keys: "a", in: .main, changesMarket: true)
    case .edit: .init("edit", .selling, keys: "e", in: .main, changesMarket: true)
    case .duplicate: .init("duplicate", .selling, keys: "c", in: .main, changesMarket: true)
    case .delete: .init("delete", .selling, keys: "d", in: .main, changesMarket: true)
    case .undo: .init("undo", .selling, keys: "u", in: .main, changesMarket: true)
    case .trash: .init("trash", .selling, in: .main, changesMarket: true)
    case .select: .init("mark", .selling, keys: "Space", in: .list)
    case .selectRange: .init("mark-range", .selling, keys: "V", in: .list)
    case .compare: .init("compare", .looking, in: .list)
    case .tasks: .init("tasks", .selling, keys: "w", in: .main, changesMarket: true)
    case .mine: .init("mine", .finding, keys: "p", in: .list)
    case .seller: .init("seller", .finding, keys: "P", in: .main)
    case .view: .init("view", .finding, keys: "b", in: .list, takes: .savedView)
    case .saveView: .init("save", .finding, in: .list, takes: .text)
    case .renameView: .init("rename-view", .finding, in: .list, takes: .savedView)
    case .removeView: .init("remove-view", .finding, in: .list, takes: .savedView)
    case .previousQuery: .init("previous-list", .finding, keys: "Ctrl-O", "Alt-←", in: .list)
    case .nextQuery: .init("next-list", .finding, keys: "Alt-→", in: .list)
    case .row: .init("row", .moving, in: .main, takes: .number)
    case .markets:
      .init("markets", .program, keys: "gm", in: .main, takes: .market, needs: .markets)
    case .login: .init("login", .program, keys: "L", in: .main)
    case .logout: .init("logout", .program, in: .main, needs: .credentials)
    case .run: .init("run", .commands, in: .main, takes: .customCommand, needs: .programs)
    case .product: .init("product", .looking, in: .main, takes: .number)
    case .refresh: .init("refresh", .looking, keys: "r", "R", "F5", in: .main)
    case .latest: .init("latest", .looking, keys: ".", in: .list)
    case .copy: .init("copy", .looking, keys: "y", in: .main)
    case .nextProduct: .init("next-product", .looking, keys: "J", "n", in: .detail)
    case .previousProduct: .init("previous-product", .looking, keys: "K", "p", in: .detail)
    case .nextPicture: .init("next-picture", .looking, keys: "]", in: .main)
    case .previousPicture: .init("previous-picture", .looking, keys: "[", in: .main)
    case .zoom: .init("zoom", .looking, keys: "z", in: .main)
    case .viewPicture: .init("view-picture", .looking, keys: "o", in: .main, needs: .programs)
    case .paneDown: .init("pane-down", .looking, keys: "J", in: .list)
    case .paneUp: .init("pane-up", .looking, keys: "K", in: .list)
    case .focus: .init("focus", .looking, keys: "Tab", in: .main)
    case .theme: .init("theme", .appearance, keys: "t", in: .main, takes: .choice(.theme))
    case .graphics: .init("graphics", .appearance, in: .main, takes: .choice(.graphics))
    case .language: .init("language", .appearance, in: .main, takes: .choice(.language))
    case .mouse: .init("mouse", .appearance, keys: "M", in: .main)
    case .messages: .init("messages", .program, keys: "m", in: .main)
    case .help: .init("help", .program, keys: "?", "F1", in: .everywhereButHelpFilter)
    case .palette: .init("palette", .program, keys: "Ctrl-P", in: .main)
    case .command: .init("command", .program, keys: ":", in: .main)
    case .choose: .init("choose", .moving, keys: "Enter", in: .menuAndHelp)
    case .down: .init("down", .moving, keys: "j", "↓", in: .mainAndChoices)
    case .up: .init("up", .moving, keys: "k", "↑", in: .mainAndChoices)
    case .halfPageDown: .init("half-page-down", .moving, keys: "Ctrl-D", in: .mainAndChoices)
    case .halfPageUp: .init("half-page-up", .moving, keys: "Ctrl-U", in: .mainAndChoices)
    case .pageDown: .init("page-down", .moving, keys: "Ctrl-F", "PgDn", in: .mainAndChoices)
    case .pageUp: .init("page-up", .moving, keys: "Ctrl-B", "PgUp", in: .mainAndChoices)
    case .first: .init("first", .moving, keys: "gg", "Home", in: .mainAndChoices)
    case .last: .init("last", .moving, keys: "G", "End", in: .mainAndChoices)
    case .left: .init("left", .moving, keys: "h", "←", in: .main)
    case .right: .init("right", .moving, keys: "l", "→", in: .main)
    case .redraw: .init("redraw", .program, keys: "Ctrl-L", in: .everywhere)
    case .suspend: .init("suspend", .program, keys: "Ctrl-Z", in: .everywhere, needs: .suspension)
    case .cancel: .init("cancel", .program, keys: "Ctrl-C", in: .mainAndChoices)
    case .back: .init("back", .program, keys: "Esc", in: .detailAndChoices)
    case .quit: .init("quit", .program, keys: "q", "ZZ", in: .mainAndChoices)
    }
  }

  private static let table = allCases.map(\.line)
  private static let byName = Dictionary(
    allCases.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  /// The names of all actions, in the order of the table.
  public static let names = allCases.map(\.name)

  public init?(named name: String) {
    guard let action = Self.byName[name] else { return nil }
    self = action
  }

  /// The name on the command line and in `config.toml`.
  public var name: String { Self.table[rawValue].name }
  /// The group in which the help lists it.
  public var group: ActionGroup { Self.table[rawValue].group }
  /// The keys that perform the action, the one named in hints first. A key may be two strokes
  /// (`gg`).
  public var keys: [String] { Self.table[rawValue].keys }
  /// The scenes in which the keys are valid.
  public var scenes: SceneSet { Self.table[rawValue].scenes }
  public var argument: Argument { Self.table[rawValue].argument }
  /// Whether the action changes a market, so that a read-only run does not offer it.
  public var changesMarket: Bool { Self.table[rawValue].changesMarket }
  /// The abilities without which the action is neither offered nor performed.
  public var needs: Abilities { Self.table[rawValue].needs }
  /// Whether the action removes something: a search by a few letters must not lead to it.
  public var isDestructive: Bool { self == .delete || self == .removeView }
}

extension Action {
  /// The argument that the command line accepts after an action's name.
  public enum Argument: Hashable, Sendable {
    case none
    case number
    case text
    case choice(Choice)
    /// The name of a saved view.
    case savedView
    /// The address of a market, or `local`.
    case market
    /// The title of a custom command.
    case customCommand
  }

  /// A list of names, one of which is an action's argument.
  public enum Choice: Hashable, Sendable {
    case sortOrder, layout, theme, graphics, language
  }

  /// A line of the action table.
  private struct Line {
    let name: String
    let group: ActionGroup
    let keys: [String]
    let scenes: SceneSet
    let argument: Argument
    let needs: Abilities
    let changesMarket: Bool

    init(
      _ name: String, _ group: ActionGroup, keys: String..., in scenes: SceneSet,
      takes argument: Argument = .none, needs: Abilities = [], changesMarket: Bool = false
    ) {
      self.name = name
      self.group = group
      self.keys = keys
      self.scenes = scenes
      self.argument = argument
      self.needs = needs
      self.changesMarket = changesMarket
    }
  }
}
