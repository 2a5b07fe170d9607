import Terminal
import Words

/// The arrangement of the screen, by the size of the terminal.
///
/// The full layout needs 8 rows. From 110 columns on a pane for the product under the cursor is
/// beside the list, and from 120 on beside the grid. With 40–59 columns the picture and the stock
/// column are omitted, below 40 a product is one line, and a tiny window is a single line.
struct ListLayout: Equatable {
  enum Shape: Hashable {
    case wide, narrow, line, card
  }

  let header: Rect?
  let message: Rect?
  let list: Rect
  /// The area of the product under the cursor; nil if there is no room.
  let pane: Rect?
  let footer: Rect?
  let shape: Shape
  /// The size of one product, with the blank line below a card.
  let item: Size
  /// The cards of a grid; nil in a list.
  let cards: CardSizes?
  /// Products per line.
  let columns: Int

  init(_ size: Size, _ layout: ProductLayout = .list, drawsPictures: Bool = true) {
    let isTall = size.rows >= 8
    let top = isTall ? 2 : 0
    let bottom = isTall ? 2 : size.rows >= 3 ? 1 : 0
    let rows = max(0, size.rows - top - bottom)
    header = isTall ? Rect(column: 0, row: 0, columns: size.columns, rows: 1) : nil
    message = isTall ? Rect(column: 0, row: size.rows - 2, columns: size.columns, rows: 1) : nil
    footer = bottom > 0 ? Rect(column: 0, row: size.rows - 1, columns: size.columns, rows: 1) : nil
    let isGrid =
      layout == .grid
      && CardSizes(columns: size.columns, rows: rows, drawsPictures: drawsPictures) != nil
    let hasPane = isTall && size.columns >= (isGrid ? 120 : 110)
    let paneColumns = hasPane ? min(max(size.columns * 2 / 5, 46), 84) : 0
    list = Rect(
      column: 0, row: top, columns: size.columns - paneColumns - (hasPane ? 1 : 0), rows: rows)
    pane =
      hasPane
      ? Rect(column: list.endColumn + 1, row: top, columns: paneColumns, rows: rows) : nil
    cards =
      isGrid
      ? CardSizes(columns: list.columns, rows: rows, drawsPictures: drawsPictures) : nil
    if let cards {
      shape = .card
      item = Size(columns: cards.card.columns, rows: cards.card.rows + cards.gap)
      columns = cards.count
    } else {
      shape = Self.shape(of: list)
      item = Size(columns: list.columns, rows: shape == .line ? 1 : 2)
      columns = 1
    }
  }

  private static func shape(of list: Rect) -> Shape {
    guard list.columns >= 40, list.rows >= 4 else { return .line }
    return list.columns >= 60 ? .wide : .narrow
  }

  /// The area of an opened product.
  var page: Rect {
    Rect(
      column: list.column, row: list.row,
      columns: list.columns + (pane.map { $0.columns + 1 } ?? 0),
      rows: list.rows)
  }

  /// All but the last lines, which are those of an overlay while there is one.
  var background: Rect {
    Rect(column: 0, row: 0, columns: page.columns, rows: (message ?? footer)?.row ?? page.endRow)
  }

  /// Lines of products that fit completely.
  var lines: Int { max(1, (list.rows + (cards?.gap ?? 0)) / max(1, item.rows)) }

  /// Lines of products that fit with a line of text below them; a grid shows that line elsewhere.
  var linesAboveTrailer: Int {
    shape == .card ? lines : max(1, (list.rows - 1) / max(1, item.rows))
  }

  /// Returns the rectangle of a product, counted from the first one on the screen.
  func rect(_ index: Int) -> Rect {
    let (line, column) = index.quotientAndRemainder(dividingBy: columns)
    // Columns too few for another card are left blank on both sides.
    let margin = shape == .card ? (list.columns - columns * item.columns) / 2 : 0
    return Rect(
      column: list.column + margin + column * item.columns, row: list.row + line * item.rows,
      columns: item.columns, rows: cards?.card.rows ?? item.rows)
  }
}

/// The size of cards, which fill the width and height of the list.
///
/// A line has as many as fit. Two or more lines of cards are shown unless their pictures would be
/// too low. A column on each side of a card is free, for its mark.
struct CardSizes: Equatable {
  let card: Size
  let count: Int
  /// Blank lines between two lines of cards: one if there is room between all of them.
  let gap: Int
  /// The picture in a card; nil in a grid without pictures.
  let picture: Rect?
  /// The name, prices and stock in a card.
  let text: Rect

  /// Columns of the narrowest card in a wide and in any other list.
  private static let minimumColumns = (wide: 18, usual: 16)
  private static let minimumColumnsOfWideList = 100
  private static let maximumColumns = 30
  private static let minimumPictureRows = 3
  /// The minimum picture rows at which two lines of cards are better than one.
  private static let preferredPictureRows = 4
  /// Lines of text: the name on two, a line each for the price, the sale price and the stock. If
  /// there is little room, the name has only one, and the stock is omitted where a discount is.
  private static let textRows = (usual: 5, fewest: 3)

  /// Nil if not even two small cards fit.
  init?(columns: Int, rows: Int, drawsPictures: Bool) {
    let isWide = columns >= Self.minimumColumnsOfWideList
    count = columns / (isWide ? Self.minimumColumns.wide : Self.minimumColumns.usual)
    guard count >= 2 else { return nil }
    let width = min(columns / count, Self.maximumColumns)
    let sizes =
      drawsPictures
      ? Self.pictureCard(width: width, rows: rows) : Self.textCard(rows: rows)
    guard let sizes else { return nil }
    card = Size(columns: width, rows: sizes.picture + sizes.text)
    gap = rows % card.rows >= rows / card.rows - 1 ? 1 : 0
    picture =
      sizes.picture > 0 ? Rect(column: 1, row: 0, columns: width - 2, rows: sizes.picture) : nil
    text = Rect(column: 1, row: sizes.picture, columns: width - 2, rows: sizes.text)
  }

  private typealias Rows = (picture: Int, text: Int)

  /// Returns the rows of picture and text with which the picture comes nearest to a square.
  private static func pictureCard(width: Int, rows: Int) -> Rows? {
    // Cells are twice as high as wide.
    let square = max(minimumPictureRows, (width - 2) / 2)
    let candidates = (1...max(1, rows / (textRows.usual + minimumPictureRows))).map {
      min(rows / $0 - textRows.usual, square * 3 / 2)
    }
    let several = candidates.dropFirst().filter { $0 >= preferredPictureRows }
    let best = (several.isEmpty ? candidates : several).min { abs($0 - square) < abs($1 - square) }
    if let best, best >= minimumPictureRows { return (best, textRows.usual) }
    let left = rows - textRows.fewest
    return left >= minimumPictureRows ? (min(left, square), textRows.fewest) : nil
  }

  private static func textCard(rows: Int) -> Rows? {
    let text = min(textRows.usual, rows)
    return text >= textRows.fewest ? (0, text) : nil
  }
}
