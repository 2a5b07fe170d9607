import Market
import Terminal
import Text
import ViewModels
import Words

/// The products as cards; a place whose product is under way holds an empty card.
struct ProductGridView {
  let shown: Shown
  let theme: Theme
  let marks: Symbols
  let drawn: RowCache

  private var model: BrowserModel { _read { yield shown.model } }
  private var list: ProductListViewModel { _read { yield shown.model.list } }
  private var card: ProductCardView {
    ProductCardView(
      words: model.words, theme: theme, marks: marks, search: list.query.search)
  }

  func draw(into drawing: inout Drawing, _ layout: ListLayout) {
    let places = list.window.isAtEnd ? list.visibleRows.count : layout.lines * layout.columns
    for index in 0..<places {
      let row = list.top + index
      let place = layout.place(index)
      guard let drawn = drawn(row, isSelected: row == list.cursor, layout) else {
        if list.isLoading { drawing.frame.copy(card.drawSkeleton(layout.item), to: place) }
        continue
      }
      drawing.put(drawn, of: list.window, row, place, ProductCardView.picture(in: layout.item))
    }
  }

  func drawSkeleton(into frame: inout Frame, _ layout: ListLayout) {
    let skeleton = card.drawSkeleton(layout.item)
    for index in 0..<layout.lines * layout.columns { frame.copy(skeleton, to: layout.place(index)) }
  }

  /// What the next key will most likely show.
  func prerender(_ layout: ListLayout) {
    for step in [-1, 1, -layout.columns, layout.columns] {
      _ = drawn(list.cursor + step, isSelected: true, layout)
    }
    _ = drawn(list.cursor, isSelected: false, layout)
    let visible = list.visibleRows
    for offset in 0..<layout.columns {
      _ = drawn(visible.upperBound + offset, isSelected: false, layout)
      _ = drawn(visible.lowerBound - 1 - offset, isSelected: false, layout)
    }
  }

  private func drawn(_ row: Int, isSelected: Bool, _ layout: ListLayout) -> RowCache.Drawn? {
    // A card tells no day, so that it outlives midnight.
    let look = RowCache.Look(
      size: layout.item, shape: .card, today: Day(number: 0), search: list.query.search,
      picture: ProductCardView.picture(in: layout.item), me: nil, vendors: 0)
    let emphasis = model.emphasis(ofRow: row, isSelected: isSelected)
    return drawn.row(at: row, of: list.window, emphasis: emphasis, look: look) {
      card.draw($0, emphasis, layout.item)
    }
  }
}

extension Drawing {
  /// Puts a product into its place, and notes that for clicks and for its picture.
  mutating func put(
    _ drawn: RowCache.Drawn, of window: ProductWindow, _ row: Int, _ place: Rect, _ picture: Rect?
  ) {
    frame.copy(drawn.frame, to: place)
    targets.append(Target(rect: place, action: .product(row: row)))
    guard let picture, let id = window.id(at: row), let url = window.thumbnail(at: row),
      !url.isEmpty
    else { return }
    pictures.append(
      PicturePlace(
        rect: picture.moved(by: place), product: id, url: url, isDrawn: drawn.isPictured))
  }
}
