import Terminal

/// Where things stand, by the size of the terminal.
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
  /// For the product under the cursor; nil where there is no room.
  let pane: Rect?
  let footer: Rect?
  let shape: Shape
  /// Of one product.
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

  /// For an opened product.
  var page: Rect {
    Rect(
      column: list.column, row: list.row,
      columns: list.columns + (pane.map { $0.columns + 1 } ?? 0),
      rows: list.rows)
  }

  /// All but the last lines, which speak for what stands over the list.
  var behind: Rect {
    Rect(
      column: 0, row: 0, columns: page.columns, rows: (message ?? footer)?.row ?? page.endRow)
  }

  /// Lines of products that fit whole.
  var lines: Int { max(1, list.rows / max(1, item.rows)) }

  /// Lines of products that fit with a line of text below them; a grid says elsewhere what that
  /// line would.
  var linesAboveTrailer: Int {
    shape == .card ? lines : max(1, (list.rows - 1) / max(1, item.rows))
  }

  /// Where the product in a place of the screen stands, counted from the first one.
  func place(_ index: Int) -> Rect {
    let (line, column) = index.quotientAndRemainder(dividingBy: columns)
    return Rect(
      column: list.column + column * item.columns, row: list.row + line * item.rows,
      columns: item.columns, rows: item.rows)
  }
}

/// How large cards are: as many side by side as fit with 18 columns or more, and so tall that two
/// lines of them or more fill the height.
struct CardSizes {
  let card: Size
  let count: Int

  /// Lines of a card that are no picture: its border, two of name, price and stock.
  static let textRows = 6
  private static let leastColumns = 18
  private static let mostColumns = 30
  private static let leastPictureRows = 3

  /// Nil where not even two small cards fit.
  init?(columns: Int, rows: Int) {
    count = columns / Self.leastColumns
    guard count >= 2, rows >= Self.textRows + Self.leastPictureRows else { return nil }
    let width = min(columns / count, Self.mostColumns)
    // A cell is twice as high as it is wide: this is a square.
    let square = max(Self.leastPictureRows, (width - 4) / 2)
    let heights = (Self.leastPictureRows...square).map { $0 + Self.textRows }
    let fitting = heights.filter { rows / $0 >= 2 }
    let height = fitting.min { (rows % $0, -$0) < (rows % $1, -$1) } ?? heights[0]
    card = Size(columns: width, rows: height)
  }
}
