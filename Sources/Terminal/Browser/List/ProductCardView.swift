import Market
import ScreenWords
import Terminal
import Text
import Widgets
import Words

/// One product as a card: its picture, its name on two lines, then a line each for the price, the
/// sale price and the stock, so that each is in the same line of all cards.
///
/// A discount always shows the original price, struck through, and the percentage, which moves to
/// the line of the stock if that makes room. The second line of the name and the stock are omitted
/// first; the currency of the original only if nothing else is left to omit.
struct ProductCardView {
  let phrases: ProductPhrases
  let appearance: Appearance
  /// The search, whose matches are highlighted.
  var search: SearchTexts = ""

  private var words: ScreenWords { phrases.words }
  private var theme: Theme { appearance.theme }
  private var symbols: Symbols { appearance.symbols }

  func draw(_ product: Product, _ emphasis: RowCache.Emphasis, _ cards: CardSizes) -> Frame {
    var frame = Frame(cards.card)
    if let picture = cards.picture {
      TileView(appearance: appearance).draw(product, into: &frame, picture)
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
      frame.draw(
        stock(of: product, columns: text.columns), column: text.column,
        row: text.endRow - 1, style: product.isSoldOut ? theme.soldOut : theme.quiet)
      if let share {
        frame.draw(share.text, endingAt: text.endColumn, row: text.endRow - 1, style: share.style)
      }
    }
    draw(emphasis, of: cards, into: &frame)
    return frame
  }

  /// Marks the whole card.
  private func draw(
    _ emphasis: RowCache.Emphasis, of cards: CardSizes, into frame: inout Frame
  ) {
    let area = Rect(column: 0, row: 0, columns: cards.card.columns, rows: cards.text.endRow)
    if emphasis.isSelected {
      frame.restyle(area, theme.chosen)
      frame.fill(
        Rect(column: 0, row: 0, columns: 1, rows: area.rows), with: symbols.bar, style: theme.bar)
    }
    if emphasis.isMarked {
      frame.draw(symbols.check, column: 0, row: 0, style: theme.mark)
    } else if emphasis.change != nil {
      frame.put(symbols.above, column: 0, row: 0, theme.warning)
    }
  }

  /// The stock; a number too long for the card ends at 999.
  private func stock(of product: Product, columns: Int) -> SafeText {
    let text = words.stock(of: product)
    return CharacterWidth.columns(of: text) <= columns
      ? text : words.stock(of: product, limit: 999).fitted(to: columns)
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
    let name = phrases.name(of: product)
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

  /// The price; with a discount the original, and below it the sale price and the percentage.
  /// - Returns: The lines, and the percentage if it belongs on the line of the stock.
  private func priceLines(_ product: Product, _ area: Rect) -> (lines: [[Span]], share: Span?) {
    let columns = area.columns
    let price = product.price
    let amount = phrases.price(of: product)
    guard price.isDiscounted else { return ([[(amount.fitted(to: columns), theme.plain)]], nil) }
    let original = Span(amount, theme.struck)
    let sale: Span = (phrases.salePrice(of: product).fitted(to: columns), theme.sale)
    let share = price.discountPercent.map { Span(words.discount($0), theme.quiet) }
    let shares = share.map { [$0] } ?? []
    for lines in [[[original], [sale] + shares], [[original] + shares, [sale]]]
    where lines.allSatisfy({ width($0) <= columns }) {
      return (lines, nil)
    }
    let bare = SafeText(price.amount.grouped(fractionDigits: price.currency.fractionDigits))
    guard let share else { return ([[Span(bare.fitted(to: columns), theme.struck)], [sale]], nil) }
    let stock = Span(words.stock(of: product), theme.quiet)
    if area.rows >= 4, width([original]) <= columns, width([stock, share]) <= columns {
      return ([[original], [sale]], share)
    }
    let shortest = [Span(bare, theme.struck), share]
    if width(shortest) <= columns { return ([shortest, [sale]], nil) }
    // A price longer than any real one.
    let cut = [Span(bare.fitted(to: columns), theme.struck)]
    let last = [sale, share]
    return (width(last) <= columns ? [cut, last] : [cut, [sale], [share]], nil)
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
