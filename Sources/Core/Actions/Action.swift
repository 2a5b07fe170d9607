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
    case .open: .init("open", keys: "Enter", in: .main)
    case .search: .init("search", keys: "/", in: .mainAndHelp, takes: .text)
    case .nextMatch: .init("next-match", keys: "n", in: .list)
    case .previousMatch: .init("previous-match", keys: "N", in: .list)
    case .sort: .init("sort", keys: "s", in: .list, takes: .choice(.sortOrder))
    case .reverse: .init("reverse", keys: "S", in: .list)
    case .filter: .init("filter", keys: "f", in: .list)
    case .clear: .init("clear", keys: "Esc", in: .list)
    case .layout: .init("layout", keys: "v", in: .main, takes: .choice(.layout))
    case .listLayout: .init("list", keys: "1", in: .main)
    case .gridLayout: .init("grid", keys: "2", in: .main)
    case .add: .init("add", keys: "a", in: .main)
    case .edit: .init("edit", keys: "e", in: .main)
    case .duplicate: .init("duplicate", keys: "c", in: .main)
    case .delete: .init("delete", keys: "d", in: .main)
    case .undo: .init("undo", keys: "u", in: .main)
    case .trash: .init("trash", in: .main)
    case .select: .init("mark", keys: "Space", in: .list)
    case .selectRange: .init("mark-range", keys: "V", in: .list)
    case .compare: .init("compare", in: .list)
    case .tasks: .init("tasks", keys: "w", in: .main)
    case .mine: .init("mine", keys: "p", in: .list)
    case .seller: .init("seller", keys: "P", in: .main)
    case .view: .init("view", keys: "b", in: .list, takes: .savedView)
    case .saveView: .init("save", in: .list, takes: .text)
    case .renameView: .init("rename-view", in: .list, takes: .savedView)
    case .removeView: .init("remove-view", in: .list, takes: .savedView)
    case .previousQuery: .init("previous-list", keys: "Ctrl-O", "Alt-←", in: .list)
    case .nextQuery: .init("next-list", keys: "Alt-→", in: .list)
    case .row: .init("row", in: .main, takes: .number)
    case .markets: .init("markets", keys: "gm", in: .main, takes: .market)
    case .login: .init("login", keys: "L", in: .main)
    case .logout: .init("logout", in: .main)
    case .run: .init("run", in: .main, takes: .customCommand)
    case .product: .init("product", in: .main, takes: .number)
    case .refresh: .init("refresh", keys: "r", "R", "F5", in: .main)
    case .latest: .init("latest", keys: ".", in: .list)
    case .copy: .init("copy", keys: "y", in: .main)
    case .nextProduct: .init("next-product", keys: "J", "n", in: .detail)
    case .previousProduct: .init("previous-product", keys: "K", "p", in: .detail)
    case .nextPicture: .init("next-picture", keys: "]", in: .main)
    case .previousPicture: .init("previous-picture", keys: "[", in: .main)
    case .zoom: .init("zoom", keys: "z", in: .main)
    case .viewPicture: .init("view-picture", keys: "o", in: .main)
    case .paneDown: .init("pane-down", keys: "J", in: .list)
    case .paneUp: .init("pane-up", keys: "K", in: .list)
    case .focus: .init("focus", keys: "Tab", in: .main)
    case .theme: .init("theme", keys: "t", in: .main, takes: .choice(.theme))
    case .graphics: .init("graphics", in: .main, takes: .choice(.graphics))
    case .language: .init("language", in: .main, takes: .choice(.language))
    case .mouse: .init("mouse", keys: "M", in: .main)
    case .messages: .init("messages", keys: "m", in: .main)
    case .help: .init("help", keys: "?", "F1", in: .everywhereButHelpFilter)
    case .palette: .init("palette", keys: "Ctrl-P", in: .main)
    case .command: .init("command", keys: ":", in: .main)
    case .choose: .init("choose", keys: "Enter", in: .menuAndHelp)
    case .down: .init("down", keys: "j", "↓", in: .mainAndChoices)
    case .up: .init("up", keys: "k", "↑", in: .mainAndChoices)
    case .halfPageDown: .init("half-page-down", keys: "Ctrl-D", in: .mainAndChoices)
    case .halfPageUp: .init("half-page-up", keys: "Ctrl-U", in: .mainAndChoices)
    case .pageDown: .init("page-down", keys: "Ctrl-F", "PgDn", in: .mainAndChoices)
    case .pageUp: .init("page-up", keys: "Ctrl-B", "PgUp", in: .mainAndChoices)
    case .first: .init("first", keys: "gg", "Home", in: .mainAndChoices)
    case .last: .init("last", keys: "G", "End", in: .mainAndChoices)
    case .left: .init("left", keys: "h", "←", in: .main)
    case .right: .init("right", keys: "l", "→", in: .main)
    case .redraw: .init("redraw", keys: "Ctrl-L", in: .everywhere)
    case .suspend: .init("suspend", keys: "Ctrl-Z", in: .everywhere)
    case .cancel: .init("cancel", keys: "Ctrl-C", in: .mainAndChoices)
    case .back: .init("back", keys: "Esc", in: .detailAndChoices)
    case .quit: .init("quit", keys: "q", "ZZ", in: .mainAndChoices)
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
  /// The keys that perform the action, the one named in hints first. A key may be two strokes
  /// (`gg`).
  public var keys: [String] { Self.table[rawValue].keys }
  /// The scenes in which the keys are valid.
  public var scenes: SceneSet { Self.table[rawValue].scenes }
  public var argument: Argument { Self.table[rawValue].argument }
  /// Whether the action removes something: a search by a few letters must not lead to it.
  public var isDestructive: Bool { self == .delete || self == .removeView }
}

extension Action {
  /// Whether the action changes a market, so that a read-only run does not offer it.
  public var changesMarket: Bool {
    switch self {
    case .add, .edit, .duplicate, .delete, .undo, .trash, .tasks: true
    case .open, .search, .sort, .filter, .clear, .nextMatch, .previousMatch, .reverse, .layout,
      .listLayout, .gridLayout, .select, .selectRange, .compare, .mine, .seller, .view, .saveView,
      .renameView,
      .removeView, .previousQuery, .nextQuery, .markets, .login, .logout, .run, .product, .row,
      .refresh, .latest, .copy, .nextProduct, .previousProduct, .nextPicture, .previousPicture,
      .zoom, .viewPicture, .paneDown, .paneUp, .focus, .theme, .graphics, .language, .mouse,
      .messages, .help, .palette,
      .command, .choose, .down, .up, .halfPageDown, .halfPageUp, .pageDown, .pageUp, .first, .last,
      .left, .right, .redraw, .suspend, .cancel, .back, .quit:
      false
    }
  }

  /// The abilities without which the action is neither offered nor performed.
  public var needs: Abilities {
    switch self {
    case .viewPicture, .run: .programs
    case .suspend: .suspension
    case .markets: .markets
    case .logout: .credentials
    case .open, .search, .sort, .filter, .clear, .nextMatch, .previousMatch, .reverse, .layout,
      .listLayout, .gridLayout, .add, .edit, .duplicate, .delete, .undo, .trash, .select,
      .selectRange, .compare, .tasks, .mine, .seller, .view, .saveView, .renameView, .removeView,
      .previousQuery,
      .nextQuery, .login, .product, .row, .refresh, .latest, .copy, .nextProduct, .previousProduct,
      .nextPicture, .previousPicture, .zoom, .paneDown, .paneUp, .focus, .theme, .graphics,
      .language, .mouse, .messages, .help, .palette, .command, .choose, .down, .up, .halfPageDown,
      .halfPageUp, .pageDown,
      .pageUp, .first, .last, .left, .right, .redraw, .cancel, .back, .quit:
      []
    }
  }

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
    let keys: [String]
    let scenes: SceneSet
    let argument: Argument

    init(
      _ name: String, keys: String..., in scenes: SceneSet, takes argument: Argument = .none
    ) {
      self.name = name
      self.keys = keys
      self.scenes = scenes
      self.argument = argument
    }
  }
}
