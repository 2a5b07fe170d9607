import Market
import TerminalText

extension Words {
  static let english = Words(
    language: .english,
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
    stopped: "Stopped. r goes on",
    emptyTitle: "Nothing on offer yet",
    emptyHint: "r looks again",
    emptyLocalHint: "r looks again · “openmarket demo add” in a shell brings examples",
    retry: "retry",
    helpTitle: "Keys",
    helpClose: "Esc closes",
    helpScroll: "j k scrolls",
    tooSmall: "window too small",
    quitHint: "Ctrl-C again, or q, to quit",
    nothingRunning: "nothing is running",
    marketIsWell: "its health check answers",
    unnamed: "(no name)",
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
    hint: { shortNames[$0] ?? SafeText($0.rawValue) },
    explanation: { longNames[$0] ?? SafeText($0.rawValue) })

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
    .open: "open", .nextPicture: "next picture", .previousPicture: "previous picture",
    .down: "down", .up: "up", .halfPageDown: "half page", .halfPageUp: "half page up",
    .pageDown: "page", .pageUp: "page up", .first: "first", .last: "last", .refresh: "refresh",
    .help: "help", .redraw: "redraw", .suspend: "suspend", .cancel: "cancel", .back: "back",
    .quit: "quit",
  ]

  private static let longNames: [Action: SafeText] = [
    .open: "open the product", .nextPicture: "next picture", .previousPicture: "previous picture",
    .down: "next product", .up: "previous product", .halfPageDown: "half a screen down",
    .halfPageUp: "half a screen up", .pageDown: "a screen down", .pageUp: "a screen up",
    .first: "first product", .last: "last product", .refresh: "refresh, or try again",
    .help: "show or hide these keys", .redraw: "redraw the screen",
    .suspend: "suspend; fg comes back", .cancel: "stop what is loading; twice quits",
    .back: "close", .quit: "quit",
  ]
}
