import Market
import ScreenWords
import Terminal
import Text
import Widgets
import Words

/// One product as a card: its picture, its name on two lines, then a line each for the price, the
/// sale price and the stock, so that each is in the same line of all cards.
///
/// A discount always shows the original price, struck through, and the percentage, which is beside
/// the stock, at the right edge of every card. The second line of the name and the stock are
/// omitted first; the currency of the original only if nothing else is left to omit.
struct ProductCardView: ThemedView {
  let phrases: ProductPhrases
  let appearance: Appearance
  /// The search, whose matches are highlighted.
  var search: SearchTexts = ""

  private var words: ScreenWords { phrases.words }

  func draw(_ product: Product, _ emphasis: RowCache.Emphasis, _ cards: CardSizes) -> Frame {
    var frame = Frame(cards.card)
    if let picture = cards.picture {
      appearance.drawTile(of: product, into: &frame, picture)
    }
    let text = cards.text
    let (prices, share) = priceLines(product, text)
    let nameRows = text.rows >= 5 ? 2 : 1
    drawName(
      product, isSelected: emphasis.isSelected, into: &frame,
      Rect(column: text.column, row: text.row, columns: text.columns, rows: nameRows))
    for (offset, line) in prices.prefix(text.rows - nameRows).enumerated() {
      draw(line, into: &frame, text, row: text.row + nameRows + offset)
    }
    if nameRows + prices.count < text.rows {
      var columns = text.columns
      if let share {
        frame.draw(share.text, endingAt: text.endColumn, row: text.endRow - 1, style: share.style)
        columns -= width([share]) + 1
      }
      frame.draw(
        words.stock(of: product, fitting: columns), column: text.column,
        row: text.endRow - 1, style: product.isSoldOut ? theme.soldOut : theme.quiet)
    }
    draw(emphasis, of: cards, into: &frame)
    return frame
  }

  /// Marks the whole card.
  private func draw(_ emphasis: RowCache.Emphasis, of cards: CardSizes, into frame: inout Frame) {
    let area = Rect(column: 0, row: 0, columns: cards.card.columns, rows: cards.text.endRow)
    if emphasis.isSelected {
      frame.fill(
        Rect(column: 0, row: 0, columns: 1, rows: area.rows), with: symbols.bar, style: theme.bar)
      frame.restyle(area, theme.chosen)
    }
    if emphasis.isMarked {
      frame.draw(symbols.check, column: 0, row: 0, style: theme.mark)
    } else if emphasis.change != nil {
      frame.put(symbols.above, column: 0, row: 0, theme.warning)
    }
  }

  /// Draws a card whose product is not loaded yet.
  func drawSkeleton(_ cards: CardSizes) -> Frame {
    var frame = Frame(cards.card)
    if let picture = cards.picture {
      frame.fill(picture, with: symbols.shade, style: theme.skeleton)
    }
    let text = cards.text
    for (row, columns) in [(0, text.columns * 3 / 4), (2, text.columns / 2), (4, 6)]
    where row < text.rows {
      frame.fill(
        Rect(column: text.column, row: text.row + row, columns: columns, rows: 1),
        with: symbols.shade, style: theme.skeleton)
    }
    return frame
  }

  private func drawName(
    _ product: Product, isSelected: Bool, into frame: inout Frame, _ area: Rect
  ) {
    let name = words.name(of: product)
    let style = isSelected ? theme.selected : theme.plain
    // More than two lines of a name are not wrapped: it may be long.
    var lines = SafeText(name.string, limit: area.columns * 2 + 2).wrapped(to: area.columns)
    if lines.count > area.rows {
      let rest = lines[(area.rows - 1)...].map(\.string).joined(separator: " ")
      lines = lines.prefix(area.rows - 1) + [SafeText(rest + "…").fitted(to: area.columns)]
    }
    var matches = SearchMatches(of: search, in: name)
    for (offset, line) in lines.enumerated() {
      frame.draw(
        line, of: &matches, column: area.column, row: area.row + offset, style: style,
        match: theme.match)
    }
  }
}

/// The price in lines.
extension ProductCardView {
  private typealias Span = (text: SafeText, style: Style)

  /// The price; with a discount the original, and below it the sale price.
  /// - Returns: The lines, and the percentage if there is a line of the stock for it.
  private func priceLines(_ product: Product, _ area: Rect) -> (lines: [[Span]], share: Span?) {
    let columns = area.columns
    let price = product.price
    let amount = phrases.price(of: product)
    guard price.isDiscounted else { return ([[(amount.fitted(to: columns), theme.plain)]], nil) }
    let sale: Span = (phrases.salePrice(of: product).fitted(to: columns), theme.sale)
    let share = price.discountPercent.map { Span(words.discount($0), theme.quiet) }
    let number = SafeText(price.amount.grouped(fractionDigits: price.currency.fractionDigits))
    let bare: Span = (number.fitted(to: columns), theme.struck)
    let original = width([(amount, theme.struck)]) <= columns ? Span(amount, theme.struck) : bare
    // The name, two prices and the stock.
    guard area.rows < 4, let share else { return ([[original], [sale]], share) }
    let lines = [
      [[original], [sale, share]], [[original, share], [sale]], [[bare, share], [sale]],
      [[bare], [sale, share]],
    ]
    return (lines.first { $0.allSatisfy { width($0) <= columns } } ?? [[bare], [sale]], nil)
  }

  private func width(_ line: [Span]) -> Int {
    line.reduce(line.count - 1) { $0 + CharacterWidth.columns(of: $1.text) }
  }

  private func draw(_ line: [Span], into frame: inout Frame, _ area: Rect, row: Int) {
    var column = area.column
    for span in line {
      column += 1 + frame.draw(span.text, column: column, row: row, style: span.style)
    }
  }
}
