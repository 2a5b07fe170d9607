import Market
import Terminal
import TerminalText
import ViewModels

/// The last two lines: what went wrong (or a rule), and where one is, what can be pressed, how it
/// stands with the market.
struct FooterView {
  let model: BrowserModel
  let theme: Theme
  let marks: Marks

  private var list: ProductListViewModel { model.list }
  private var words: Words { model.words }

  func draw(into frame: inout Frame, _ layout: ListLayout) {
    if let area = layout.message { drawMessage(into: &frame, area) }
    if let area = layout.footer { drawStatus(into: &frame, area, isAlone: layout.message == nil) }
  }

  private func drawMessage(into frame: inout Frame, _ area: Rect) {
    frame.fill(area, with: marks.rule, style: theme.rule)
    guard let (text, style) = message else { return }
    let shown: SafeText = " \(text.fitted(to: area.columns - 4)) "
    frame.draw(shown, column: 1, row: area.row, style: style)
  }

  /// What the person should know now, the most pressing first.
  private var message: (SafeText, Style)? {
    if let notice = model.notice { return (notice, theme.title) }
    if let detail = model.detail?.viewModel {
      if let error = detail.failure { return (error.reason(in: words.language), theme.alarm) }
      if detail.isPatienceOver { return (words.refreshing, theme.quiet) }
    }
    guard !list.window.isEmpty else {
      return list.connection == .opening && list.isPatienceOver ? (words.loading, theme.quiet) : nil
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

  private func drawStatus(into frame: inout Frame, _ area: Rect, isAlone: Bool) {
    if isAlone, let (text, style) = message {
      frame.draw(text.fitted(to: area.columns), column: 0, row: area.row, style: style)
      return
    }
    let (state, stateStyle) = state
    let stateStart = frame.draw(
      state, endingAt: area.columns - 1, row: area.row, style: stateStyle)
    let positionText = position.fitted(to: stateStart - 3)
    var column = 1 + frame.draw(positionText, column: 1, row: area.row)
    if positionText.isEmpty { column -= 3 }
    for action in hints {
      let hint = words.hint(action)
      let key = SafeText(action.keys.first ?? "")
      let width = CharacterWidth.columns(of: key) + 1 + CharacterWidth.columns(of: hint)
      guard column + 3 + width + 2 <= stateStart else { break }
      column += 3
      column += frame.draw(key, column: column, row: area.row, style: theme.key) + 1
      column += frame.draw(hint, column: column, row: area.row, style: theme.quiet)
    }
  }

  /// The most useful keys first: what does not fit is left out from the end.
  private var hints: [Action] {
    switch model.scene {
    case .help: return [.back]
    case .detail: return [.back, .help, .previousPicture, .nextPicture, .down, .up, .refresh]
    case .list: break
    }
    switch list.connection {
    case .failed, .waiting, .cancelled:
      return list.window.isEmpty ? [.refresh, .quit, .help] : [.refresh, .quit, .help, .down, .up]
    case .opening, .online: return [.open, .help, .quit, .down, .up, .last, .first, .refresh]
    }
  }

  private var position: SafeText {
    let window = list.window
    guard !window.isEmpty else { return "" }
    let row = Words.grouped(list.cursor + 1)
    if let total = window.totalCount {
      // In a narrow window the numbers matter more than the words.
      if model.size.columns < 36 { return "\(row)/\(Words.grouped(total))" }
      return words.position(row, Words.grouped(total))
    }
    return words.positionOfMore(row, Words.grouped(window.endRow))
  }

  private var state: (SafeText, Style) {
    switch list.connection {
    case .opening: ("\(marks.ring)\(words.opening)", theme.quiet)
    case .online: ("\(marks.dot)\(words.online)", theme.good)
    case .failed(.connection), .failed(.timeout): ("\(marks.ring)\(words.offline)", theme.warning)
    case .failed, .waiting: ("\(marks.ring)\(words.trouble)", theme.warning)
    case .cancelled: ("\(marks.ring)\(words.hint(.cancel))", theme.quiet)
    }
  }
}
