import Actions
import Keymap
import Market
import ScreenWords
import Terminal
import Text
import ViewModels
import Widgets
import Words

/// The markets to choose from, with their state and the user's identity there, and a line to add
/// one.
struct MarketsOverlay: Overlay {
  let scene = Scene.markets
  let showsNotices = true
  /// The market that is open, and its state when this was opened.
  private let current: MarketReference
  private let currentStatus: MarketStatus?
  private var statuses: [MarketReference: MarketStatus] = [:]
  /// The drafts for other markets.
  private var drafts: [MarketReference: Int] = [:]
  private var cursor = LineCursor()
  /// The address of a market to add, while it is typed.
  private var address: TextField?
  /// The market of that address, until it has replied: only then is the open one left.
  private var tried: MarketReference?
  /// The reason why it cannot be opened.
  private var failure: SafeText?
  /// Whether another market was chosen. Text typed meanwhile, perhaps a secret, is for its login.
  private var isLeaving = false

  private static let columns = 72
  private static let statusColumns = 18
  private static let sellerColumns = 16
  /// The minimum width of a line with more than the name.
  private static let minimumColumnsWithStatus = 32

  init(current: MarketReference, status: MarketStatus?, markets: [MarketReference]) {
    self.current = current
    currentStatus = status
    cursor = LineCursor(line: markets.firstIndex(of: current) ?? 0)
  }

  func hints(in context: OverlayContext) -> [Hint] {
    let (words, keys) = (context.words.markets, context.words.dialogKeys)
    let close = Hint(key: "Esc", label: context.words.overlays.close)
    guard address == nil else { return [Hint(key: "Enter", label: keys(.open)), close] }
    let market = market(in: context)
    var hints = [Hint(key: "Enter", label: market == nil ? words.add : keys(.open))]
    // The identity of the local market is the user's own.
    if market != nil, market != .local {
      hints.append(Hint(key: "l", label: keys(.logIn)))
      if market != current {
        hints.append(Hint(key: "x", label: words.forget))
      } else if context.selling.identity != nil {
        hints.append(Hint(key: "L", label: keys(.logOut)))
      }
    }
    return hints + [Hint(key: "a", label: words.add), close]
  }

  /// The market under the cursor; nil for the line that adds one.
  private func market(in context: OverlayContext) -> MarketReference? {
    context.markets.element(at: cursor.line)
  }

  mutating func handle(_ input: OverlayInput, in context: OverlayContext) -> [OverlayOutcome] {
    guard !isLeaving else { return input == .key(.escape) ? [.close] : [] }
    switch input {
    case .key(let key):
      return address == nil ? handle(key, in: context) : edit(key, in: context)
    case .paste(let text):
      // On a market, a pasted text may be anything, even a secret.
      guard address != nil || market(in: context) == nil else { break }
      edit(.insert(text.trimmed))
    case .action: break
    }
    return []
  }

  private mutating func handle(_ key: Key, in context: OverlayContext) -> [OverlayOutcome] {
    let count = context.markets.count + 1
    if let motion = LineCursor.Motion(keyOfList: key) {
      cursor.move(motion, count: count, room: count)
      return []
    }
    switch HangulLayout.latin(key) {
    case .escape, .character("q"), .control("c"): return [.close]
    case .character("?"): return [.run(Command(.help))]
    case .character("a"): address = TextField()
    case .enter: return open(in: context)
    case .character("l") where market(in: context) != nil: return logIn(in: context)
    case .character("L") where market(in: context) == current && current != .local:
      return [.close, .run(Command(.logout))]
    case .character("x"):
      guard let market = market(in: context), market != .local else { break }
      return [market == current ? .notify(context.words.markets.openNow) : .forget(market)]
    case .character(let character) where character.isLetter || character.isNumber:
      if market(in: context) == nil { address = TextField(String(character)) }
    default: break
    }
    return []
  }

  private mutating func leave(
    for market: MarketReference, in context: OverlayContext, logsIn: Bool = false
  ) -> [OverlayOutcome] {
    // While something is sent, the open market is not left.
    isLeaving = !context.selling.tasks.contains(where: \.isRunning)
    return [.switchMarket(market, logsIn: logsIn)]
  }

  private mutating func logIn(in context: OverlayContext) -> [OverlayOutcome] {
    switch market(in: context) {
    case .local, nil: return [.notify(context.words.markets.loginNotNeeded)]
    case current: return [.close, .run(Command(.login))]
    case let market?: return leave(for: market, in: context, logsIn: true)
    }
  }

  private mutating func edit(_ key: Key, in context: OverlayContext) -> [OverlayOutcome] {
    switch key {
    case .escape, .control("c"):
      // The first one gives up the attempt, whose address can still be corrected.
      if tried == nil { address = nil }
      (tried, failure) = (nil, nil)
    case .enter: return tryAddress(address?.text.trimmed ?? "", in: context)
    default: if let command = EditingCommand(key) { edit(command) }
    }
    return []
  }

  private mutating func edit(_ command: EditingCommand) {
    (tried, failure) = (nil, nil)
    address = address ?? TextField()
    address?.handle(command)
  }

  /// Asks the market of an address for its state, in order to open it.
  mutating func tryAddress(_ typed: String, in context: OverlayContext) -> [OverlayOutcome] {
    guard !typed.isEmpty else { return [] }
    address = TextField(typed)
    let market = MarketReference(named: typed)
    if context.markets.contains(market) { return leave(for: market, in: context) }
    // Looking it up would send it to name servers, and it may be a secret.
    guard typed.contains(where: { ".:[".contains($0) }) || typed == "localhost" else {
      failure = context.words.markets.notAnAddress
      return []
    }
    (tried, failure) = (market, nil)
    return [.effect(.checkMarket(market))]
  }

  private mutating func open(in context: OverlayContext) -> [OverlayOutcome] {
    guard let market = market(in: context) else {
      address = address ?? TextField()
      return []
    }
    return leave(for: market, in: context)
  }

  mutating func receive(_ event: Event, in context: OverlayContext) -> [OverlayOutcome] {
    switch event {
    case .marketChecked(let market, let status):
      statuses[market] = status
      guard market == tried else { return [] }
      tried = nil
      guard case .failure(let error) = status.totalCount else {
        return leave(for: market, in: context)
      }
      failure = error.advice(in: context.words)
    case .draftsCounted(let counts): drafts = counts
    case .marketRefused(let error):
      isLeaving = false
      failure = error.advice(in: context.words)
    case .departureCancelled: isLeaving = false
    default: break
    }
    return []
  }
}

extension MarketsOverlay {
  private func box(in context: OverlayContext) -> Rect {
    BoxView.aboveLastLine(
      Self.columns, lines: context.markets.count + 1 + outcome(in: context).count, in: context.size)
  }

  /// The state of the attempt to open a new market, in lines.
  private func outcome(in context: OverlayContext) -> [SafeText] {
    let text = failure ?? tried.map { context.words.markets.connecting(context.words.name(of: $0)) }
    let columns = min(Self.columns, context.size.columns) - BoxView.chromeColumns
    return text?.wrapped(to: max(1, columns)) ?? []
  }

  func choices(in context: OverlayContext) -> ChoiceArea? {
    ChoiceArea(lines: context.markets.count + 1, cursor, in: box(in: context))
  }

  mutating func handle(_ pointer: PointerInput, in context: OverlayContext) -> [OverlayOutcome] {
    guard !isLeaving else { return pointer == .outside ? [.close] : [] }
    cursor.follow(pointer, count: context.markets.count + 1)
    return switch pointer {
    case .line(let line, let isDouble):
      isDouble || line == context.markets.count ? open(in: context) : []
    case .outside: [.close]
    case .wheel, .point: []
    }
  }

  func draw(_ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame) {
    let (words, theme) = (context.words.markets, appearance.theme)
    var area = frame.drawBox(
      box(in: context), title: context.words.title(words.title, count: context.markets.count),
      closing: context.notice ?? "", appearance)
    for line in outcome(in: context).reversed() where area.rows > 1 {
      area.rows -= 1
      frame.draw(
        line, column: area.column, row: area.endRow,
        style: failure == nil ? theme.quiet : theme.warning)
    }
    let count = context.markets.count + 1
    let top = cursor.top(count: count, room: area.rows)
    for (offset, line) in (0..<count).dropFirst(top).prefix(area.rows).enumerated() {
      let row = area.row + offset
      let isChosen = line == cursor.line
      if isChosen, address == nil { frame.drawBar(in: area, row: row, appearance) }
      if let market = context.markets.element(at: line) {
        draw(market, isChosen, context, appearance, area, row, into: &frame)
      } else if address == nil {
        let text: SafeText = "+ \(words.addLine)"
        frame.draw(
          text, in: area, indent: 2, row: row, style: isChosen ? theme.selected : theme.plain)
      }
    }
    guard let address, area.rows > 0 else { return }
    let row = area.endRow - 1
    frame.fill(Rect(column: area.column, row: row, columns: area.columns, rows: 1))
    frame.draw("+ ", column: area.column, row: row, style: theme.title)
    appearance.draw(
      address, column: area.column + 2, row: row, columns: area.columns - 2, hasFocus: true,
      placeholder: "https://market.example", into: &frame)
  }

  private func draw(
    _ market: MarketReference, _ isChosen: Bool, _ context: OverlayContext,
    _ appearance: Appearance, _ area: Rect, _ row: Int, into frame: inout Frame
  ) {
    let theme = appearance.theme
    let isWide = area.columns >= 2 * (Self.statusColumns + Self.sellerColumns)
    let isNarrow = area.columns < Self.minimumColumnsWithStatus
    let nameColumns =
      area.columns - 4 - (isNarrow ? 0 : Self.statusColumns) - (isWide ? Self.sellerColumns : 0)
    if market == current {
      frame.draw(appearance.symbols.dot, column: area.column + 2, row: row, style: theme.key)
    }
    let column = area.column + 4 + nameColumns
    let count = market == current ? context.selling.drafts.count : drafts[market, default: 0]
    let nameEnd =
      count == 0 || isNarrow
      ? column + 1
      : frame.draw(
        context.words.markets.drafts(count), endingAt: column - 1, row: row, style: theme.quiet)
    frame.draw(
      context.words.name(of: market).fitted(to: max(0, nameEnd - 1 - area.column - 4)),
      column: area.column + 4, row: row, style: isChosen ? theme.selected : theme.plain)
    guard !isNarrow else { return }
    let status = market == current ? currentStatus : statuses[market]
    let (text, style) = text(of: status, market, context.words, theme)
    frame.draw(text.fitted(to: Self.statusColumns - 1), column: column, row: row, style: style)
    guard isWide else { return }
    let seller =
      market == current ? ownName(context) : status.map { name(of: $0.seller, context.words) }
    guard let seller else { return }
    frame.draw(
      seller.fitted(to: Self.sellerColumns), endingAt: area.endColumn, row: row,
      style: theme.quiet)
  }

  private func text(
    of status: MarketStatus?, _ market: MarketReference, _ words: ScreenWords, _ theme: Theme
  ) -> (SafeText, Style) {
    switch status?.totalCount {
    case .success(let count?)?: (words.common.products(Words.grouped(count)), theme.plain)
    case .success(nil)?: (words.common.online, theme.plain)
    case .failure(let error)?:
      (error.isOffline ? words.common.offline : words.common.trouble, theme.warning)
    case nil: (market == .local ? words.markets.here : words.common.loading, theme.quiet)
    }
  }

  private func ownName(_ context: OverlayContext) -> SafeText {
    let you = context.words.common.you
    guard context.selling.identity != nil else { return context.words.markets.notLoggedIn }
    // The list says “you” there as well; the name of this machine's vendor is for others.
    return current == .local ? you : context.selling.vendor?.label ?? you
  }

  private func name(of seller: MarketStatus.Seller, _ words: ScreenWords) -> SafeText {
    switch seller {
    case .anonymous: words.markets.notLoggedIn
    case .vendor(let vendor): vendor.label ?? words.common.you
    case .unknown: words.common.you
    }
  }
}

extension MarketReference {
  private static let localName = "local"

  /// Creates the reference of a name on the command line.
  init(named name: String) { self = name == Self.localName ? .local : .remote(name) }

  /// The argument on the command line.
  var name: String {
    switch self {
    case .local: Self.localName
    case .remote(let address): address
    }
  }
}
