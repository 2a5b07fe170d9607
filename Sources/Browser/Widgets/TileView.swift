import Market
import Terminal
import Text

/// What stands in a picture's place until there is one: a tile in a colour of the product's own,
/// with its initial.
struct TileView {
  let appearance: Appearance

  private var theme: Theme { appearance.theme }
  private var symbols: Symbols { appearance.symbols }

  func draw(_ product: Product, into frame: inout Frame, _ place: Rect) {
    let style = theme.tiles[Int(product.id.magnitude % UInt(theme.tiles.count))]
    if place.rows <= 2 {
      frame.draw(symbols.tile.top, column: place.column, row: place.row, style: style)
      frame.draw(symbols.tile.bottom, column: place.column, row: place.row + 1, style: style)
      return
    }
    frame.fill(place, with: symbols.shade, style: style)
    guard let initial = product.name.glyphs.first(where: { $0 != .space }) else { return }
    let middle = place.centered(Size(columns: initial.columns + 2, rows: 1))
    frame.fill(middle, style: .plain)
    frame.put(initial, column: middle.column + 1, row: middle.row, theme.title)
  }
}
