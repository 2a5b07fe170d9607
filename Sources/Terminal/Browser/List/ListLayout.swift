import Terminal
import Widgets

/// The arrangement of the screen, by the size of the terminal.
///
/// The full layout needs 8 rows. From 110 columns on a pane for the product under the cursor is
/// beside the list, and from 140 on beside the grid. With 40–59 columns the picture and the stock
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
  /// The size of one product.
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
    message =
      isTall ? Rect(column: 0, row: size.rows - 2, columns: size.columns, rows: 1) : nil
    footer =
      bottom > 0 ? Rect(column: 0, row: size.rows - 1, columns: size.columns, rows: 1) : nil
    let isGrid =
      layout == .grid
      && CardSizes(columns: size.columns, rows: rows, drawsPictures: drawsPictures) != nil
    let hasPane = isTall && size.columns >= (isGrid ? 140 : 110)
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
      item = cards.card
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
    Rect(
      column: 0, row: 0, columns: page.columns, rows: (message ?? footer)?.row ?? page.endRow)
  }

  /// Lines of products that fit completely.
  var lines: Int { max(1, list.rows / max(1, item.rows)) }

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
      columns: item.columns, rows: item.rows)
  }
}

/// The size of cards, which fill the width and height of the list.
///
/// A line has as many as fit with ``minimumColumns`` or more. Two or more lines of cards are shown
/// unless their pictures would be too low.
struct CardSizes: Equatable {
  let card: Size
  let count: Int
  /// The picture in a card; nil in a grid without pictures.
  let picture: Rect?
  /// The name, price and stock in a card.
  let text: Rect

  private static let minimumColumns = 18
  private static let maximumColumns = 30
  private static let minimumPictureRows = 3
  /// The minimum picture rows at which two lines of cards are better than one.
  private static let preferredPictureRows = 4
  /// Lines of text: the name on two, price and stock. If there is room, a discount has a second
  /// line; if there is little, the name has only one.
  private static let textRows = (most: 5, usual: 4, fewest: 3)
  private static let borderRows = 2

  /// Nil if not even two small cards fit.
  init?(columns: Int, rows: Int, drawsPictures: Bool) {
    count = columns / Self.minimumColumns
    guard count >= 2 else { return nil }
    let width = min(columns / count, Self.maximumColumns)
    let sizes =
      drawsPictures
      ? Self.pictureCard(width: width, rows: rows) : Self.textCard(rows: rows)
    guard let (pictureRows, textRows) = sizes else { return nil }
    card = Size(columns: width, rows: pictureRows + textRows + Self.borderRows)
    picture =
      pictureRows > 0 ? Rect(column: 2, row: 1, columns: width - 4, rows: pictureRows) : nil
    text = Rect(column: 2, row: 1 + pictureRows, columns: width - 4, rows: textRows)
  }

  /// Returns the rows of picture and text with which the picture comes nearest to a square.
  private static func pictureCard(width: Int, rows: Int) -> (picture: Int, text: Int)? {
    // A cell is twice as high as it is wide.
    let square = max(minimumPictureRows, (width - 4) / 2)
    let besides = textRows.usual + borderRows
    let lines = (1...max(1, rows / (besides + minimumPictureRows))).map { lines in
      (lines: lines, picture: min(rows / lines - besides, square * 3 / 2))
    }
    let several = lines.filter { $0.lines >= 2 && $0.picture >= preferredPictureRows }
    let best = (several.isEmpty ? lines : several)
      .min { abs($0.picture - square) < abs($1.picture - square) }
    if let best, best.picture >= minimumPictureRows {
      let room = rows / best.lines - textRows.most - borderRows
      return room >= min(best.picture, square)
        ? (min(best.picture, room), textRows.most) : (best.picture, textRows.usual)
    }
    let left = rows - textRows.fewest - borderRows
    return left >= minimumPictureRows ? (min(left, square), textRows.fewest) : nil
  }

  private static func textCard(rows: Int) -> (picture: Int, text: Int)? {
    let text = min(textRows.usual, rows - borderRows)
    return text >= textRows.fewest ? (0, text) : nil
  }
}
