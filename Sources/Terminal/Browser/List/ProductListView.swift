import Actions
import Market
import Terminal
import Text
import ViewModels
import Widgets

/// The products, as rows or as cards, or the state of an empty list.
struct ProductListView: ThemedView {
  let content: ListContent
  let appearance: Appearance
  let cache: RowCache

  private var grid: ProductGridView {
    ProductGridView(content: content, appearance: appearance, cache: cache)
  }
  private var states: ListStateView { ListStateView(content: content, appearance: appearance) }

  func draw(into drawing: inout Drawing, _ layout: ListLayout) {
    guard content.list.window.isEmpty else {
      if layout.shape == .card { return grid.draw(into: &drawing, layout) }
      return drawRows(into: &drawing, layout)
    }
    if content.list.connection.isWell, content.list.isLoading {
      // A flash between two lists would disturb; at the start there is nothing to replace.
      guard content.list.showsProgress || content.list.connection == .opening else { return }
      if layout.shape == .card { return grid.drawSkeleton(into: &drawing.frame, layout) }
      return states.drawSkeleton(into: &drawing.frame, layout)
    }
    states.draw(into: &drawing.frame, layout.list)
  }

  private func drawRows(into drawing: inout Drawing, _ layout: ListLayout) {
    var line = layout.list.row
    let (key, view) = (key(in: layout), rowView)
    for row in content.list.visibleRows {
      guard let drawn = drawn(row, isSelected: row == content.list.cursor, key, view) else {
        continue
      }
      let rect = Rect(
        column: layout.list.column, row: line, columns: layout.item.columns,
        rows: layout.item.rows)
      drawing.put(drawn, of: content.list.window, row, rect, key.picture)
      line += layout.item.rows
    }
    if content.list.visibleRows.upperBound == content.list.window.endRow, line < layout.list.endRow
    {
      let used = drawing.frame.draw(
        states.trailer.fitted(to: layout.list.columns - 3), column: layout.list.column + 2,
        row: line, style: theme.quiet)
      if !content.list.connection.isWell {
        let rect = Rect(column: layout.list.column + 2, row: line, columns: used, rows: 1)
        drawing.targets.append(ClickTarget(rect: rect, action: .perform(.refresh)))
      }
    }
  }

  /// The values that the products on the screen depend on, besides the cursor.
  struct Rows: Equatable {
    let key: RowCache.Key
    let visible: Range<Int>
    /// The revision of the window of products.
    let revision: Int
    let selected: Set<Int>
    let waiting: [Int: FormDraft]
    /// The numbers of pictures that have arrived, and of changes of the way they are drawn.
    let arrivals: Int
    let renewals: Int
    /// Whether pictures wait until the view rests.
    let isKeyRepeating: Bool
  }

  /// Returns the values that the products depend on; nil if they do not fill the screen, or are
  /// those of another query.
  func rows(in layout: ListLayout) -> Rows? {
    let (list, visible) = (content.list, content.list.visibleRows)
    guard !list.showsPreviousRows, visible.lowerBound >= list.window.firstRow,
      visible.upperBound < list.window.endRow
    else { return nil }
    return Rows(
      key: layout.shape == .card ? grid.key(in: layout) : key(in: layout), visible: visible,
      revision: list.window.revision, selected: content.selected, waiting: content.waiting,
      arrivals: cache.arrivals,
      renewals: cache.renewals, isKeyRepeating: cache.isKeyRepeating)
  }

  /// Redraws one product in place.
  /// - Returns: Whether it still has its picture if it had one before.
  func redraw(_ row: Int, in drawing: inout Drawing, _ layout: ListLayout) -> Bool {
    let key = layout.shape == .card ? grid.key(in: layout) : key(in: layout)
    let isSelected = row == content.list.cursor
    guard content.list.visibleRows.contains(row),
      let drawn = layout.shape == .card
        ? grid.drawn(row, isSelected: isSelected, key, layout)
        : drawn(row, isSelected: isSelected, key, rowView)
    else { return false }
    let rect = layout.rect(row - content.list.top)
    drawing.frame.copy(drawn.frame, to: rect)
    guard let picture = key.picture?.moved(by: rect) else { return true }
    let placement = drawing.pictures.first { $0.rect == picture }
    return drawn.isPictured == placement?.isDrawn ?? false
      && drawn.isDeferred == placement?.isDeferred ?? false
  }

  /// Draws in advance, after the screen was painted, what the next key will probably show: the rows
  /// beside the screen, and the cursor on the rows beside it.
  func prerender(_ layout: ListLayout) {
    if layout.shape == .card { return grid.prerender(layout) }
    let visible = content.list.visibleRows
    let (key, view) = (key(in: layout), rowView)
    for row in [content.list.cursor - 1, content.list.cursor + 1] {
      _ = drawn(row, isSelected: true, key, view)
    }
    for row in [content.list.cursor, visible.lowerBound - 1, visible.upperBound] {
      _ = drawn(row, isSelected: false, key, view)
    }
  }

  private var rowView: ProductRowView {
    ProductRowView(
      words: content.words, appearance: appearance, search: content.list.query.search)
  }

  private func key(in layout: ListLayout) -> RowCache.Key {
    let hasPicture = layout.shape == .wide && appearance.drawsThumbnails
    return RowCache.Key(
      size: layout.item, shape: layout.shape, today: content.phrases.today,
      search: content.list.query.search, picture: hasPicture ? ProductRowView.picture : nil,
      me: content.phrases.me, vendors: content.phrases.vendors.revision)
  }

  private func drawn(
    _ row: Int, isSelected: Bool, _ key: RowCache.Key, _ view: ProductRowView
  ) -> RowCache.Row? {
    let emphasis = content.emphasis(ofRow: row, isSelected: isSelected)
    return cache.row(at: row, of: content.list.window, emphasis: emphasis, key: key) { product in
      let texts = cache.texts(of: product) {
        ProductTexts(product, content.phrases, separator: symbols.separator)
      }
      return view.draw(product, texts, emphasis, key.size, shape: key.shape)
    }
  }
}
