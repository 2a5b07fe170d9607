import Actions
import Keymap
import Market
import ScreenWords
import Terminal
import Text
import ViewModels
import Widgets
import Words

/// The last two lines: a message (or a rule), and the position in the list, the keys, and the state
/// of the connection.
///
/// The model is passed to each method: it is large, and a property would copy it.
struct FooterView: ThemedView {
  let appearance: Appearance
  let cache: FooterCache

  /// Columns of the message's line that remain a rule.
  private static let messageMargin = 4
  /// The minimum columns of a message that leave room for it beside a hint.
  private static let minimumColumnsWithHint = 30

  /// Returns the message above the status line; nil draws only the rule.
  func message(in model: BrowserModel, _ layout: ListLayout) -> FooterCache.Message? {
    let text =
      message(of: model) ?? undoOffer(of: model) ?? outbox(of: model) ?? news(of: model)
      ?? refreshing(of: model) ?? greeting(of: model)
      ?? trailer(of: model, layout)
    return text.map(FooterCache.Message.init)
  }

  func drawMessage(_ message: FooterCache.Message?, into drawing: inout Drawing, _ area: Rect) {
    cache.message.draw(message, into: &drawing, area) {
      $0.frame.fill($0.frame.bounds, with: symbols.rule, style: theme.rule)
      guard let message else { return }
      let shown: SafeText = " \(message.text.fitted(to: area.columns - Self.messageMargin)) "
      $0.frame.draw(shown, column: 1, row: 0, style: message.style)
    }
  }

  /// The message about other vendors' new products; they are shown on request, so that no row moves
  /// by itself.
  private func news(of model: BrowserModel) -> (SafeText, Style)? {
    guard model.products.detail == nil, model.list.newCount > 0,
      let key = model.keys(of: .latest).first
    else { return nil }
    return (model.words.common.news(Words.grouped(model.list.newCount), key), theme.title)
  }

  /// The greeting of the first start, over the list that its counts are about, or the user's own.
  /// Its keys are those of the list.
  private func greeting(of model: BrowserModel) -> (SafeText, Style)? {
    guard model.overlays.isEmpty, model.products.detail == nil else { return nil }
    let query = model.list.query
    let isOwn = query.vendorID != nil && query.vendorID == model.ownVendor
    guard let greeting = model.greeting, isOwn || !query.isFiltered else { return nil }
    let keys = [Action.mine, .edit, .delete, .undo].map {
      model.keys(of: $0).first ?? ":\($0.name)"
    }
    let sentence = model.words.common.ownMarket(
      Words.grouped(greeting.own), Words.grouped(greeting.total), keys[0],
      SafeText(keys.dropFirst().joined(separator: ", ")))
    return (sentence, theme.title)
  }

  /// The offer to undo, while the market can restore the last deletion.
  private func undoOffer(of model: BrowserModel) -> (SafeText, Style)? {
    guard !model.selling.isBusy else { return nil }
    let products = model.selling.restorableProducts(now: model.environment.now())
    guard let first = products.first else { return nil }
    let notice: SellingNotice =
      products.count == 1 ? .deleted(first.name) : .deletedAll(products.count)
    return (model.words.form.notice(notice, true), theme.quiet)
  }

  /// Writes that wait for the connection, now that it is back.
  private func outbox(of model: BrowserModel) -> (SafeText, Style)? {
    let count = model.list.connection == .online ? model.selling.outbox.count : 0
    guard count > 0 else { return nil }
    guard model.selling.need == .identity, model.obstacleToLogin == nil,
      let key = model.keys(of: .login).first
    else { return (model.words.form.outboxWaits(count), theme.title) }
    return (model.words.form.outboxNeedsLogin(count, SafeText(key)), theme.title)
  }

  private func refreshing(of model: BrowserModel) -> (SafeText, Style)? {
    guard model.list.showsProgress, model.list.showsQuery, !model.list.window.isEmpty,
      !model.list.isLoadingMore
    else { return nil }
    let words = model.words.common
    // A jump to the first row is a refresh.
    let row = model.list.jumpRow.flatMap { $0 > 0 ? words.goingToRow(Words.grouped($0 + 1)) : nil }
    return ("\(spinner(of: model))\(row ?? words.refreshing)", theme.quiet)
  }

  /// The step of the spinner; empty at the beginning of a request.
  private func spinner(of model: BrowserModel) -> SafeText {
    model.list.showsProgress
      ? symbols.spinner[model.list.progressStep % symbols.spinner.count] : ""
  }

  /// The reason why the rows were chosen from the loaded ones, and their number.
  private func localResults(of model: BrowserModel) -> SafeText? {
    guard let results = model.list.localResults else { return nil }
    let words = model.words
    let reason = results.feature?.absence(in: words.language) ?? words.common.offline.asSentence
    return words.query.onlyLoaded(reason, Words.grouped(results.loaded))
  }

  /// The trailer of the grid, whose cards leave no line below them.
  private func trailer(of model: BrowserModel, _ layout: ListLayout) -> (SafeText, Style)? {
    guard layout.shape == .card, model.products.detail == nil, !model.list.window.isEmpty,
      model.list.visibleRows.upperBound == model.list.window.endRow
    else { return nil }
    let text = ListStateView(content: model.listContent, appearance: appearance).trailer
    return text.isEmpty ? nil : (text, theme.quiet)
  }

  /// The most urgent message.
  private func message(of model: BrowserModel) -> (SafeText, Style)? {
    if model.selling.showsOpening, model.overlays.isEmpty {
      return (model.words.form.opening, theme.quiet)
    }
    if let notice = model.messages.current, model.overlays.last?.showsNotices != true {
      return (whole(notice, in: model), theme.title)
    }
    if let detail = model.products.focused?.viewModel {
      if let error = detail.failure { return (error.reason(in: model.words.language), theme.alarm) }
      if detail.showsProgress { return (model.words.common.refreshing, theme.quiet) }
    }
    if model.products.lookup?.viewModel.showsProgress == true {
      return (model.words.common.loading, theme.quiet)
    }
    if let note = localResults(of: model) { return (note, theme.warning) }
    guard !model.list.window.isEmpty else {
      return model.list.connection == .opening && model.list.showsProgress
        ? (model.words.common.loading, theme.quiet) : nil
    }
    switch model.list.connection {
    case .failed(let error): return (failure(error, in: model), theme.alarm)
    case .waiting(let seconds): return (model.words.common.waiting(seconds), theme.alarm)
    case .cancelled: return (model.words.views.stopped, theme.title)
    case .opening, .online: return nil
    }
  }

  /// A notice; if it does not fit, its beginning and the key that shows all of it.
  private func whole(_ notice: SafeText, in model: BrowserModel) -> SafeText {
    let columns = model.size.columns - Self.messageMargin
    guard columns >= Self.minimumColumnsWithHint, model.overlays.isEmpty,
      model.messages.history.last?.text == notice, let key = model.keys(of: .messages).first
    else { return notice }
    let hint = model.words.common.readAll(SafeText(key))
    // If less is cut than the hint takes, the hint would hide more than it shows.
    guard CharacterWidth.columns(of: notice) > columns + CharacterWidth.columns(of: hint) else {
      return notice
    }
    return "\(notice.fitted(to: columns - CharacterWidth.columns(of: hint) - 1)) \(hint)"
  }

  /// The age of saved rows, the error, and whether the market is healthy.
  private func failure(_ error: MarketError, in model: BrowserModel) -> SafeText {
    let words = model.words.common
    let isSaved = model.list.window.freshCount == 0
    let saved = isSaved ? model.environment.lastVisit : nil
    let age = saved.map { words.savedList(model.environment.now() - $0) }
    let health = model.list.isHealthy == true ? words.marketIsWell : nil
    let reason = error.reason(in: model.words.language)
    return reason.fitted(to: model.size.columns - Self.messageMargin) {
      let parts = [age, $0, health].compactMap(\.?.string)
      return SafeText(parts.joined(separator: symbols.separator.string))
    }
  }

  func drawStatus(
    of model: BrowserModel, into drawing: inout Drawing, _ area: Rect, isAlone: Bool
  ) {
    if isAlone, let (text, style) = message(of: model) {
      drawing.frame.draw(text.fitted(to: area.columns), column: 0, row: area.row, style: style)
      return
    }
    // In a narrow window an overlay shows its keys and nothing else.
    let isCramped = !model.overlays.isEmpty && area.columns < Self.wideHintColumns
    var (state, stateStyle) = state(of: model)
    if model.selling.outbox.count > 0, area.columns >= Self.wideHintColumns {
      let waiting = model.words.form.waiting(model.selling.outbox.count)
      state = "\(state)\(symbols.separator)\(waiting)"
    }
    // Some terminals cut wide characters in half in the last cells of the screen.
    let isWide = state.string.last.map { CharacterWidth.columns(of: SafeText(String($0))) } == 2
    let end =
      isCramped
      ? area.columns + 1
      : drawing.frame.draw(
        state, endingAt: area.columns - (isWide ? 2 : 1), row: area.row, style: stateStyle)
    let position: SafeText = isCramped ? "" : self.position(in: model).fitted(to: end - 3)
    let positionEnd = 1 + drawing.frame.draw(position, column: 1, row: area.row)
    let start = position.isEmpty ? 1 : positionEnd + 3
    let rest = Rect(column: start, row: area.row, columns: end - start, rows: 1)
    guard model.overlays.isEmpty else {
      drawHints(of: model, into: &drawing, rest)
      return
    }
    cache.hints.draw(hints(in: model), into: &drawing, rest) {
      cache.checked = drawHints(of: model, into: &$0, $0.frame.bounds)
    }
  }

  private func hints(in model: BrowserModel) -> FooterCache.Hints {
    FooterCache.Hints(
      offered: model.offered(ofFirst: cache.checked), bindings: model.keymap.bindings,
      layout: model.display.layout, isWell: model.list.connection.isWell,
      marked: model.selling.selection.count)
  }

  /// Columns between two hints.
  private static let hintGap = 2

  /// - Returns: The number of actions that were checked.
  @discardableResult
  private func drawHints(of model: BrowserModel, into drawing: inout Drawing, _ area: Rect) -> Int {
    var column = area.column - Self.hintGap
    return model.offerHints { hint in
      let (key, label) = (SafeText(hint.key), hint.label)
      let width = CharacterWidth.columns(of: key) + 1 + CharacterWidth.columns(of: label)
      guard column + width + 2 * Self.hintGap <= area.endColumn else { return false }
      column += Self.hintGap
      drawing.targets.append(
        ClickTarget(
          rect: Rect(column: column, row: area.row, columns: width, rows: 1),
          action: .press(key.string)))
      column += drawing.frame.draw(key, column: column, row: area.row, style: theme.key) + 1
      column += drawing.frame.draw(label, column: column, row: area.row, style: theme.quiet)
      return true
    }
  }

  /// The position in the list, and which list it is: `3 of 1,284 · desk`.
  private func position(in model: BrowserModel) -> SafeText {
    // A product that was opened by its number has no row here.
    if let open = model.products.detail?.viewModel.product, open.id != 0,
      open.id != model.list.selected?.id
    {
      return ""
    }
    let row = progress(of: model) ?? (model.list.showsQuery ? row(in: model) : "")
    let marked = model.selling.selection.count
    // The usual case, built for every key.
    if marked == 0, model.list.query == .everything { return row }
    var parts = row.isEmpty ? [] : [row]
    if marked > 0 { parts.append(model.words.form.marks(marked)) }
    // The keys of a dialog need the room.
    if model.overlays.isEmpty, model.list.query != .everything,
      !row.isEmpty || !model.list.showsQuery
    {
      let summary = model.words.query.summary(
        model.list.query, me: model.ownVendor, vendors: model.vendors, separator: symbols.separator)
      parts.append(summary.fitted(to: max(8, model.size.columns * 2 / 3)))
    }
    return SafeText(parts.map(\.string).joined(separator: symbols.separator.string))
  }

  /// A query that is under way: the rows on the screen are of the previous one.
  private func progress(of model: BrowserModel) -> SafeText? {
    guard !model.list.showsQuery, model.list.isLoading, model.list.connection.isWell else {
      return nil
    }
    let (query, shown, words) = (model.list.query, model.list.shownQuery, model.words.query)
    var resorted = shown
    resorted.sort = query.sort
    let phrase =
      query == resorted
      ? words.sorting : query.search == shown.search ? words.filtering : words.searching
    return "\(spinner(of: model))\(phrase)"
  }

  /// The minimum columns for words around numbers, and for hints beside an overlay.
  private static let wideHintColumns = 60
  /// The minimum columns for writing out even an uneventful state.
  private static let wideStateColumns = 100

  private func row(in model: BrowserModel) -> SafeText {
    let window = model.list.window
    guard !window.isEmpty else { return "" }
    let row = Words.grouped(model.list.cursor + 1)
    if let total = ScreenWords.total(of: window) {
      // In a narrow window the numbers matter more than the words.
      if model.size.columns < Self.wideHintColumns { return "\(row)/\(total)" }
      return model.words.common.position(row, total)
    }
    return model.words.common.positionOfMore(row, Words.grouped(window.endRow))
  }

  private func state(of model: BrowserModel) -> (SafeText, Style) {
    switch model.list.connection {
    case .opening: ("\(symbols.ring)\(model.words.common.opening)", theme.quiet)
    case .online where model.selling.isMarketReadOnly:
      ("\(symbols.ring)\(model.words.common.readOnly)", theme.warning)
    case .online where model.environment.settings.isReadOnly:
      ("\(symbols.dot)\(model.words.common.readOnly)", theme.good)
    // A good connection needs no words if there is little room.
    case .online where model.size.columns < Self.wideStateColumns: (symbols.dotAlone, theme.good)
    case .online: ("\(symbols.dot)\(model.words.common.online)", theme.good)
    case .failed(.connection), .failed(.timeout):
      ("\(symbols.ring)\(model.words.common.offline)", theme.warning)
    case .failed(.otherDialect), .failed(.notAMarket):
      ("\(symbols.ring)\(model.words.common.notConnected)", theme.warning)
    case .failed(.rateLimited), .waiting:
      ("\(symbols.ring)\(model.words.common.busy)", theme.warning)
    case .failed: ("\(symbols.ring)\(model.words.common.trouble)", theme.warning)
    case .cancelled: ("\(symbols.ring)\(model.words.common.stoppedState)", theme.quiet)
    }
  }
}

/// The drawn parts of the last two lines.
final class FooterCache {
  /// The message on the line above the last; nil draws only the rule.
  struct Message: Equatable {
    let text: SafeText
    let style: Style
  }

  /// The facts that the hints depend on.
  struct Hints: Equatable {
    let offered: [Action]
    let bindings: [Action: [String]]
    let layout: ProductLayout
    /// Whether the key that reloads is labelled as a refresh and not as a retry.
    let isWell: Bool
    /// The number of marked products, which changes what some keys do.
    let marked: Int
  }

  let message = CachedRegion<Message?>()
  let hints = CachedRegion<Hints>()
  /// The number of actions that were checked for the hints until there was no room.
  var checked = 0

  func removeAll() {
    message.removeAll()
    hints.removeAll()
  }
}
