import Market
import Terminal
import Text
import ViewModels
import Words

/// The products, as rows or as cards, and what stands in their place while there are none.
struct ProductListView {
  let shown: Shown
  let theme: Theme
  let marks: Symbols
  let drawn: RowCache

  private var model: BrowserModel { _read { yield shown.model } }
  private var list: ProductListViewModel { _read { yield shown.model.list } }
  private var grid: ProductGridView {
    ProductGridView(shown: shown, theme: theme, marks: marks, drawn: drawn)
  }
  private var states: ListStateView { ListStateView(shown: shown, theme: theme, marks: marks) }

  func draw(into drawing: inout Drawing, _ layout: ListLayout) {
    guard list.window.isEmpty else {
      if layout.shape == .card { return grid.draw(into: &drawing, layout) }
      return drawRows(into: &drawing, layout)
    }
    if list.connection.isWell, list.isLoading {
      guard list.showsProgress else { return }
      if layout.shape == .card { return grid.drawSkeleton(into: &drawing.frame, layout) }
      return states.drawSkeleton(into: &drawing.frame, layout)
    }
    states.draw(into: &drawing.frame, layout.list)
  }

  private func drawRows(into drawing: inout Drawing, _ layout: ListLayout) {
    let today = model.surroundings.today()
    var line = layout.list.row
    for row in list.visibleRows {
      guard let drawn = drawn(row, isSelected: row == list.cursor, layout, today) else { continue }
      let place = Rect(
        column: layout.list.column, row: line, columns: layout.item.columns,
        rows: layout.item.rows)
      drawing.put(drawn, of: list.window, row, place, Self.picture(in: layout))
      line += layout.item.rows
    }
    if list.visibleRows.upperBound == list.window.endRow, line < layout.list.endRow {
      let used = drawing.frame.draw(
        states.trailer.fitted(to: layout.list.columns - 3), column: layout.list.column + 2,
        row: line, style: theme.quiet)
      if !list.connection.isWell {
        let place = Rect(column: layout.list.column + 2, row: line, columns: used, rows: 1)
        drawing.targets.append(Target(rect: place, action: .perform(.refresh)))
      }
    }
  }

  /// Draws what the next key will most likely show, after the screen was painted and before that
  /// key comes: the rows beside the screen, and the cursor on the rows beside it.
  func prerender(_ layout: ListLayout) {
    if layout.shape == .card { return grid.prerender(layout) }
    let visible = list.visibleRows
    let today = model.surroundings.today()
    for row in [list.cursor - 1, list.cursor + 1] {
      _ = drawn(row, isSelected: true, layout, today)
    }
    for row in [list.cursor, visible.lowerBound - 1, visible.upperBound] {
      _ = drawn(row, isSelected: false, layout, today)
    }
  }

  private static func picture(in layout: ListLayout) -> Rect? {
    layout.shape == .wide ? ProductRowView.picture : nil
  }

  private func drawn(_ row: Int, isSelected: Bool, _ layout: ListLayout, _ today: Day)
    -> RowCache.Drawn?
  {
    let search = list.query.search
    let look = RowCache.Look(
      size: layout.item, shape: layout.shape, today: today, search: search,
      picture: Self.picture(in: layout), me: model.ownVendor,
      vendors: model.vendors.revision)
    let emphasis = model.emphasis(ofRow: row, isSelected: isSelected)
    return drawn.row(at: row, of: list.window, emphasis: emphasis, look: look) {
      ProductRowView(
        words: model.words, theme: theme, marks: marks, today: today, search: search,
        me: model.ownVendor, vendors: model.vendors
      ).draw($0, emphasis, layout.item, shape: layout.shape)
    }
  }
}

extension BrowserModel {
  func emphasis(ofRow row: Int, isSelected: Bool) -> RowCache.Emphasis {
    RowCache.Emphasis(
      isSelected: isSelected,
      isMarked: !selling.selection.isEmpty
        && list.window.id(at: row).map(selling.selection.contains) == true)
  }
}

extension ProductListViewModel.Connection {
  var isWell: Bool { self == .opening || self == .online }
}
