import Market
import Terminal
import Text
import ViewModels
import Widgets

/// The products as cards; a product that is still loading is an empty card.
struct ProductGridView {
  let content: ListContent
  let appearance: Appearance
  let cache: RowCache

  private var card: ProductCardView {
    ProductCardView(
      phrases: content.phrases, appearance: appearance, search: content.list.query.search)
  }

  func draw(into drawing: inout Drawing, _ layout: ListLayout) {
    guard let cards = layout.cards else { return }
    let key = key(in: layout)
    let count =
      content.list.window.isAtEnd ? content.list.visibleRows.count : layout.lines * layout.columns
    for index in 0..<count {
      let row = content.list.top + index
      let rect = layout.rect(index)
      guard let drawn = drawn(row, isSelected: row == content.list.cursor, key, layout) else {
        if content.list.isLoading { drawing.frame.copy(card.drawSkeleton(cards), to: rect) }
        continue
      }
      drawing.put(drawn, of: content.list.window, row, rect, cards.picture)
    }
  }

  func drawSkeleton(into frame: inout Frame, _ layout: ListLayout) {
    guard let cards = layout.cards else { return }
    let skeleton = card.drawSkeleton(cards)
    for index in 0..<layout.lines * layout.columns { frame.copy(skeleton, to: layout.rect(index)) }
  }

  /// Draws in advance what the next key will probably show.
  func prerender(_ layout: ListLayout) {
    let key = key(in: layout)
    for step in [-1, 1, -layout.columns, layout.columns] {
      _ = drawn(content.list.cursor + step, isSelected: true, key, layout)
    }
    _ = drawn(content.list.cursor, isSelected: false, key, layout)
    let visible = content.list.visibleRows
    for offset in 0..<layout.columns {
      _ = drawn(visible.upperBound + offset, isSelected: false, key, layout)
      _ = drawn(visible.lowerBound - 1 - offset, isSelected: false, key, layout)
    }
  }

  /// The values that all cards depend on.
  func key(in layout: ListLayout) -> RowCache.Key {
    // A card does not show the date, so that it stays valid after midnight.
    RowCache.Key(
      size: layout.item, shape: .card, today: Day(number: 0), search: content.list.query.search,
      picture: layout.cards?.picture, me: nil, vendors: 0)
  }

  func drawn(
    _ row: Int, isSelected: Bool, _ key: RowCache.Key, _ layout: ListLayout
  ) -> RowCache.Row? {
    guard let cards = layout.cards else { return nil }
    let emphasis = content.emphasis(ofRow: row, isSelected: isSelected)
    return cache.row(at: row, of: content.list.window, emphasis: emphasis, key: key) {
      card.draw($0, emphasis, cards)
    }
  }
}

extension Drawing {
  /// Copies a product into the drawing, with its picture and its click target.
  mutating func put(
    _ drawn: RowCache.Row, of window: ProductWindow, _ row: Int, _ rect: Rect, _ picture: Rect?
  ) {
    frame.copy(drawn.frame, to: rect)
    targets.append(ClickTarget(rect: rect, action: .product(row: row)))
    guard let picture, let id = window.id(at: row), let url = window.thumbnail(at: row),
      !url.isEmpty
    else { return }
    pictures.append(
      PicturePlacement(
        rect: picture.moved(by: rect), product: id, url: url,
        isDrawn: drawn.isPictured, isDeferred: drawn.isDeferred))
  }
}
