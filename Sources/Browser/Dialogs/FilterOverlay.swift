import Actions
import Keymap
import Market
import Terminal
import Text
import TextEditing
import Widgets
import Words

/// The filters of the list; an empty one excludes nothing.
struct FilterOverlay: Overlay {
  enum Line: Int, CaseIterable {
    case currency, least, most, inStock, own
  }

  let scene = Scene.filter
  private var query: ProductQuery
  private var least: TextField
  private var most: TextField
  private var focus = Line.currency
  private var isOwn: Bool
  private var mistake: QueryError?

  private static let columns = 56
  private static let labelColumns = 16

  init(_ query: ProductQuery, me: Int?) {
    self.query = query
    least = TextField(query.minimumPrice.map { "\($0)" } ?? "")
    most = TextField(query.maximumPrice.map { "\($0)" } ?? "")
    isOwn = me != nil && query.vendorID == me
  }

  func hints(in context: OverlayContext) -> [Hint] {
    let words = context.words.overlays
    return [
      Hint(key: "Enter", label: words.show), Hint(key: "Tab", label: words.next),
      Hint(key: "Space", label: words.toggle), Hint(key: "Esc", label: words.close),
    ]
  }

  mutating func handle(_ input: OverlayInput, in context: OverlayContext) -> [OverlayOutcome] {
    mistake = nil
    switch input {
    case .key(.escape), .key(.control("c")): return [.close]
    case .key(.enter): return apply(context)
    case .key(.tab), .key(.down), .key(.control("n")): move(by: 1)
    case .key(.backTab), .key(.up), .key(.control("p")): move(by: -1)
    case .key(let key):
      if focus == .least || focus == .most {
        if let command = EditCommand(key) { edit(command) }
      } else {
        return change(key, context)
      }
    case .paste(let text): edit(.insert(String(text.prefix(100))))
    case .action: break
    }
    return []
  }

  private mutating func move(by delta: Int) {
    let count = Line.allCases.count
    focus = Line(rawValue: (focus.rawValue + delta + count) % count) ?? .currency
  }

  private mutating func edit(_ command: EditCommand) {
    switch focus {
    case .least: least.handle(command)
    case .most: most.handle(command)
    case .currency, .inStock, .own: break
    }
  }

  private mutating func change(_ key: Key, _ context: OverlayContext) -> [OverlayOutcome] {
    guard key == .character(" ") || key == .right || key == .left else { return [] }
    switch focus {
    case .currency:
      let choices = [nil] + Currency.accepted.map(Optional.some)
      let index = choices.firstIndex(of: query.currency) ?? 0
      let step = key == .left ? choices.count - 1 : 1
      query.currency = choices[(index + step) % choices.count]
    case .inStock: query.inStock.toggle()
    case .own:
      guard let me = context.ownVendor else {
        return [.notify(QueryError.notLoggedIn.sentence(in: context.words.language))]
      }
      isOwn.toggle()
      query.vendorID = isOwn ? me : nil
    case .least, .most: break
    }
    return []
  }

  /// Reads prices as the search line does, so that both mean the same.
  private mutating func apply(_ context: OverlayContext) -> [OverlayOutcome] {
    var typed: [String] = []
    if !least.isEmpty { typed.append("price>=" + least.text.filter { !$0.isWhitespace }) }
    if !most.isEmpty { typed.append("price<=" + most.text.filter { !$0.isWhitespace }) }
    if let currency = query.currency { typed.append("currency:\(currency.code)") }
    do {
      let read = try ProductQuery(typed: typed.joined(separator: " "))
      query.currency = read.currency
      query.minimumPrice = read.minimumPrice
      query.maximumPrice = read.maximumPrice
      return [.close, .query(query.typed.string, query)]
    } catch {
      mistake = error
      return []
    }
  }
}

extension FilterOverlay {
  mutating func handle(_ pointer: PointerInput, in context: OverlayContext) -> [OverlayOutcome] {
    switch pointer {
    case .line(let line, _):
      mistake = nil
      focus = Line(rawValue: line) ?? focus
      return focus == .least || focus == .most ? [] : change(.character(" "), context)
    case .wheel(let lines): if lines != 0 { move(by: lines.signum()) }
    // A click beside it does not discard typed text.
    case .point: break
    case .outside: return least.isEmpty && most.isEmpty ? [.close] : []
    }
    return []
  }

  func choices(in context: OverlayContext) -> ChoiceArea? {
    let box = box(in: context.size)
    let lines = BoxView.room(in: box)
    return ChoiceArea(box: box, lines: lines, top: top(lines), count: Line.allCases.count)
  }

  private func box(in size: Size) -> Rect {
    BoxView.aboveLastLine(Self.columns, lines: Line.allCases.count + 2, in: size)
  }

  /// Returns the first line shown: in a window of few rows the focused line stays visible.
  private func top(_ area: Rect) -> Int {
    max(0, min(focus.rawValue - area.rows / 2, Line.allCases.count - area.rows))
  }

  func draw(_ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame) {
    let words = context.words.overlays
    let area = BoxView(appearance: appearance, title: words.filter).draw(
      box(in: frame.size), into: &frame)
    let top = top(area)
    for (offset, line) in Line.allCases.dropFirst(top).prefix(max(0, area.rows)).enumerated() {
      draw(line, context, appearance, row: area.row + offset, of: area, into: &frame)
    }
    guard let mistake, area.rows > 1 else { return }
    frame.fill(Rect(column: area.column, row: area.endRow - 1, columns: area.columns, rows: 1))
    let text = mistake.sentence(in: context.words.language).fitted(to: area.columns)
    frame.draw(text, column: area.column, row: area.endRow - 1, style: appearance.theme.warning)
  }

  private func draw(
    _ line: Line, _ context: OverlayContext, _ appearance: Appearance, row: Int, of area: Rect,
    into frame: inout Frame
  ) {
    let words = context.words.overlays
    let hasFocus = line == focus
    if hasFocus {
      frame.put(appearance.symbols.bar, column: area.column, row: row, appearance.theme.bar)
    }
    let labelColumns = min(Self.labelColumns, area.columns / 2)
    frame.draw(
      words.filterLine(line).fitted(to: labelColumns - 2), column: area.column + 2, row: row,
      style: hasFocus ? appearance.theme.selected : appearance.theme.plain)
    let column = area.column + 2 + labelColumns
    let room = area.endColumn - column
    switch line {
    case .currency:
      let name = query.currency?.code ?? words.allCurrencies
      let choice: SafeText = "‹ \(name) ›"
      frame.draw(choice.fitted(to: room), column: column, row: row, style: appearance.theme.key)
    case .least, .most:
      let field = line == .least ? least : most
      appearance.draw(
        field, column: column, row: row, columns: room, hasFocus: hasFocus,
        placeholder: words.noLimit(query.currency?.code ?? Currency.krw.code), into: &frame)
    case .inStock: drawToggle(query.inStock, true, column, row, room, appearance, into: &frame)
    case .own:
      let isKnown = context.ownVendor != nil
      drawToggle(isOwn, isKnown, column, row, room, appearance, into: &frame)
      guard !isKnown else { return }
      frame.draw(
        words.notAVendor.fitted(to: room - 4), column: column + 4, row: row,
        style: appearance.theme.quiet)
    }
  }

  private func drawToggle(
    _ isOn: Bool, _ isOffered: Bool, _ column: Int, _ row: Int, _ room: Int,
    _ appearance: Appearance,
    into frame: inout Frame
  ) {
    frame.draw(
      isOn ? "[x]" : "[ ]", column: column, row: row,
      style: isOffered ? appearance.theme.key : appearance.theme.quiet, limit: room)
  }
}

extension OverlayWords {
  fileprivate func filterLine(_ line: FilterOverlay.Line) -> SafeText {
    switch line {
    case .currency: filterCurrency
    case .least: filterMinimum
    case .most: filterMaximum
    case .inStock: filterInStock
    case .own: filterMine
    }
  }
}
