import Market
import Text

extension Phrases {
  static func english(_ key: @escaping Words.KeyName) -> Phrases {
    Phrases(
      language: .english, key: key,
      program: "Open Market",
      localMarket: "Local market",
      soldOut: "Sold out",
      lastPage: "Last page",
      loading: "loading …",
      loadingMore: "loading more …",
      refreshing: "refreshing …",
      opening: "opening …",
      online: "online",
      offline: "offline",
      trouble: "trouble",
      stopped: "Stopped. \(key(.refresh)) goes on",
      stoppedState: "stopped",
      emptyTitle: "Nothing on offer yet",
      emptyHint: "\(key(.add)) adds a product · \(key(.refresh)) looks again",
      emptyLocalHint:
        "\(key(.add)) adds a product · “openmarket demo add” in a shell brings examples",
      retry: "retry",
      helpTitle: "Keys",
      tooSmall: "window too small",
      quitHint: "\(key(.cancel)) again, or \(key(.quit)), to quit",
      nothingRunning: "nothing is running",
      marketIsWell: "its health check answers",
      unnamed: "(no name)",
      pasteTooLong: "That is more than 1 MB of text: nothing was pasted",
      you: "you",
      today: "today",
      yesterday: "yesterday",
      noDescription: "No description",
      noPicture: "no picture",
      listed: { "listed \($0)" },
      changed: { "changed \($0)" },
      picture: { "‹ \($0)/\($1) ›" },
      left: { "\($0) left" },
      daysAgo: { "\($0) days ago" },
      date: { year, month, day in "\(day) \(months[month - 1]) \(year)" },
      position: { "\($0) of \($1)" },
      positionOfMore: { "\($0) of \($1) loaded, more" },
      products: { $0 == "1" ? "1 product" : "\($0) products" },
      loadingRows: { "loading \($0)–\($1) of \($2) …" },
      waiting: { "Too many requests. Asked again in \($0) s" },
      savedList: { "saved list, \(age($0)) old" },
      news: { "\($0) new · press \($1)" },
      hint: { shortNames[$0] ?? SafeText($0.rawValue) },
      explanation: { longNames[$0] ?? SafeText($0.rawValue) },
      overlays: .english(key),
      views: .english(key))
  }

  private static let months: [SafeText] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func age(_ duration: Duration) -> SafeText {
    let minutes = max(0, duration.components.seconds / 60)
    if minutes < 1 { return "a moment" }
    if minutes < 60 { return "\(minutes) min" }
    if minutes < 48 * 60 { return "\(minutes / 60) h" }
    return "\(minutes / (24 * 60)) days"
  }

  private static let shortNames: [Action: SafeText] = [
    .add: "new", .edit: "edit", .duplicate: "duplicate", .delete: "delete", .undo: "undo",
    .mark: "mark", .markRange: "mark up to here", .tasks: "tasks", .mine: "my products",
    .left: "left", .right: "right", .layout: "list or grid", .listLayout: "list",
    .gridLayout: "grid", .theme: "theme", .graphics: "pictures", .focus: "pane",
    .open: "open", .nextPicture: "next picture", .previousPicture: "previous picture",
    .viewPicture: "view picture",
    .down: "down", .up: "up", .halfPageDown: "half page", .halfPageUp: "half page up",
    .pageDown: "page", .pageUp: "page up", .first: "first", .last: "last", .refresh: "refresh",
    .latest: "what is new",
    .help: "help", .redraw: "redraw", .suspend: "suspend", .cancel: "cancel", .back: "back",
    .quit: "quit", .choose: "choose", .messages: "messages", .mouse: "mouse", .copy: "copy",
    .search: "search", .sort: "sort", .filter: "filter", .clear: "clear", .product: "product",
    .saveView: "save view", .view: "saved views", .palette: "palette", .command: "command",
  ]

  private static let longNames: [Action: SafeText] = [
    .add: "new product, or a draft", .edit: "edit the product",
    .duplicate: "a new product like this one", .delete: "delete the product, or those marked",
    .undo: "undo the last deletion", .mark: "mark, to delete several",
    .markRange: "mark all from the last mark to here",
    .tasks: "what was sent, and what came of it", .mine: "only my products, or all again",
    .left: "product to the left; back to the list",
    .right: "product to the right; open in the list",
    .layout: "list or grid", .listLayout: "show a list", .gridLayout: "show a grid",
    .theme: "choose the colours", .graphics: "choose how pictures are drawn",
    .focus: "to the product beside the list and back",
    .open: "open the product", .nextPicture: "next picture", .previousPicture: "previous picture",
    .viewPicture: "open the picture with the system's viewer",
    .down: "next product", .up: "previous product", .halfPageDown: "half a screen down",
    .halfPageUp: "half a screen up", .pageDown: "a screen down", .pageUp: "a screen up",
    .first: "first product", .last: "last product", .refresh: "refresh, or try again",
    .latest: "show what is new, from the top",
    .help: "show or hide these keys", .redraw: "redraw the screen",
    .suspend: "suspend; fg comes back", .cancel: "stop what is loading; twice quits",
    .back: "close", .quit: "quit", .choose: "take the chosen line",
    .copy: "copy the product's address",
    .messages: "what was said before", .mouse: "mouse off, to select text; on again",
    .search: "search as you type", .sort: "sort the list", .filter: "filter the list",
    .clear: "all products again", .product: "open a product by its number",
    .saveView: "save this search by a name", .view: "show a saved search",
    .palette: "all actions, found by typing", .command: "type an action by name",
  ]
}
