import Market
import Terminal
import Text
import ViewModels
import Words

/// What the list says while it has no products, and below its last one.
struct ListStateView {
  let shown: Shown
  let theme: Theme
  let marks: Symbols

  private var model: BrowserModel { _read { yield shown.model } }
  private var list: ProductListViewModel { _read { yield shown.model.list } }

  func draw(into frame: inout Frame, _ area: Rect) {
    switch list.connection {
    case .failed(let error): drawFailure(error, into: &frame, area)
    case .waiting(let seconds):
      drawMiddle([(model.words.waiting(seconds), theme.title)], into: &frame, area)
    case .cancelled: drawMiddle([(model.words.stopped, theme.title)], into: &frame, area)
    case .opening, .online: drawEmpty(into: &frame, area)
    }
  }

  /// The line below the last product.
  var trailer: SafeText {
    let window = list.window
    if window.isAtEnd {
      guard !window.totalIsCapped else { return model.words.views.cappedEnd }
      return window.hasPages ? model.words.lastPage : ""
    }
    guard list.connection.isWell else {
      return "\(model.words.keys.refresh) \(model.words.retry)"
    }
    guard list.isLoadingMore else { return "" }
    guard let total = window.totalCount, let shownTotal = Words.total(of: window) else {
      return model.words.loadingMore
    }
    let last = min(total, window.freshEndRow + 20)
    return model.words.loadingRows(
      Words.grouped(window.freshEndRow + 1), Words.grouped(last), shownTotal)
  }

  /// Rows whose products are not known yet.
  func drawSkeleton(into frame: inout Frame, _ layout: ListLayout) {
    let area = layout.list
    let isTall = layout.item.rows == 2
    for line in stride(from: 0, to: area.rows, by: layout.item.rows) {
      let row = area.row + line
      let left = area.column + (layout.shape == .wide ? 9 : 2)
      let widths = [area.columns * 3 / 8, area.columns / 5]
      if layout.shape == .wide {
        for (offset, tile) in [marks.tile.top, marks.tile.bottom].enumerated()
        where row + offset < area.endRow {
          frame.draw(tile, column: area.column + 1, row: row + offset, style: theme.skeleton)
        }
        let price = Rect(
          column: area.column + ProductRowView.priceEnd(in: area) - 11, row: row, columns: 11,
          rows: 1)
        frame.fill(price, with: marks.shade, style: theme.skeleton)
      }
      for (offset, width) in widths.prefix(isTall ? 2 : 1).enumerated()
      where row + offset < area.endRow {
        frame.fill(
          Rect(column: left, row: row + offset, columns: width, rows: 1), with: marks.shade,
          style: theme.skeleton)
      }
    }
  }

  private func drawFailure(_ error: MarketError, into frame: inout Frame, _ area: Rect) {
    drawMiddle(
      [
        (error.reason(in: model.words.language), theme.warning), ("", theme.plain),
        (model.words.recovery(error), theme.plain),
      ], into: &frame, area)
  }

  private func drawEmpty(into frame: inout Frame, _ area: Rect) {
    guard list.query == .everything else {
      let words = model.words.overlays
      return drawMiddle(
        [(words.nothingMatches, theme.title), ("", theme.plain), (words.clearHint, theme.plain)],
        into: &frame, area)
    }
    let hint =
      model.surroundings.market == .local ? model.words.emptyLocalHint : model.words.emptyHint
    drawMiddle(
      [(model.words.emptyTitle, theme.title), ("", theme.plain), (hint, theme.plain)],
      into: &frame, area)
  }

  /// Columns beyond which a sentence is hard to read.
  private static let sentenceColumns = 72

  /// Sentences in the middle of an area; the first lines when there is no room for all, and no
  /// empty ones then.
  private func drawMiddle(
    _ sentences: [(SafeText, Style)], into frame: inout Frame, _ area: Rect
  ) {
    let margin = area.columns < 30 ? 0 : 4
    let columns = max(1, min(area.columns - margin, Self.sentenceColumns))
    var lines = sentences.flatMap { sentence, style in
      sentence.isEmpty ? [(sentence, style)] : sentence.wrapped(to: columns).map { ($0, style) }
    }
    if lines.count > area.rows { lines.removeAll { $0.0.isEmpty } }
    let shown = lines.prefix(area.rows)
    for (offset, line) in shown.enumerated() {
      let text = line.0.fitted(to: area.columns)
      let place = area.centered(Size(columns: CharacterWidth.columns(of: text), rows: shown.count))
      frame.draw(text, column: place.column, row: place.row + offset, style: line.1)
    }
  }
}
