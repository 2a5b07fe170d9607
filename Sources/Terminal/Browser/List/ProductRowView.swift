import Market
import ScreenWords
import Terminal
import Text
import Widgets
import Words

/// One product in the list: two lines with its picture, two without, or one.
struct ProductRowView: ThemedView {
  let words: ScreenWords
  let appearance: Appearance
  /// The search, whose matches are highlighted.
  var search: SearchTexts = ""

  /// The rectangle of the picture in a row of two lines.
  static let picture = Rect(column: 1, row: 0, columns: 6, rows: 2)

  /// Columns reserved for the price.
  private static let priceColumns = 18

  /// Returns the column at which prices end in a row of two lines: before the stock.
  static func priceEnd(in area: Rect) -> Int { area.columns - 3 - ProductTexts.stockColumns }

  func draw(
    _ product: Product, _ texts: ProductTexts, _ emphasis: RowCache.Emphasis, _ size: Size,
    shape: ListLayout.Shape
  ) -> Frame {
    var frame = Frame(size)
    let area = frame.bounds
    let isSelected = emphasis.isSelected
    if isSelected {
      frame.fill(
        Rect(column: 0, row: area.row, columns: 1, rows: area.rows), with: symbols.bar,
        style: theme.bar)
    }
    let name = isSelected ? theme.selected : theme.plain
    let column = drawMark(emphasis, into: &frame, shape)
    switch shape {
    case .wide: drawWide(product, texts, name, into: &frame, area, from: column)
    case .narrow: drawNarrow(product, texts, name, into: &frame, area, from: column)
    case .line, .card: drawLine(product, texts, name, into: &frame, area, from: column)
    }
    if isSelected {
      let start = picture(shape)?.endColumn ?? 0
      frame.restyle(
        Rect(column: start, row: 0, columns: area.columns, rows: area.rows), theme.chosen)
      if emphasis.isMarked { drawMark(emphasis, into: &frame, shape) }
    }
    return frame
  }

  private func picture(_ shape: ListLayout.Shape) -> Rect? {
    shape == .wide && appearance.drawsThumbnails ? Self.picture : nil
  }

  /// Draws the mark of a selected product in the free column before its texts, or the sign of one
  /// whose change waits to be sent.
  /// - Returns: The column at which the texts begin.
  @discardableResult
  private func drawMark(
    _ emphasis: RowCache.Emphasis, into frame: inout Frame, _ shape: ListLayout.Shape
  ) -> Int {
    let column = picture(shape).map { $0.endColumn + 2 } ?? (shape == .line ? 1 : 2)
    guard emphasis.isMarked else {
      if emphasis.change != nil {
        frame.put(symbols.above, column: column - 1, row: 0, theme.warning)
      }
      return column
    }
    if !emphasis.isSelected {
      frame.fill(
        Rect(column: 0, row: 0, columns: 1, rows: frame.size.rows), with: symbols.bar,
        style: theme.bar)
    }
    frame.draw(symbols.check, column: column - 1, row: 0, style: theme.mark)
    return column
  }

  private func drawWide(
    _ product: Product, _ texts: ProductTexts, _ nameStyle: Style, into frame: inout Frame,
    _ area: Rect, from column: Int
  ) {
    if let picture = picture(.wide) {
      appearance.drawTile(of: product, into: &frame, picture)
    }
    let end = area.columns - 1
    let priceEnd = Self.priceEnd(in: area)
    frame.draw(texts.stock, endingAt: end, row: area.row, style: stockStyle(product))
    var edges = (priceEnd - Self.priceColumns, end)
    if product.price.isDiscounted {
      edges.0 = frame.draw(
        fitted(texts.price, area), endingAt: priceEnd, row: area.row, style: theme.struck)
      edges.1 = frame.draw(
        fitted(texts.salePrice, area), endingAt: priceEnd, row: area.row + 1, style: theme.sale)
      edges.1 = frame.draw(symbols.arrow, endingAt: edges.1, row: area.row + 1, style: theme.quiet)
      frame.draw(texts.discount, endingAt: end, row: area.row + 1, style: theme.quiet)
    } else {
      edges.0 = frame.draw(fitted(texts.price, area), endingAt: priceEnd, row: area.row)
    }
    drawTexts(texts, nameStyle, into: &frame, area, from: column, edges: edges, gap: 2)
  }

  private func drawNarrow(
    _ product: Product, _ texts: ProductTexts, _ nameStyle: Style, into frame: inout Frame,
    _ area: Rect, from column: Int
  ) {
    let end = area.columns - 1
    let style = product.price.isDiscounted ? theme.sale : theme.plain
    var edges = (end, end)
    edges.0 = frame.draw(fitted(texts.salePrice, area), endingAt: end, row: area.row, style: style)
    edges.1 = frame.draw(texts.stock, endingAt: end, row: area.row + 1, style: stockStyle(product))
    if product.price.isDiscounted {
      edges.1 = frame.draw(
        fitted(texts.price, area), endingAt: edges.1 - 2, row: area.row + 1, style: theme.struck)
    }
    drawTexts(texts, nameStyle, into: &frame, area, from: column, edges: edges, gap: 2)
  }

  private func drawLine(
    _ product: Product, _ texts: ProductTexts, _ nameStyle: Style, into frame: inout Frame,
    _ area: Rect, from column: Int
  ) {
    let text = product.isSoldOut ? words.common.soldOut : fitted(texts.salePrice, area)
    let style =
      product.isSoldOut
      ? theme.soldOut : product.price.isDiscounted ? theme.sale : theme.plain
    let edge = frame.draw(text, endingAt: area.columns, row: area.row, style: style)
    drawTexts(texts, nameStyle, into: &frame, area, from: column, edges: (edge, 0), gap: 1)
  }

  /// Draws the name, and on a second line the vendor and the date, up to the right columns.
  private func drawTexts(
    _ texts: ProductTexts, _ nameStyle: Style, into frame: inout Frame, _ area: Rect,
    from column: Int, edges: (name: Int, origin: Int), gap: Int
  ) {
    var matches = SearchMatches(of: search, in: texts.name)
    frame.draw(
      texts.name.fitted(to: edges.name - gap - column), of: &matches, column: column, row: area.row,
      style: nameStyle, match: theme.match)
    guard area.rows > 1 else { return }
    frame.draw(
      texts.origin.fitted(to: edges.origin - gap - column), column: column, row: area.row + 1,
      style: theme.quiet)
  }
}

extension ProductRowView {
  /// A price longer than any real one must not push the name out.
  private func fitted(_ price: SafeText, _ area: Rect) -> SafeText {
    price.fitted(to: max(area.columns / 3, 14))
  }

  private func stockStyle(_ product: Product) -> Style {
    product.isSoldOut ? theme.soldOut : theme.quiet
  }
}
