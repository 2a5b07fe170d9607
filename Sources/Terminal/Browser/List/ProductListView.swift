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

  private var states: ListStateView { ListStateView(content: content, appearance: appearance) }

  func draw(into drawing: inout Drawing, _ layout: ListLayout) {
    guard content.list.window.isEmpty else {
      if let cards = layout.cards { return drawCards(cards, into: &drawing, layout) }
      return drawRows(into: &drawing, layout)
    }
    if content.list.connection.isWell, content.list.isLoading {
      // A flash between two lists would disturb; at the start there is nothing to replace.
      guard content.list.showsProgress || content.list.connection == .opening else { return }
      if let cards = layout.cards { return drawEmptyCards(cards, into: &drawing.frame, layout) }
      return states.drawSkeleton(into: &drawing.frame, layout)
    }
    states.draw(into: &drawing.frame, layout.list)
  }

  private func drawRows(into drawing: inout Drawing, _ layout: ListLayout) {
    var line = layout.list.row
    let key = key(in: layout)
    for row in content.list.visibleRows {
      guard let drawn = drawn(row, isSelected: row == content.list.cursor, key, layout) else {
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
      key: key(in: layout), visible: visible, revision: list.window.revision,
      selected: content.selected, waiting: content.waiting, arrivals: cache.arrivals,
      renewals: cache.renewals, isKeyRepeating: cache.isKeyRepeating)
  }

  /// Redraws one product in place.
  /// - Returns: Whether it still has its picture if it had one before.
  func redraw(_ row: Int, in drawing: inout Drawing, _ layout: ListLayout) -> Bool {
    let key = key(in: layout)
    guard content.list.visibleRows.contains(row),
      let drawn = drawn(row, isSelected: row == content.list.cursor, key, layout)
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
    let (key, columns) = (key(in: layout), layout.columns)
    let (cursor, visible) = (content.list.cursor, content.list.visibleRows)
    for step in columns == 1 ? [-1, 1] : [-1, 1, -columns, columns] {
      _ = drawn(cursor + step, isSelected: true, key, layout)
    }
    _ = drawn(cursor, isSelected: false, key, layout)
    for offset in 0..<columns {
      _ = drawn(visible.upperBound + offset, isSelected: false, key, layout)
      _ = drawn(visible.lowerBound - 1 - offset, isSelected: false, key, layout)
    }
  }

  /// The values that all products depend on.
  func key(in layout: ListLayout) -> RowCache.Key {
    let search = content.list.query.search
    if let cards = layout.cards {
      // A card does not show the date, so that it stays valid after midnight.
      return RowCache.Key(
        size: layout.item, shape: .card, today: Day(number: 0), search: search,
        picture: cards.picture, me: nil, vendors: 0)
    }
    let hasPicture = layout.shape == .wide && appearance.drawsThumbnails
    return RowCache.Key(
      size: layout.item, shape: layout.shape, today: content.phrases.today, search: search,
      picture: hasPicture ? ProductRowView.picture : nil, me: content.phrases.me,
      vendors: content.phrases.vendors.revision)
  }

  func drawn(
    _ row: Int, isSelected: Bool, _ key: RowCache.Key, _ layout: ListLayout
  ) -> RowCache.Row? {
    let emphasis = content.emphasis(ofRow: row, isSelected: isSelected)
    return cache.row(at: row, of: content.list.window, emphasis: emphasis, key: key) { product in
      if let cards = layout.cards { return card.draw(product, emphasis, cards) }
      let texts = cache.texts(of: product) {
        ProductTexts(product, content.phrases, separator: symbols.separator)
      }
      let view = ProductRowView(words: content.words, appearance: appearance, search: key.search)
      return view.draw(product, texts, emphasis, key.size, shape: key.shape)
    }
  }
}
