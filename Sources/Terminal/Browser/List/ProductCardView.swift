import Market
import ScreenWords
import Terminal
import Text
import Widgets
import Words

/// One product as a card: its picture, its name on up to two lines, its price and its stock.
///
/// A discount always shows the original price, struck through, and the percentage, which moves to
/// the line of the stock if that makes room. The second line of the name and the stock are omitted
/// first; the currency of the original only if nothing else is left to omit.
struct ProductCardView {
  let phrases: ProductPhrases
  let appearance: Appearance
  /// The search, whose matches are highlighted.
  var search: SafeText = ""

  private var words: ScreenWords { phrases.words }
  private var theme: Theme { appearance.theme }
  private var symbols: Symbols { appearance.symbols }

  func draw(_ product: Product, _ emphasis: RowCache.Emphasis, _ cards: CardSizes) -> Frame {
    var frame = Frame(cards.card)
    drawBorder(emphasis, into: &frame)
    if let picture = cards.picture {
      TileView(appearance: appearance).draw(product, into: &frame, picture)
    }
    let text = cards.text
    let (prices, share) = priceLines(product, text)
    let stockRows = prices.count < text.rows - 1 ? 1 : 0
    drawName(
      product, isSelected: emphasis.isSelected, into: &frame,
      Rect(
        column: text.column, row: text.row, columns: text.columns,
        rows: min(2, max(1, text.rows - prices.count - stockRows))))
    for (offset, line) in prices.prefix(text.rows - 1).enumerated() {
      draw(line, into: &frame, text, row: text.endRow - stockRows - prices.count + offset)
    }
    if stockRows > 0 {
      frame.draw(
        words.stock(of: product).fitted(to: text.columns), column: text.column,
        row: text.endRow - 1, style: product.isSoldOut ? theme.soldOut : theme.quiet)
      if let share {
        frame.draw(share.text, endingAt: text.endColumn, row: text.endRow - 1, style: share.style)
      }
    }
    if emphasis.isSelected {
      let band = Rect(
        column: 1, row: text.row, columns: cards.card.columns - 2, rows: text.rows)
      frame.restyle(band, theme.chosen)
    }
    return frame
  }

  /// Draws a card whose product is not loaded yet.
  func drawSkeleton(_ cards: CardSizes) -> Frame {
    var frame = Frame(cards.card)
    drawBorder(RowCache.Emphasis(isSelected: false, isMarked: false), into: &frame)
    if let picture = cards.picture {
      frame.fill(picture, with: symbols.shade, style: theme.skeleton)
    }
    let text = cards.text
    for (row, columns) in [(0, text.columns), (2, text.columns / 2)] {
      frame.fill(
        Rect(column: text.column, row: text.row + row, columns: columns, rows: 1),
        with: symbols.shade, style: theme.skeleton)
    }
    return frame
  }

  private func drawBorder(_ emphasis: RowCache.Emphasis, into frame: inout Frame) {
    let isStrong = emphasis.isSelected || emphasis.isMarked
    frame.draw(
      emphasis.isSelected ? symbols.heavyBorder : symbols.border, around: frame.bounds,
      style: isStrong ? theme.bar : theme.rule)
    guard emphasis.isMarked else { return }
    frame.draw(
      " \(symbols.check) ", column: 2, row: 0, style: theme.mark, limit: frame.size.columns - 3)
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

  /// The price; with a discount, the original and the percentage as well, on one line if they fit,
  /// otherwise the sale price on a separate line.
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
    for lines in [[[original, sale] + shares], [[original] + shares, [sale]]]
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
