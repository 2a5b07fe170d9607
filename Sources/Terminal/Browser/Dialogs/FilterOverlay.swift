import Actions
import Keymap
import Market
import ScreenWords
import Terminal
import Text
import Widgets
import Words

/// The filters of the list; an empty one excludes nothing. `<` and `>` in a price exclude the price
/// itself, `=` includes it.
struct FilterOverlay: Overlay {
  enum Line: Int, CaseIterable {
    case currency, least, most, inStock, discounted, vendor, own, apply, clear

    var isButton: Bool { self == .apply || self == .clear }
    var isPrice: Bool { self == .least || self == .most }
    var isText: Bool { isPrice || self == .vendor }
  }

  /// The reason why the filters cannot be applied, or a key was refused.
  private enum Mistake {
    case notADigit, emptyRange
  }

  let scene = Scene.filter
  private var query: ProductQuery
  private var least: PriceField
  private var most: PriceField
  /// A part of the vendor's name.
  private var vendor: TextField
  private var focus = Line.currency
  private var isOwn: Bool
  private var mistake: Mistake?

  private static let columns = 56
  private static let labelColumns = 16

  init(_ query: ProductQuery, me: Int?) {
    self.query = query
    least = PriceField(query.givenMinimum)
    most = PriceField(query.givenMaximum)
    vendor = TextField(query.refinement.vendorName.string)
    isOwn = me != nil && query.vendorID == me
  }

  func hints(in context: OverlayContext) -> [Hint] {
    let words = context.words.overlays
    let change: Hint? =
      switch focus {
      case .least:
        query.excludesMinimum
          ? Hint(key: "=", label: words.includePrice) : Hint(key: ">", label: words.excludePrice)
      case .most:
        query.excludesMaximum
          ? Hint(key: "=", label: words.includePrice) : Hint(key: "<", label: words.excludePrice)
      case .vendor: nil
      case .currency, .inStock, .discounted, .own, .apply, .clear:
        Hint(key: "Space", label: words.toggle)
      }
    let enter = Hint(key: "Enter", label: focus == .clear ? words.clear : words.show)
    let next = Hint(key: "Tab", label: context.words.dialogKeys(.nextField))
    let rest = [next, Hint(key: "Esc", label: words.close)]
    return [enter] + (focus.isButton ? [] : [change].compactMap(\.self)) + rest
  }

  mutating func handle(_ input: OverlayInput, in context: OverlayContext) -> [OverlayOutcome] {
    mistake = nil
    switch input {
    case .key(.escape), .key(.control("c")): return [.close]
    case .key(let key) where key == .enter || key == .character(" ") && focus.isButton:
      return focus == .clear ? clear() : apply()
    case .key(.tab), .key(.down), .key(.control("n")): move(by: 1)
    case .key(.backTab), .key(.up), .key(.control("p")): move(by: -1)
    case .key(let key):
      guard focus.isText else { return change(key, context) }
      if let command = EditingCommand(key) { edit(command) }
    case .paste(let text): edit(.insert(String(text.prefix(100))))
    case .action: break
    }
    return []
  }

  private mutating func move(by delta: Int) {
    focus = Line.allCases.element(after: focus, by: delta)
  }

  private mutating func edit(_ command: EditingCommand) {
    if focus == .vendor {
      vendor.handle(command)
      query.refinement.vendorName = SearchTexts.prefix(of: SafeText(vendor.text.trimmed))
    }
    guard focus.isPrice else { return }
    if case .insert(let text) = command, let excludes = ["<": true, ">": true, "=": false][text] {
      if focus == .least {
        query.excludesMinimum = excludes
      } else {
        query.excludesMaximum = excludes
      }
      return
    }
    let digits = (query.currency ?? .krw).fractionDigits
    let isAccepted =
      focus == .least
      ? least.handle(command, fractionDigits: digits)
      : most.handle(command, fractionDigits: digits)
    if !isAccepted { mistake = .notADigit }
  }

  private mutating func change(_ key: Key, _ context: OverlayContext) -> [OverlayOutcome] {
    guard key == .character(" ") || key == .right || key == .left else { return [] }
    switch focus {
    case .currency:
      let choices = [nil] + Currency.accepted.map(Optional.some)
      query.currency = choices.element(after: query.currency, by: key == .left ? -1 : 1)
    case .inStock: query.inStock.toggle()
    case .discounted: query.isDiscounted.toggle()
    case .own:
      guard let me = context.ownVendor else {
        return [.notify(QueryError.notLoggedIn.sentence(in: context.words.language))]
      }
      isOwn.toggle()
      query.vendorID = isOwn ? me : nil
    case .least, .most, .vendor, .apply, .clear: break
    }
    return []
  }

  private mutating func apply() -> [OverlayOutcome] {
    let (minimum, maximum) = (least.amount, most.amount)
    if minimum == nil, maximum == nil {
      (query.minimumPrice, query.maximumPrice) = (nil, nil)
      (query.excludesMinimum, query.excludesMaximum) = (false, false)
      return [.close, .query(nil, query)]
    }
    do {
      var applied = query
      try applied.setPrices(
        from: minimum, excluding: query.excludesMinimum, to: maximum,
        excluding: query.excludesMaximum)
      return [.close, .query(nil, applied)]
    } catch {
      mistake = .emptyRange
      return []
    }
  }

  /// Shows the products of the search without filters, in the same order.
  private func clear() -> [OverlayOutcome] {
    let cleared = ProductQuery(search: query.search, sort: query.sort)
    return [.close, .query(nil, cleared)]
  }
}

extension FilterOverlay {
  mutating func handle(_ pointer: PointerInput, in context: OverlayContext) -> [OverlayOutcome] {
    switch pointer {
    case .line(let line, _):
      mistake = nil
      focus = Line(rawValue: line) ?? focus
      return focus.isText ? [] : handle(.key(.character(" ")), in: context)
    case .wheel(let lines): if lines != 0 { move(by: lines.signum()) }
    // A click outside it does not discard typed text.
    case .point: break
    case .outside: return least.isEmpty && most.isEmpty && vendor.text.isEmpty ? [.close] : []
    }
    return []
  }

  func choices(in context: OverlayContext) -> ChoiceArea? {
    ChoiceArea(
      lines: Line.allCases.count, LineCursor(line: focus.rawValue), in: box(in: context.size))
  }

  private func box(in size: Size) -> Rect {
    BoxView.aboveLastLine(Self.columns, lines: Line.allCases.count + 1, in: size)
  }

  func draw(_ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame) {
    let words = context.words.overlays
    let area = frame.drawBox(
      box(in: frame.size), title: words.filter, closing: otherConditions(in: context, appearance),
      appearance)
    let top = LineCursor(line: focus.rawValue).top(count: Line.allCases.count, room: area.rows)
    for (offset, line) in Line.allCases.dropFirst(top).prefix(max(0, area.rows)).enumerated() {
      draw(line, context, appearance, row: area.row + offset, of: area, into: &frame)
    }
    guard let mistake, area.rows > 1 else { return }
    frame.fill(Rect(column: area.column, row: area.endRow - 1, columns: area.columns, rows: 1))
    let text =
      (mistake == .notADigit ? words.digitsOnly : context.words.errors.query(.emptyPriceRange))
      .fitted(to: area.columns)
    frame.draw(text, column: area.column, row: area.endRow - 1, style: appearance.theme.warning)
  }

  /// The conditions that the dialog has no lines for, so that the filters shown are complete.
  private func otherConditions(in context: OverlayContext, _ appearance: Appearance) -> SafeText {
    var others = ProductQuery.everything
    others.refinement = query.refinement
    others.refinement.vendorName = ""
    others.refinement[.discount].minimum = nil
    if !isOwn { others.vendorID = query.vendorID }
    return context.words.query.summary(
      others, me: context.ownVendor, vendors: KnownVendors(),
      separator: appearance.symbols.separator)
  }

  private func draw(
    _ line: Line, _ context: OverlayContext, _ appearance: Appearance, row: Int, of area: Rect,
    into frame: inout Frame
  ) {
    let words = context.words.overlays
    let hasFocus = line == focus
    if hasFocus { frame.drawBar(in: area, row: row, appearance) }
    let labelColumns = min(Self.labelColumns, area.columns / 2)
    let label = words.filterLine(line, of: query)
    frame.draw(
      line.isButton ? "[ \(label) ]" : label.fitted(to: labelColumns - 2), column: area.column + 2,
      row: row,
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
        field.shown, column: column, row: row, columns: room, hasFocus: hasFocus,
        placeholder: words.noLimit(query.currency?.code ?? Currency.krw.code), into: &frame)
    case .apply, .clear: break
    case .inStock: drawToggle(query.inStock, true, column, row, room, appearance, into: &frame)
    case .discounted:
      drawToggle(query.isDiscounted, true, column, row, room, appearance, into: &frame)
    case .vendor:
      appearance.draw(
        vendor, column: column, row: row, columns: room, hasFocus: hasFocus,
        placeholder: words.anyVendor, into: &frame)
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
  fileprivate func filterLine(_ line: FilterOverlay.Line, of query: ProductQuery) -> SafeText {
    switch line {
    case .currency: filterCurrency
    case .least: query.excludesMinimum ? filterAbove : filterMinimum
    case .most: query.excludesMaximum ? filterBelow : filterMaximum
    case .apply: filterApply
    case .clear: filterClear
    case .inStock: filterInStock
    case .discounted: filterDiscounted
    case .vendor: filterVendor
    case .own: filterMine
    }
  }
}
