import Market
import Terminal
import TerminalText

/// One product in the list: two lines with a place for its picture, two without, or one.
struct ProductRowView {
  let words: Words
  let theme: Theme
  let marks: Marks
  let today: Day

  /// Columns kept for the stock at the right edge, and for the price before it.
  private static let stockColumns = 16
  private static let priceColumns = 22

  func draw(
    _ product: Product, isSelected: Bool, into frame: inout Frame, _ area: Rect,
    shape: ListLayout.RowShape
  ) {
    if isSelected {
      frame.fill(
        Rect(column: 0, row: area.row, columns: 1, rows: area.rows), with: marks.bar,
        style: theme.bar)
    }
    let name = isSelected ? theme.selected : theme.plain
    switch shape {
    case .wide: drawWide(product, name, into: &frame, area)
    case .narrow: drawNarrow(product, name, into: &frame, area)
    case .line: drawLine(product, name, into: &frame, area)
    }
  }

  private func drawWide(
    _ product: Product, _ nameStyle: Style, into frame: inout Frame, _ area: Rect
  ) {
    let tile = theme.tiles[Int(product.id.magnitude % UInt(theme.tiles.count))]
    frame.draw(marks.tile.top, column: 1, row: area.row, style: tile)
    frame.draw(marks.tile.bottom, column: 1, row: area.row + 1, style: tile)
    let end = area.columns - 1
    let priceEnd = end - Self.stockColumns
    let room = priceEnd - Self.priceColumns - 9
    frame.draw(name(product).fitted(to: room), column: 9, row: area.row, style: nameStyle)
    frame.draw(origin(product).fitted(to: room), column: 9, row: area.row + 1, style: theme.quiet)
    frame.draw(words.stock(of: product), endingAt: end, row: area.row, style: stockStyle(product))
    let amount = words.price(product.price.amount, in: product.price.currency)
    guard product.price.isDiscounted else {
      frame.draw(amount, endingAt: priceEnd, row: area.row)
      return
    }
    frame.draw(amount, endingAt: priceEnd, row: area.row, style: theme.struck)
    let start = frame.draw(
      salePrice(product), endingAt: priceEnd, row: area.row + 1, style: theme.sale)
    frame.draw(marks.arrow, endingAt: start, row: area.row + 1, style: theme.quiet)
    if let percent = product.price.discountPercent {
      frame.draw(words.discount(percent), endingAt: end, row: area.row + 1, style: theme.quiet)
    }
  }

  private func drawNarrow(
    _ product: Product, _ nameStyle: Style, into frame: inout Frame, _ area: Rect
  ) {
    let end = area.columns - 1
    let style = product.price.isDiscounted ? theme.sale : theme.plain
    let priceStart = frame.draw(salePrice(product), endingAt: end, row: area.row, style: style)
    frame.draw(name(product).fitted(to: priceStart - 4), column: 2, row: area.row, style: nameStyle)
    let stock = words.stock(of: product)
    var edge = frame.draw(stock, endingAt: end, row: area.row + 1, style: stockStyle(product))
    if product.price.isDiscounted {
      let amount = words.price(product.price.amount, in: product.price.currency)
      edge = frame.draw(amount, endingAt: edge - 2, row: area.row + 1, style: theme.struck)
    }
    let room = edge - 4
    frame.draw(origin(product).fitted(to: room), column: 2, row: area.row + 1, style: theme.quiet)
  }

  private func drawLine(
    _ product: Product, _ nameStyle: Style, into frame: inout Frame, _ area: Rect
  ) {
    let text = product.isSoldOut ? words.soldOut : salePrice(product)
    let style =
      product.isSoldOut
      ? theme.soldOut : product.price.isDiscounted ? theme.sale : theme.plain
    let start = frame.draw(text, endingAt: area.columns, row: area.row, style: style)
    frame.draw(name(product).fitted(to: start - 2), column: 1, row: area.row, style: nameStyle)
  }
}

extension ProductRowView {
  private func name(_ product: Product) -> SafeText {
    product.name.isEmpty ? words.unnamed : product.name
  }

  /// `wood-shop · today`
  private func origin(_ product: Product) -> SafeText {
    let vendor = product.vendor.name ?? "#\(product.vendor.id)"
    guard let day = product.createdOn else { return vendor }
    return "\(vendor)\(marks.separator)\(words.day(day, today: today))"
  }

  private func salePrice(_ product: Product) -> SafeText {
    words.price(product.price.salePrice, in: product.price.currency)
  }

  private func stockStyle(_ product: Product) -> Style {
    product.isSoldOut ? theme.soldOut : theme.quiet
  }
}
