import Terminal
import Widgets

/// The arrangement of the screen, by the size of the terminal.
///
/// The full layout needs 8 rows. From 110 columns on a pane for the product under the cursor
/// stands beside the list, and from 140 on beside the grid. 40–59 columns leave out the picture and
/// the stock column, below 40 a product is one line, and what is left of a tiny window is one line
/// in all.
struct ListLayout: Equatable {
  enum Shape: Hashable {
    case wide, narrow, line, card
  }

  let header: Rect?
  let message: Rect?
  let list: Rect
  /// The area of the product under the cursor; nil where there is no room.
  let pane: Rect?
  let footer: Rect?
  let shape: Shape
  /// The size of one product.
  let item: Size
  /// Products side by side.
  let columns: Int

  init(_ size: Size, _ layout: ProductLayout = .list) {
    let isTall = size.rows >= 8
    let top = isTall ? 2 : 0
    let bottom = isTall ? 2 : size.rows >= 3 ? 1 : 0
    let rows = max(0, size.rows - top - bottom)
    header = isTall ? Rect(column: 0, row: 0, columns: size.columns, rows: 1) : nil
    message =
      isTall ? Rect(column: 0, row: size.rows - 2, columns: size.columns, rows: 1) : nil
    footer =
      bottom > 0 ? Rect(column: 0, row: size.rows - 1, columns: size.columns, rows: 1) : nil
    let isGrid = layout == .grid && CardSizes(columns: size.columns, rows: rows) != nil
    let hasPane = isTall && size.columns >= (isGrid ? 140 : 110)
    let paneColumns = hasPane ? min(max(size.columns * 2 / 5, 46), 84) : 0
    list = Rect(
      column: 0, row: top, columns: size.columns - paneColumns - (hasPane ? 1 : 0), rows: rows)
    pane =
      hasPane
      ? Rect(column: list.endColumn + 1, row: top, columns: paneColumns, rows: rows) : nil
    if isGrid, let cards = CardSizes(columns: list.columns, rows: rows) {
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

  /// Lines of products that fit whole.
  var lines: Int { max(1, list.rows / max(1, item.rows)) }

  /// Lines of products that fit with a line of text below them; a grid shows that line elsewhere.
  var linesAboveTrailer: Int {
    shape == .card ? lines : max(1, (list.rows - 1) / max(1, item.rows))
  }

  /// Returns the rectangle of a product, counted from the first one on the screen.
  func rect(_ index: Int) -> Rect {
    let (line, column) = index.quotientAndRemainder(dividingBy: columns)
    return Rect(
      column: list.column + column * item.columns, row: list.row + line * item.rows,
      columns: item.columns, rows: item.rows)
  }
}

/// The size of cards: as many side by side as fit with 18 columns or more, and so tall that two
/// lines of them or more fill the height.
struct CardSizes {
  let card: Size
  let count: Int

  /// Lines of a card without its picture: the border, two of the name, price and stock.
  static let textRows = 6
  private static let minimumColumns = 18
  private static let maximumColumns = 30
  private static let minimumPictureRows = 3

  /// Nil if not even two small cards fit.
  init?(columns: Int, rows: Int) {
    count = columns / Self.minimumColumns
    guard count >= 2, rows >= Self.textRows + Self.minimumPictureRows else { return nil }
    let width = min(columns / count, Self.maximumColumns)
    // A cell is twice as high as it is wide: this is a square.
    let square = max(Self.minimumPictureRows, (width - 4) / 2)
    let heights = (Self.minimumPictureRows...square).map { $0 + Self.textRows }
    let fitting = heights.filter { rows / $0 >= 2 }
    let height = fitting.min { (rows % $0, -$0) < (rows % $1, -$1) } ?? heights[0]
    card = Size(columns: width, rows: height)
  }
}
