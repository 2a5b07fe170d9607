import Market
import Terminal
import Text
import ViewModels
import Words

/// The last two lines: what went wrong (or a rule), and where one is, what can be pressed, how it
/// stands with the market.
struct FooterView {
  let shown: Shown
  let theme: Theme
  let marks: Symbols
  let drawn: FooterCache

  private var model: BrowserModel { _read { yield shown.model } }
  private var list: ProductListViewModel { _read { yield shown.model.list } }
  private var words: Words { model.words }

  func draw(into drawing: inout Drawing, _ layout: ListLayout) {
    if let area = layout.message { drawMessage(into: &drawing, area, layout) }
    if let area = layout.footer { drawStatus(into: &drawing, area, isAlone: layout.message == nil) }
  }

  private func drawMessage(into drawing: inout Drawing, _ area: Rect, _ layout: ListLayout) {
    let said = message ?? undoOffer ?? outbox ?? news ?? refreshing ?? trailer(layout)
    drawn.message.draw(said.map(FooterCache.Message.init), into: &drawing, area) {
      $0.frame.fill($0.frame.bounds, with: marks.rule, style: theme.rule)
      guard let (text, style) = said else { return }
      let shown: SafeText = " \(text.fitted(to: area.columns - 4)) "
      $0.frame.draw(shown, column: 1, row: 0, style: style)
    }
  }

  /// What others listed meanwhile; it comes when it is asked for, so that no row jumps.
  private var news: (SafeText, Style)? {
    guard model.detail == nil, list.newCount > 0, let key = model.keys(of: .latest).first else {
      return nil
    }
    return (words.news(Words.grouped(list.newCount), key), theme.title)
  }

  /// For as long as the market can restore what was deleted last.
  private var undoOffer: (SafeText, Style)? {
    let count = model.selling.restorableCount(now: model.surroundings.now())
    return count == 0 || model.selling.isBusy
      ? nil : (words.form.deleted(count), theme.quiet)
  }

  /// What could not be sent while the market was away, now that it is back.
  private var outbox: (SafeText, Style)? {
    let count = list.connection == .online ? model.selling.outbox.count : 0
    return count == 0 ? nil : (words.form.outboxWaits(count), theme.title)
  }

  private var refreshing: (SafeText, Style)? {
    list.showsProgress && !list.window.isEmpty && !list.isLoadingMore
      ? (words.refreshing, theme.quiet) : nil
  }

  /// Cards leave no line below them: what stands there in the list stands here.
  private func trailer(_ layout: ListLayout) -> (SafeText, Style)? {
    guard layout.shape == .card, model.detail == nil, !list.window.isEmpty,
      list.visibleRows.upperBound == list.window.endRow
    else { return nil }
    let text = ListStateView(shown: shown, theme: theme, marks: marks).trailer
    return text.isEmpty ? nil : (text, theme.quiet)
  }

  /// What the person should know now, the most pressing first.
  private var message: (SafeText, Style)? {
    if let notice = model.notice { return (notice, theme.title) }
    if let detail = model.opened?.viewModel {
      if let error = detail.failure { return (error.reason(in: words.language), theme.alarm) }
      if detail.showsProgress { return (words.refreshing, theme.quiet) }
    }
    if model.lookup?.viewModel.showsProgress == true { return (words.loading, theme.quiet) }
    guard !list.window.isEmpty else {
      return list.connection == .opening && list.showsProgress ? (words.loading, theme.quiet) : nil
    }
    switch list.connection {
    case .failed(let error): return (failure(error), theme.alarm)
    case .waiting(let seconds): return (words.waiting(seconds), theme.alarm)
    case .cancelled: return (words.stopped, theme.title)
    case .opening, .online: return nil
    }
  }

  /// How old the rows are when they are not of this visit, what happened, and whether the market is
  /// there at all.
  private func failure(_ error: MarketError) -> SafeText {
    var parts: [SafeText] = []
    if list.window.freshCount == 0, let seen = model.surroundings.lastVisit {
      parts.append(words.savedList(model.surroundings.now() - seen))
    }
    parts.append(error.reason(in: words.language))
    if list.isHealthy == true { parts.append(words.marketIsWell) }
    let separator = marks.separator.string
    return SafeText(parts.map(\.string).joined(separator: separator))
  }

  private func drawStatus(into drawing: inout Drawing, _ area: Rect, isAlone: Bool) {
    if isAlone, let (text, style) = message {
      drawing.frame.draw(text.fitted(to: area.columns), column: 0, row: area.row, style: style)
      return
    }
    // In a narrow window what stands over the list says its keys and nothing else.
    let isCramped = !model.overlays.isEmpty && area.columns < Self.wordyColumns
    let (state, stateStyle) = state
    let end =
      isCramped
      ? area.columns + 1
      : drawing.frame.draw(state, endingAt: area.columns - 1, row: area.row, style: stateStyle)
    let position: SafeText = isCramped ? "" : self.position.fitted(to: end - 3)
    let positionEnd = 1 + drawing.frame.draw(position, column: 1, row: area.row)
    let start = position.isEmpty ? 1 : positionEnd + 3
    let rest = Rect(column: start, row: area.row, columns: end - start, rows: 1)
    guard model.overlays.isEmpty else {
      drawHints(into: &drawing, rest)
      return
    }
    drawn.hints.draw(model, into: &drawing, rest) { drawHints(into: &$0, $0.frame.bounds) }
  }

  /// Columns between two hints.
  private static let hintGap = 2

  /// Answers how many actions were asked about.
  @discardableResult
  private func drawHints(into drawing: inout Drawing, _ area: Rect) -> Int {
    var column = area.column - Self.hintGap
    return model.offerHints { hint in
      let (key, label) = (SafeText(hint.key), hint.label)
      let width = CharacterWidth.columns(of: key) + 1 + CharacterWidth.columns(of: label)
      guard column + width + 2 * Self.hintGap <= area.endColumn else { return false }
      column += Self.hintGap
      drawing.targets.append(
        Target(
          rect: Rect(column: column, row: area.row, columns: width, rows: 1),
          action: .press(key.string)))
      column += drawing.frame.draw(key, column: column, row: area.row, style: theme.key) + 1
      column += drawing.frame.draw(label, column: column, row: area.row, style: theme.quiet)
      return true
    }
  }

  /// Where one is in the list, and which list it is: `3 of 1,284 · desk`.
  private var position: SafeText {
    let row = row
    let marked = model.selling.selection.count
    // Most often it is only that, and then it is said at every key.
    if marked == 0, list.query == .everything { return row }
    var parts = row.isEmpty ? [] : [row]
    if marked > 0 { parts.append(words.form.marks(marked)) }
    if list.query != .everything, !row.isEmpty {
      let summary = words.query.summary(
        list.query, me: model.ownVendor, vendors: model.vendors, separator: marks.separator)
      parts.append(summary.fitted(to: max(8, model.size.columns * 2 / 5)))
    }
    return SafeText(parts.map(\.string).joined(separator: marks.separator.string))
  }

  /// Columns from which there is room for words around numbers.
  private static let wordyColumns = 60
  /// Columns from which on even what goes without saying is said.
  private static let roomyColumns = 100

  private var row: SafeText {
    let window = list.window
    guard !window.isEmpty else { return "" }
    let row = Words.grouped(list.cursor + 1)
    if let total = Words.total(of: window) {
      // In a narrow window the numbers matter more than the words.
      if model.size.columns < Self.wordyColumns { return "\(row)/\(total)" }
      return words.position(row, total)
    }
    return words.positionOfMore(row, Words.grouped(window.endRow))
  }

  private var state: (SafeText, Style) {
    switch list.connection {
    case .opening: ("\(marks.ring)\(words.opening)", theme.quiet)
    // That all is well needs no word where others need the room.
    case .online where model.size.columns < Self.roomyColumns: (marks.dotAlone, theme.good)
    case .online: ("\(marks.dot)\(words.online)", theme.good)
    case .failed(.connection), .failed(.timeout): ("\(marks.ring)\(words.offline)", theme.warning)
    case .failed, .waiting: ("\(marks.ring)\(words.trouble)", theme.warning)
    case .cancelled: ("\(marks.ring)\(words.stoppedState)", theme.quiet)
    }
  }
}
