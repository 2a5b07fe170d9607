import Market
import Terminal
import Text
import Widgets
import Words

/// One product as a card: its picture, its name on up to two lines, its price and its stock.
struct ProductCardView {
  let phrases: ProductPhrases
  let appearance: Appearance
  /// The search, whose matches are highlighted.
  var search: SafeText = ""

  private var words: Words { phrases.words }
  private var theme: Theme { appearance.theme }
  private var symbols: Symbols { appearance.symbols }

  /// Returns the rectangle of the picture in a card of this size.
  static func picture(in size: Size) -> Rect {
    Rect(
      column: 2, row: 1, columns: max(0, size.columns - 4),
      rows: max(0, size.rows - CardSizes.textRows))
  }

  func draw(_ product: Product, _ emphasis: RowCache.Emphasis, _ size: Size) -> Frame {
    var frame = Frame(size)
    let isSelected = emphasis.isSelected
    drawBorder(isSelected: isSelected, into: &frame)
    if emphasis.isMarked {
      frame.draw(" \(symbols.check) ", column: 2, row: 0, style: theme.key, limit: size.columns - 3)
    }
    let picture = Self.picture(in: size)
    TileView(appearance: appearance).draw(product, into: &frame, picture)
    let text = Rect(column: 2, row: picture.endRow, columns: picture.columns, rows: 4)
    let lines = drawName(product, isSelected: isSelected, into: &frame, text)
    drawPrice(product, isNameShort: lines == 1, into: &frame, text)
    frame.draw(
      words.stock(of: product).fitted(to: text.columns), column: text.column, row: text.row + 3,
      style: product.isSoldOut ? theme.warning : theme.quiet)
    if isSelected {
      let band = Rect(column: 1, row: text.row, columns: size.columns - 2, rows: 4)
      frame.restyle(band, theme.chosen)
    }
    return frame
  }

  /// Draws a card whose product is not loaded yet.
  func drawSkeleton(_ size: Size) -> Frame {
    var frame = Frame(size)
    drawBorder(isSelected: false, into: &frame)
    let picture = Self.picture(in: size)
    frame.fill(picture, with: symbols.shade, style: theme.skeleton)
    for (row, columns) in [(0, picture.columns), (2, picture.columns / 2)] {
      frame.fill(
        Rect(column: 2, row: picture.endRow + row, columns: columns, rows: 1), with: symbols.shade,
        style: theme.skeleton)
    }
    return frame
  }

  private func drawBorder(isSelected: Bool, into frame: inout Frame) {
    let border = isSelected ? symbols.heavyBorder : symbols.border
    frame.draw(border, around: frame.bounds, style: isSelected ? theme.bar : theme.rule)
  }

  /// - Returns: The number of lines of the name.
  private func drawName(
    _ product: Product, isSelected: Bool, into frame: inout Frame, _ area: Rect
  ) -> Int {
    let name = phrases.name(of: product)
    let style = isSelected ? theme.selected : theme.plain
    // More than two lines of a name are not wrapped: it may be long.
    var lines = SafeText(name.string, limit: area.columns * 2 + 2).wrapped(to: area.columns)
    if lines.count > 2 {
      let rest = lines[1...].map(\.string).joined(separator: " ")
      lines = [lines[0], SafeText(rest + "…").fitted(to: area.columns)]
    }
    var matches = SearchMatches(of: search, in: name)
    for (offset, line) in lines.enumerated() {
      frame.draw(
        line, of: &matches, column: area.column, row: area.row + offset, style: style,
        match: theme.match)
    }
    return lines.count
  }

  /// A discount shows both prices where they fit; else the share that is off, and the original on
  /// the line that a short name leaves.
  private func drawPrice(
    _ product: Product, isNameShort: Bool, into frame: inout Frame, _ area: Rect
  ) {
    let price = product.price
    let row = area.row + 2
    let original = phrases.price(of: product).fitted(to: area.columns)
    guard price.isDiscounted else {
      frame.draw(original, column: area.column, row: row, style: theme.plain)
      return
    }
    let sale = phrases.salePrice(of: product).fitted(to: area.columns)
    let (width, saleWidth) = (
      CharacterWidth.columns(of: original), CharacterWidth.columns(of: sale)
    )
    var column = area.column
    if width + 1 + saleWidth <= area.columns {
      column += frame.draw(original, column: column, row: row, style: theme.struck) + 1
    } else if isNameShort {
      frame.draw(original, column: column, row: row - 1, style: theme.struck)
    }
    column += frame.draw(sale, column: column, row: row, style: theme.sale)
    guard let percent = price.discountPercent else { return }
    let share = words.discount(percent)
    if column + 1 + CharacterWidth.columns(of: share) <= area.endColumn {
      frame.draw(share, endingAt: area.endColumn, row: row, style: theme.quiet)
    }
  }
}
