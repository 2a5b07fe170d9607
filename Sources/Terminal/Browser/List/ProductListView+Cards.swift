import Market
import Terminal
import Text
import ViewModels
import Widgets

/// The products as cards; a product that is still loading is an empty card.
extension ProductListView {
  var card: ProductCardView {
    ProductCardView(
      phrases: content.phrases, appearance: appearance, search: content.list.query.search)
  }

  func drawCards(_ cards: CardSizes, into drawing: inout Drawing, _ layout: ListLayout) {
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

  func drawEmptyCards(_ cards: CardSizes, into frame: inout Frame, _ layout: ListLayout) {
    let skeleton = card.drawSkeleton(cards)
    for index in 0..<layout.lines * layout.columns { frame.copy(skeleton, to: layout.rect(index)) }
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
