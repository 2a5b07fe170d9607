import Actions
import Keymap
import Market
import ScreenWords
import Terminal
import Text
import ViewModels
import Widgets
import Words

/// The user's deleted products that the market still restores, the last one first, with the time
/// that is left.
struct TrashOverlay: Overlay {
  let scene = Scene.trash
  let showsNotices = true
  private var cursor = LineCursor()
  /// The product under the cursor, which stays on it when the market has listed others.
  private var chosen: Int?
  /// The numbers of the marked products.
  private var marked: Set<Int> = []

  private static let columns = 72
  private static let timeColumns = 16
  /// The minimum width of a line with the price, and of one with the time: in a small window the
  /// names matter most.
  private static let minimumColumnsWithPrice = 44
  private static let minimumColumnsWithTime = 28

  init(in context: OverlayContext) { choose(in: context) }

  private mutating func choose(in context: OverlayContext) {
    chosen = context.deletedProducts.element(at: cursor.line)?.id
  }

  func hints(in context: OverlayContext) -> [Hint] {
    let close = Hint(key: "Esc", label: context.words.overlays.close)
    guard !context.deletedProducts.isEmpty else { return [close] }
    let words = context.words.form
    return [
      Hint(key: "Enter", label: words.restore),
      Hint(key: "Space", label: context.words.dialogKeys(.mark)), close,
    ]
  }

  mutating func handle(_ input: OverlayInput, in context: OverlayContext) -> [OverlayOutcome] {
    guard case .key(let key) = input else { return [] }
    let count = context.deletedProducts.count
    if let motion = LineCursor.Motion(keyOfList: key) {
      cursor.move(motion, count: count, room: 5)
      choose(in: context)
      return []
    }
    switch HangulLayout.latin(key) {
    case .escape, .character("q"), .control("c"): return [.close]
    case .enter, .character("u"): return restore(in: context)
    case .character("?"): return [.run(Command(.help))]
    case .character(" "): toggleMark(in: context)
    default: break
    }
    return []
  }

  private mutating func toggleMark(in context: OverlayContext) {
    let products = context.deletedProducts
    guard let product = products.element(at: cursor.line) else { return }
    marked.formSymmetricDifference([product.id])
    cursor.move(.lines(1), count: products.count, room: 5)
    choose(in: context)
  }

  /// Restores the marked products; without marks the one under the cursor.
  private mutating func restore(in context: OverlayContext) -> [OverlayOutcome] {
    let products = context.deletedProducts.map(\.id)
    let chosen = products.filter(marked.contains)
    marked = []
    let ids = chosen.isEmpty ? [products.element(at: cursor.line)].compactMap(\.self) : chosen
    return ids.isEmpty ? [] : [.sell(.restore(ids))]
  }

  mutating func receive(_ event: Event, in context: OverlayContext) -> [OverlayOutcome] {
    let products = context.deletedProducts
    cursor.follow(chosen, among: products.map(\.id))
    choose(in: context)
    marked.formIntersection(products.map(\.id))
    // The last one was restored.
    if case .written(let ticket, .success) = event, case .restore = ticket.write, products.isEmpty {
      return [.close]
    }
    return []
  }
}

extension TrashOverlay {
  private func box(in context: OverlayContext) -> Rect {
    BoxView.aboveLastLine(
      Self.columns, lines: max(1, context.deletedProducts.count), in: context.size)
  }

  func choices(in context: OverlayContext) -> ChoiceArea? {
    ChoiceArea(lines: context.deletedProducts.count, cursor, in: box(in: context))
  }

  mutating func handle(_ pointer: PointerInput, in context: OverlayContext) -> [OverlayOutcome] {
    cursor.follow(pointer, count: context.deletedProducts.count)
    choose(in: context)
    return switch pointer {
    case .line(_, isDouble: true): restore(in: context)
    case .outside: [.close]
    case .line, .wheel, .point: []
    }
  }

  func draw(_ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame) {
    let (words, theme) = (context.words.form, appearance.theme)
    let products = context.deletedProducts
    let area = frame.drawBox(
      box(in: context), title: context.words.title(words.trash, count: products.count),
      closing: context.notice ?? "", appearance)
    if products.isEmpty {
      let text =
        context.selling.capabilities?.offers(.restore) == false
        ? MarketFeature.restore.absence(in: context.words.language)
        : context.words.common.nothingToRestore
      frame.draw(text, in: area, row: area.row, style: theme.quiet)
    }
    for (deleted, row, isChosen) in frame.list(products, cursor, in: area, appearance) {
      if marked.contains(deleted.id) {
        frame.draw("*", column: area.column + 1, row: row, style: theme.key)
      }
      let isAlone = products.count { $0.name == deleted.name } == 1
      let shownPrice = area.columns < Self.minimumColumnsWithPrice ? nil : deleted.price
      let price = shownPrice.map { context.words.price($0.salePrice, in: $0.currency) } ?? ""
      let timeColumns = area.columns < Self.minimumColumnsWithTime ? 0 : Self.timeColumns
      let columns = max(0, area.columns - 4 - timeColumns - CharacterWidth.columns(of: price))
      let name = deleted.name.fitted(to: columns) { isAlone ? $0 : "\($0) #\(deleted.id)" }
      frame.draw(
        name.fitted(to: columns), column: area.column + 2, row: row,
        style: isChosen ? theme.selected : theme.plain)
      frame.draw(
        price, endingAt: area.endColumn - timeColumns, row: row,
        style: isChosen ? theme.selected : theme.plain)
      guard timeColumns > 0 else { continue }
      frame.draw(
        context.words.common.timeLeft(deleted.remaining), endingAt: area.endColumn, row: row,
        style: theme.quiet)
    }
  }
}
