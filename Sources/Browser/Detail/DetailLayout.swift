import Terminal

/// The arrangement of a product's picture and text in an area: side by side if it is wide, one
/// below the other if it is high, the text alone if it is small. Only the text scrolls.
struct DetailLayout: Equatable {
  let picture: Rect?
  /// The line below the picture with its number.
  let caption: Rect?
  let text: Rect

  /// Columns of the text: longer lines are hard to read.
  private static let maximumTextColumns = 84

  init(_ area: Rect) {
    if area.columns >= 72, area.rows >= 10 {
      let columns = min(area.columns * 2 / 5, (area.rows - 2) * 2, 72)
      let picture = Rect(
        column: area.column + 2, row: area.row + 1, columns: columns, rows: columns / 2)
      self.init(
        picture: picture, text: area, textColumn: picture.endColumn + 3, textRow: area.row + 1)
    } else if area.columns >= 36, area.rows >= 18 {
      let rows = min(area.rows * 2 / 5, (area.columns - 4) / 2)
      let picture = Rect(
        column: area.column + 2, row: area.row + 1, columns: rows * 2, rows: rows)
      self.init(
        picture: picture, text: area, textColumn: area.column + 2, textRow: picture.endRow + 2)
    } else {
      let margin = area.columns >= 30 ? 2 : 1
      self.init(
        picture: nil, text: area, textColumn: area.column + margin, textRow: area.row)
    }
  }

  private init(picture: Rect?, text area: Rect, textColumn: Int, textRow: Int) {
    self.picture = picture
    caption = picture.map {
      Rect(column: $0.column, row: $0.endRow, columns: $0.columns, rows: 1)
    }
    text = Rect(
      column: textColumn, row: textRow,
      columns: min(area.endColumn - 2 - textColumn, Self.maximumTextColumns),
      rows: area.endRow - textRow)
  }
}
