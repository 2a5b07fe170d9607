import Actions
import Market
import ScreenWords
import Terminal
import Text
import ViewModels
import Widgets
import Words

/// The state of a list without products, and the line below its last product.
struct ListStateView: ThemedView {
  let content: ListContent
  let appearance: Appearance

  func draw(into frame: inout Frame, _ area: Rect) {
    if content.list.localResults != nil { return drawEmpty(into: &frame, area) }
    switch content.list.connection {
    case .failed(let error): drawFailure(error, into: &frame, area)
    case .waiting(let seconds):
      drawMiddle([(content.words.common.waiting(seconds), theme.title)], into: &frame, area)
    case .cancelled: drawMiddle([(content.words.views.stopped, theme.title)], into: &frame, area)
    case .opening, .online: drawEmpty(into: &frame, area)
    }
  }

  /// The line below the last product.
  var trailer: SafeText {
    let window = content.list.window
    if window.isAtEnd {
      guard !window.totalIsCapped else { return content.words.views.cappedEnd }
      return window.hasPages ? content.words.common.listEnd : ""
    }
    guard content.list.connection.isWell else {
      return "\(content.words.keys[.refresh]) \(content.words.common.retry)"
    }
    guard content.list.isLoadingMore else { return "" }
    guard let total = window.totalCount, let shownTotal = ScreenWords.total(of: window) else {
      return content.words.common.loadingMore
    }
    let last = min(total, window.freshEndRow + 20)
    return content.words.common.loadingRows(
      Words.grouped(window.freshEndRow + 1), Words.grouped(last), shownTotal)
  }

  /// Draws rows whose products are not loaded yet.
  func drawSkeleton(into frame: inout Frame, _ layout: ListLayout) {
    let area = layout.list
    let isTall = layout.item.rows == 2
    for line in stride(from: 0, to: area.rows, by: layout.item.rows) {
      let row = area.row + line
      let left = area.column + (layout.shape == .wide ? 9 : 2)
      let widths = [area.columns * 3 / 8, area.columns / 5]
      if layout.shape == .wide {
        for (offset, tile) in [symbols.tile.top, symbols.tile.bottom].enumerated()
        where row + offset < area.endRow {
          frame.draw(tile, column: area.column + 1, row: row + offset, style: theme.skeleton)
        }
        for (end, columns) in [(ProductRowView.priceEnd(in: area), 11), (area.columns - 1, 7)] {
          frame.fill(
            Rect(column: area.column + end - columns, row: row, columns: columns, rows: 1),
            with: symbols.shade, style: theme.skeleton)
        }
      }
      for (offset, width) in widths.prefix(isTall ? 2 : 1).enumerated()
      where row + offset < area.endRow {
        frame.fill(
          Rect(column: left, row: row + offset, columns: width, rows: 1), with: symbols.shade,
          style: theme.skeleton)
      }
    }
  }

  private func drawFailure(_ error: MarketError, into frame: inout Frame, _ area: Rect) {
    drawMiddle(
      [
        (error.reason(in: content.words.language), theme.warning), ("", theme.plain),
        (content.words.recovery(error), theme.plain),
      ], into: &frame, area)
  }

  private func drawEmpty(into frame: inout Frame, _ area: Rect) {
    guard content.list.query == .everything else {
      let words = content.words.overlays
      if conditions == content.words.query.myProducts {
        let hints = (content.isReadOnly ? [] : [content.words.views.emptyHint]) + [words.clearHint]
        return drawMiddle(
          [(content.words.views.nothingOwn, theme.title), ("", theme.plain)]
            + hints.map { ($0, theme.plain) }, into: &frame, area)
      }
      let names = content.list.similarNames
      let similar = names.first.map { first in
        let all = SafeText(names.map(\.string).joined(separator: ", "))
        return [content.words.query.similarNames(all), words.similarHint(first)]
          .map { ($0, theme.plain) }
      }
      let hint = content.list.query.unknownFilter
        .map { [(content.words.query.unknownFilter($0), theme.plain)] }
      return drawMiddle(
        [(content.words.query.nothingMatches(conditions), theme.title), ("", theme.plain)]
          + (similar ?? []) + (hint ?? []) + [(words.clearHint, theme.plain)], into: &frame, area)
    }
    let hint =
      content.isLocal ? content.words.views.emptyLocalHint : content.words.views.emptyHint
    // This state advises to add products.
    var lines: [(SafeText, Style)] = [(content.words.common.emptyTitle, theme.title)]
    if !content.isReadOnly { lines += [("", theme.plain), (hint, theme.plain)] }
    drawMiddle(lines, into: &frame, area)
  }

  /// The conditions of the query, without its order.
  private var conditions: SafeText {
    var query = content.list.query
    query.sort = .newest
    return content.words.query.summary(
      query, me: content.phrases.me, vendors: content.phrases.vendors,
      separator: symbols.separator)
  }

  /// Columns beyond which a sentence is hard to read.
  private static let sentenceColumns = 72

  /// Draws sentences in the middle of an area; if there is no room for all, the first lines without
  /// empty ones.
  private func drawMiddle(_ sentences: [(SafeText, Style)], into frame: inout Frame, _ area: Rect) {
    let margin = area.columns < 30 ? 0 : 4
    let columns = max(1, min(area.columns - margin, Self.sentenceColumns))
    var lines = sentences.flatMap { sentence, style in
      sentence.isEmpty ? [(sentence, style)] : sentence.wrapped(to: columns).map { ($0, style) }
    }
    if lines.count > area.rows { lines.removeAll { $0.0.isEmpty } }
    let shown = lines.prefix(area.rows)
    for (offset, line) in shown.enumerated() {
      let text = line.0.fitted(to: area.columns)
      let middle = area.centered(Size(columns: CharacterWidth.columns(of: text), rows: shown.count))
      frame.draw(text, column: middle.column, row: middle.row + offset, style: line.1)
    }
  }
}
