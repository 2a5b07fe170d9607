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
  private var cursor = LineCursor()
  /// The address of a market to add, while it is typed.
  private var address: TextField?

  private static let columns = 72
  private static let statusColumns = 18
  private static let sellerColumns = 16

  init(current: MarketReference, status: MarketStatus?) {
    self.current = current
    currentStatus = status
  }

  func hints(in context: OverlayContext) -> [Hint] {
    let words = context.words.markets
    let close = Hint(key: "Esc", label: context.words.overlays.close)
    guard address == nil else { return [Hint(key: "Enter", label: words.open), close] }
    let market = market(in: context)
    var hints = [Hint(key: "Enter", label: market == nil ? words.add : words.open)]
    if market == current {
      // The identity of the local market is the user's own.
      if market != .local { hints.append(Hint(key: "l", label: context.words.form.login.logIn)) }
      if market != .local, context.selling.identity != nil {
        hints.append(Hint(key: "L", label: words.logOut))
      }
    } else if market != nil, market != .local {
      hints.append(Hint(key: "x", label: words.forget))
    }
    return hints + [Hint(key: "a", label: words.add), close]
  }

  /// The market under the cursor; nil for the line that adds one.
  private func market(in context: OverlayContext) -> MarketReference? {
    context.markets.indices.contains(cursor.line) ? context.markets[cursor.line] : nil
  }

  mutating func handle(_ input: OverlayInput, in context: OverlayContext) -> [OverlayOutcome] {
    switch input {
    case .key(let key):
      return address == nil ? handle(key, in: context) : edit(key)
    case .paste(let text):
      if address == nil { address = TextField() }
      address?.handle(.insert(text.trimmed))
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
    case .character("a"): address = TextField()
    case .enter: return open(in: context)
    // The identity of the local market is the user's own.
    case .character("l") where market(in: context) == current && current != .local:
      return [.close, .run(Command(.login))]
    case .character("L") where market(in: context) == current && current != .local:
      return [.close, .run(Command(.logout))]
    case .character("x"):
      guard let market = market(in: context), market != current else { break }
      return [.forget(market)]
    // The user is typing an address.
    case .character(let character) where character.isLetter || character.isNumber:
      address = TextField(String(character))
    default: break
    }
    return []
  }

  private mutating func edit(_ key: Key) -> [OverlayOutcome] {
    switch key {
    case .escape, .control("c"): address = nil
    case .enter:
      let typed = address?.text.trimmed ?? ""
      return typed.isEmpty ? [] : [.run(Command(.markets, SafeText(typed)))]
    default: if let command = EditingCommand(key) { address?.handle(command) }
    }
    return []
  }

  private mutating func open(in context: OverlayContext) -> [OverlayOutcome] {
    guard let market = market(in: context) else {
      address = TextField()
      return []
    }
    return [.run(Command(.markets, SafeText(market.name)))]
  }

  mutating func receive(_ event: Event, in context: OverlayContext) -> [OverlayOutcome] {
    if case .marketChecked(let market, let status) = event { statuses[market] = status }
    return []
  }
}

extension MarketsOverlay {
  private func box(in context: OverlayContext) -> Rect {
    BoxView.aboveLastLine(Self.columns, lines: context.markets.count + 1, in: context.size)
  }

  func choices(in context: OverlayContext) -> ChoiceArea? {
    ChoiceArea(lines: context.markets.count + 1, cursor, in: box(in: context))
  }

  mutating func handle(_ pointer: PointerInput, in context: OverlayContext) -> [OverlayOutcome] {
    let count = context.markets.count + 1
    switch pointer {
    case .line(let line, let isDouble):
      cursor.move(.to(line), count: count, room: count)
      return isDouble || line == count - 1 ? open(in: context) : []
    case .wheel(let lines): cursor.move(.lines(lines), count: count, room: count)
    case .outside: return [.close]
    case .point: break
    }
    return []
  }

  func draw(_ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame) {
    let (words, theme) = (context.words.markets, appearance.theme)
    let area = BoxView(
      appearance: appearance, title: words.title, closing: context.notice ?? ""
    ).draw(box(in: context), into: &frame)
    let count = context.markets.count + 1
    let top = cursor.top(count: count, room: area.rows)
    for (offset, line) in (0..<count).dropFirst(top).prefix(area.rows).enumerated() {
      let row = area.row + offset
      let isChosen = line == cursor.line
      if isChosen, address == nil {
        frame.put(appearance.symbols.bar, column: area.column, row: row, theme.bar)
      }
      if context.markets.indices.contains(line) {
        draw(context.markets[line], isChosen, context, appearance, area, row, into: &frame)
      } else if address == nil {
        let text: SafeText = "+ \(words.addLine)"
        frame.draw(
          text.fitted(to: area.columns - 2), column: area.column + 2, row: row,
          style: isChosen ? theme.selected : theme.plain)
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
    let nameColumns =
      area.columns - 4 - Self.statusColumns - (isWide ? Self.sellerColumns : 0)
    if market == current {
      frame.draw(appearance.symbols.dot, column: area.column + 2, row: row, style: theme.key)
    }
    frame.draw(
      name(of: market, context.words).fitted(to: nameColumns), column: area.column + 4, row: row,
      style: isChosen ? theme.selected : theme.plain)
    let status = market == current ? currentStatus : statuses[market]
    let column = area.column + 4 + nameColumns
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

  private func name(of market: MarketReference, _ words: ScreenWords) -> SafeText {
    switch market {
    case .local: words.common.localMarket
    case .remote(let address): SafeText(address)
    }
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
    context.selling.identity == nil
      ? context.words.markets.nobody : context.selling.vendor?.label ?? context.words.common.you
  }

  private func name(of seller: MarketStatus.Seller, _ words: ScreenWords) -> SafeText {
    switch seller {
    case .nobody: words.markets.nobody
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
