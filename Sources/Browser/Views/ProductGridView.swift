import Market
import Terminal
import TerminalText
import ViewModels

/// The products as cards; a place whose product is under way holds an empty card.
struct ProductGridView {
  let model: BrowserModel
  let theme: Theme
  let marks: Marks
  let drawn: DrawnRows

  private var list: ProductListViewModel { model.list }
  private var card: ProductCardView {
    ProductCardView(
      words: model.words, theme: theme, marks: marks, search: list.query.search)
  }

  func draw(into drawing: inout Drawing, _ layout: ListLayout) {
    let places = list.window.isAtEnd ? list.visibleRows.count : layout.lines * layout.columns
    for index in 0..<places {
      let row = list.top + index
      let place = layout.place(index)
      guard let cells = cells(ofRow: row, isSelected: row == list.cursor, layout) else {
        if list.isLoading { drawing.frame.copy(card.drawSkeleton(layout.item), to: place) }
        continue
      }
      drawing.frame.copy(cells, to: place)
      drawing.note(row, of: list.window, place, ProductCardView.picture(in: layout.item))
    }
  }

  func drawSkeleton(into frame: inout Frame, _ layout: ListLayout) {
    let skeleton = card.drawSkeleton(layout.item)
    for index in 0..<layout.lines * layout.columns { frame.copy(skeleton, to: layout.place(index)) }
  }

  /// What the next key will most likely show.
  func drawAhead(_ layout: ListLayout) {
    for step in [-1, 1, -layout.columns, layout.columns] {
      _ = cells(ofRow: list.cursor + step, isSelected: true, layout)
    }
    _ = cells(ofRow: list.cursor, isSelected: false, layout)
    let visible = list.visibleRows
    for offset in 0..<layout.columns {
      _ = cells(ofRow: visible.upperBound + offset, isSelected: false, layout)
      _ = cells(ofRow: visible.lowerBound - 1 - offset, isSelected: false, layout)
    }
  }

  private func cells(ofRow row: Int, isSelected: Bool, _ layout: ListLayout) -> Frame? {
    // A card tells no day, so that it outlives midnight.
    let look = DrawnRows.Look(
      size: layout.item, shape: .card, today: Day(number: 0), search: list.query.search)
    let emphasis = model.emphasis(ofRow: row, isSelected: isSelected)
    return drawn.frame(at: row, of: list.window, emphasis: emphasis, look: look) {
      card.draw($0, emphasis, layout.item)
    }
  }
}

extension Drawing {
  /// Notes where a product stands, for clicks and for its picture.
  mutating func note(_ row: Int, of window: ProductWindow, _ place: Rect, _ picture: Rect?) {
    targets.append(Target(rect: place, action: .product(row: row)))
    guard let picture, let id = window.id(at: row), let url = window.thumbnail(at: row),
      !url.isEmpty
    else { return }
    pictures.append(PicturePlace(rect: picture.moved(by: place), product: id, url: url))
  }
}
