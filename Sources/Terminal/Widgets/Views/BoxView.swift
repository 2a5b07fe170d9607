package import Terminal
package import Text

/// A framed part of the screen with a title and a closing line in its border.
package enum BoxView {
  /// Rows and columns of the border and the space beside the text.
  package static let chromeRows = 2
  package static let chromeColumns = 4

  /// The minimum rows for the last line of the screen, with its hints, to stay visible.
  private static let minimumRowsWithHints = 6

  /// Returns a centered box for a number of lines.
  package static func aboveLastLine(_ columns: Int, lines: Int, in size: Size) -> Rect {
    let rows = size.rows < minimumRowsWithHints ? size.rows : size.rows - 1
    return Rect(column: 0, row: 0, columns: size.columns, rows: rows)
      .centered(Size(columns: columns, rows: lines + chromeRows))
  }

  /// Returns the room for text.
  package static func room(in box: Rect) -> Rect {
    Rect(
      column: box.column + 2, row: box.row + 1, columns: box.columns - chromeColumns,
      rows: box.rows - chromeRows)
  }
}

extension Frame {
  /// Draws the border of a box and clears its inside.
  /// - Returns: The room for text.
  @discardableResult
  package mutating func drawBox(
    _ box: Rect, title: SafeText, closing: SafeText = "", _ appearance: Appearance
  ) -> Rect {
    let (theme, symbols) = (appearance.theme, appearance.symbols)
    let (border, titleStyle) =
      appearance.hasFocus ? (theme.border, theme.title) : (theme.rule, theme.quiet)
    // A blank column on each side separates it from the screen below.
    fill(Rect(column: box.column - 1, row: box.row, columns: box.columns + 2, rows: box.rows))
    let last = (column: box.endColumn - 1, row: box.endRow - 1)
    for row in [box.row, last.row] {
      let line = Rect(column: box.column, row: row, columns: box.columns, rows: 1)
      fill(line, with: symbols.rule, style: border)
    }
    for column in [box.column, last.column] {
      let line = Rect(column: column, row: box.row, columns: 1, rows: box.rows)
      fill(line, with: symbols.side, style: border)
    }
    for (index, corner) in symbols.corners.enumerated() {
      let column = index % 2 == 0 ? box.column : last.column
      put(corner, column: column, row: index < 2 ? box.row : last.row, border)
    }
    for (text, row, style) in [(title, box.row, titleStyle), (closing, last.row, theme.quiet)]
    where !text.isEmpty {
      let shown: SafeText = " \(text.fitted(to: box.columns - 6)) "
      draw(shown, column: box.column + 2, row: row, style: style, limit: box.columns - 4)
    }
    return BoxView.room(in: box)
  }
}
