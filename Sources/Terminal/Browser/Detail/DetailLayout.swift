import Terminal

/// The arrangement of a product's pictures and text in an area.
///
/// A wide area has the picture on the left, as tall as the area allows, and the text beside it; a
/// tall one has the text below the picture. Under the picture is a strip of all pictures. In a
/// small area the picture above the text shrinks while the text is scrolled.
struct DetailLayout: Equatable {
  /// The large picture; nil if there is no room.
  private(set) var picture: Rect?
  /// The line below the picture with its number.
  private(set) var caption: Rect?
  /// The small pictures.
  private(set) var strip: Rect?
  private(set) var text: Rect
  /// The heading and the cards below the text; nil if there is no room, or no card.
  private(set) var shelf: Rect?
  /// Rows that the picture gives up before the text itself is scrolled.
  private(set) var shrinkingRows = 0

  /// Columns of the text: longer lines are hard to read.
  private static let maximumTextColumns = 90
  /// Columns of the narrowest text beside a picture.
  private static let minimumTextColumns = 32
  /// Columns of an area with the picture beside the text, and of the narrowest with a picture.
  private static let minimumColumns = (beside: 60, above: 24)
  /// Rows of the smallest picture.
  private static let minimumPictureRows = 4
  /// Rows below which the picture shrinks while the text is scrolled.
  private static let minimumRowsOfFixedPicture = 24

  /// - Parameters:
  ///   - pictures: The number of pictures, all of which are in the strip.
  ///   - top: Rows scrolled.
  ///   - drawsPictures: Whether there are pictures at all.
  init(_ area: Rect, pictures: Int = 1, top: Int = 0, drawsPictures: Bool = true) {
    text = area.inset(columns: area.columns >= 30 ? 2 : 1, rows: area.rows >= 10 ? 1 : 0)
    if drawsPictures, area.columns >= Self.minimumColumns.beside, area.rows >= 8,
      area.columns * 10 >= area.rows * 22
    {
      placeBeside(area)
    } else if drawsPictures, area.columns >= Self.minimumColumns.above {
      placeAbove(area, hasStrip: pictures > 1, top: top)
    }
    text.columns = min(text.columns, Self.maximumTextColumns)
  }

  /// Places cards below the text, after a blank line, in as many lines as there is room for: at
  /// least one, above which a longer text is scrolled.
  ///
  /// - Parameters:
  ///   - count: The number of cards.
  ///   - cards: Their size, of which there is one line.
  ///   - lines: Lines of the text.
  mutating func placeShelf(of count: Int, _ cards: CardSizes, below lines: Int) {
    // Above each line is a row: the heading, or a blank one.
    let rows = cards.card.rows + 1
    let wanted = (count + cards.count - 1) / cards.count
    let shelfRows = rows * max(1, min(wanted, (text.rows - lines - 1) / rows))
    text.rows = min(lines + 1, text.rows - shelfRows)
    // A card begins with a free column: its text is below the other one.
    shelf = Rect(
      column: text.column - 1, row: text.endRow, columns: text.columns + 1, rows: shelfRows)
  }

  /// The size of cards below the text.
  func shelfCards(drawsPictures: Bool) -> CardSizes? {
    CardSizes(columns: text.columns + 1, rows: Self.cardRows, drawsPictures: drawsPictures)
  }

  private static let cardRows = 13
  /// Rows of the lowest area with cards.
  private static let minimumRowsWithShelf = 32
  private static let minimumColumnsWithShelf = 110

  /// Whether an area has room for cards below the text.
  static func hasShelf(in area: Rect) -> Bool {
    area.rows >= minimumRowsWithShelf && area.columns >= minimumColumnsWithShelf
  }

  /// Rows of the strip's pictures in an area.
  private static func stripRows(_ area: Rect) -> Int { min(5, max(3, area.rows / 10)) }

  /// Room for the strip is reserved even below a single picture, so that nothing moves when the
  /// other pictures arrive, or from product to product.
  private mutating func placeBeside(_ area: Rect) {
    let wanted = area.columns * 45 / 100
    let textColumns = max(Self.minimumTextColumns, min(wanted, Self.maximumTextColumns))
    let columns = area.columns - 7 - textColumns
    let strip = Self.stripRows(area)
    // Cells are twice as high as wide: a square, or a wider picture in a low area.
    let rows = min(columns / 2, area.rows - 2 - strip)
    let hasStrip = rows >= Self.minimumPictureRows
    place(
      Rect(
        column: area.column + 2, row: area.row + 1, columns: min(columns, area.rows * 8 / 3),
        rows: hasStrip ? rows : min(columns / 2, area.rows - 2)),
      stripRows: hasStrip ? strip : 0)
    let start = (picture?.endColumn ?? area.column) + 3
    text.columns = text.endColumn - start
    text.column = start
  }

  private mutating func placeAbove(_ area: Rect, hasStrip: Bool, top: Int) {
    let isFixed = area.rows >= Self.minimumRowsOfFixedPicture
    // The picture keeps its size when it turns out to be one of several.
    let reserved = isFixed ? Self.stripRows(area) : 0
    let strip = hasStrip ? reserved : 0
    let textRows = max(isFixed ? 10 : 4, area.rows * 35 / 100)
    let rows = min((area.columns - 4) * 5 / 8, area.rows - 3 - textRows - reserved)
    guard rows >= Self.minimumPictureRows else { return }
    // The text moves up over the picture's rows first.
    shrinkingRows = isFixed ? 0 : rows + 2
    let left = isFixed ? rows : max(0, rows - top)
    if left >= Self.minimumPictureRows || isFixed {
      place(
        Rect(
          column: area.column + 2, row: area.row + 1, columns: area.columns - 4, rows: left),
        stripRows: strip)
    }
    let start = area.row + 1 + (isFixed ? rows + 2 + strip : max(0, rows + 2 - top))
    text.rows = area.endRow - start
    text.row = start
  }

  /// The picture alone, and a line below it.
  init(zoomed area: Rect) {
    text = Rect(column: area.column, row: area.endRow, columns: 0, rows: 0)
    place(
      Rect(column: area.column, row: area.row, columns: area.columns, rows: area.rows - 1),
      stripRows: 0)
  }

  /// Returns how far the given number of lines can be scrolled.
  func maximumTop(lines: Int, top: Int) -> Int {
    let shrunk = min(top, shrinkingRows)
    return max(0, lines + shrunk - text.rows)
  }

  /// Returns the first line of the text on the screen.
  func firstLine(top: Int) -> Int { max(0, top - shrinkingRows) }

  private mutating func place(_ picture: Rect, stripRows: Int) {
    self.picture = picture
    caption = Rect(column: picture.column, row: picture.endRow, columns: picture.columns, rows: 1)
    guard stripRows > 0 else { return }
    strip = Rect(
      column: picture.column, row: picture.endRow + 1, columns: picture.columns, rows: stripRows)
  }
}

/// The small pictures of a product that fit side by side, with a column before each to mark the one
/// shown large.
struct FilmStrip {
  /// The index of the first picture.
  let first: Int
  /// The rectangles of the pictures, beginning with the first.
  let rects: [Rect]

  /// - Parameter current: The index of the picture that is always among them.
  init(_ area: Rect, count: Int, current: Int) {
    let columns = area.rows * 2
    let step = columns + 2
    let fitting = min(count, max(0, (area.columns + 1) / step))
    first = max(0, min(current - fitting / 2, count - fitting))
    let start = area.centered(Size(columns: fitting * step - 1, rows: area.rows)).column
    rects = (0..<fitting).map {
      Rect(column: start + 1 + $0 * step, row: area.row, columns: columns, rows: area.rows)
    }
  }
}

extension Rect {
  /// This rectangle without the given columns and rows at each side, except the last row.
  fileprivate func inset(columns: Int, rows: Int) -> Rect {
    Rect(
      column: column + columns, row: row + rows, columns: self.columns - 2 * columns,
      rows: self.rows - rows)
  }
}
