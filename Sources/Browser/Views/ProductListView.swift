import Market
import Terminal
import TerminalText
import ViewModels

/// The rows of products, and what stands in their place while there are none.
struct ProductListView {
  let model: BrowserModel
  let theme: Theme
  let marks: Marks
  let drawn: DrawnRows

  private var list: ProductListViewModel { model.list }

  func draw(into frame: inout Frame, _ layout: ListLayout) {
    guard list.window.isEmpty else { return drawRows(into: &frame, layout) }
    switch list.connection {
    case .failed(let error): drawFailure(error, into: &frame, layout.list)
    case .waiting(let seconds):
      drawMiddle([(model.words.waiting(seconds), theme.title)], into: &frame, layout.list)
    case .cancelled:
      drawMiddle([(model.words.stopped, theme.title)], into: &frame, layout.list)
    case .opening, .online:
      if list.isLoading {
        if list.isPatienceOver { drawSkeleton(into: &frame, layout) }
      } else {
        drawEmpty(into: &frame, layout.list)
      }
    }
  }

  private func drawRows(into frame: inout Frame, _ layout: ListLayout) {
    let today = model.surroundings.today()
    var line = layout.list.row
    for row in list.visibleRows {
      guard let cells = cells(ofRow: row, isSelected: row == list.cursor, layout, today) else {
        continue
      }
      frame.copy(cells, toRow: line)
      line += layout.rowHeight
    }
    if list.visibleRows.upperBound == list.window.endRow, line < layout.list.endRow {
      frame.draw(
        trailer.fitted(to: layout.list.columns - 3), column: 2, row: line, style: theme.quiet)
    }
  }

  /// Draws what the next key will most likely show, after the screen was painted and before that
  /// key comes: the rows beside the screen, and the cursor on the rows beside it.
  func drawAhead(_ layout: ListLayout) {
    let visible = list.visibleRows
    let today = model.surroundings.today()
    for row in [list.cursor - 1, list.cursor + 1] {
      _ = cells(ofRow: row, isSelected: true, layout, today)
    }
    for row in [list.cursor, visible.lowerBound - 1, visible.upperBound] {
      _ = cells(ofRow: row, isSelected: false, layout, today)
    }
  }

  private func cells(ofRow row: Int, isSelected: Bool, _ layout: ListLayout, _ today: Day)
    -> Frame?
  {
    let look = DrawnRows.Look(columns: layout.list.columns, shape: layout.shape, today: today)
    return drawn.frame(at: row, of: list.window, isSelected: isSelected, look: look) {
      ProductRowView(words: model.words, theme: theme, marks: marks, today: today).draw(
        $0, isSelected: isSelected,
        Size(columns: layout.list.columns, rows: layout.rowHeight), shape: layout.shape)
    }
  }

  /// The line below the last product.
  private var trailer: SafeText {
    let window = list.window
    if window.isAtEnd { return model.words.lastPage }
    guard list.isLoadingMore else { return "" }
    guard let total = window.totalCount else { return model.words.loadingMore }
    let last = min(total, window.freshEndRow + 20)
    return model.words.loadingRows(
      Words.grouped(window.freshEndRow + 1), Words.grouped(last), Words.grouped(total))
  }

  private func drawSkeleton(into frame: inout Frame, _ layout: ListLayout) {
    let isTall = layout.rowHeight == 2
    for line in stride(from: 0, to: layout.list.rows, by: layout.rowHeight) {
      let row = layout.list.row + line
      let left = layout.shape == .wide ? 9 : 2
      let widths = [layout.list.columns * 3 / 8, layout.list.columns / 5]
      if layout.shape == .wide {
        frame.fill(
          Rect(column: 1, row: row, columns: 6, rows: min(2, layout.list.endRow - row)),
          with: marks.shade, style: theme.skeleton)
      }
      for (offset, width) in widths.prefix(isTall ? 2 : 1).enumerated()
      where row + offset < layout.list.endRow {
        frame.fill(
          Rect(column: left, row: row + offset, columns: width, rows: 1), with: marks.shade,
          style: theme.skeleton)
      }
    }
  }

  private func drawFailure(_ error: MarketError, into frame: inout Frame, _ area: Rect) {
    let language = model.words.language
    let columns = max(1, min(area.columns - 4, 72))
    let reason = error.reason(in: language).wrapped(to: columns).map { ($0, theme.warning) }
    let recovery = error.recovery(in: language).wrapped(to: columns).map { ($0, theme.plain) }
    drawMiddle(reason + [("", theme.plain)] + recovery, into: &frame, area)
  }

  private func drawEmpty(into frame: inout Frame, _ area: Rect) {
    let hint =
      model.surroundings.market == .local ? model.words.emptyLocalHint : model.words.emptyHint
    let lines = hint.wrapped(to: max(1, area.columns - 4)).map { ($0, theme.plain) }
    drawMiddle(
      [(model.words.emptyTitle, theme.title), ("", theme.plain)] + lines, into: &frame, area)
  }

  /// Lines in the middle of an area; the first ones when there is no room for all.
  private func drawMiddle(
    _ lines: [(SafeText, Style)], into frame: inout Frame, _ area: Rect
  ) {
    let shown = lines.prefix(area.rows)
    for (offset, line) in shown.enumerated() {
      let text = line.0.fitted(to: area.columns)
      let place = area.centered(Size(columns: CharacterWidth.columns(of: text), rows: shown.count))
      frame.draw(text, column: place.column, row: place.row + offset, style: line.1)
    }
  }
}
