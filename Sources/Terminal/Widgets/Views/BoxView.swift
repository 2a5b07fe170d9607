package import Terminal
package import Text

/// A framed part of the screen with a title and a closing line in its border.
package struct BoxView {
  package let appearance: Appearance
  package let title: SafeText
  package var closing: SafeText

  package init(appearance: Appearance, title: SafeText, closing: SafeText = "") {
    self.appearance = appearance
    self.title = title
    self.closing = closing
  }

  /// Rows and columns of the border and the space beside the text.
  package static let chromeRows = 2
  package static let chromeColumns = 4

  /// Draws the border and clears its inside.
  /// - Returns: The room for text.
  @discardableResult
  package func draw(_ box: Rect, into frame: inout Frame) -> Rect {
    let (theme, symbols) = (appearance.theme, appearance.symbols)
    // A blank column on each side separates it from the screen below.
    frame.fill(Rect(column: box.column - 1, row: box.row, columns: box.columns + 2, rows: box.rows))
    let last = (column: box.endColumn - 1, row: box.endRow - 1)
    for row in [box.row, last.row] {
      frame.fill(
        Rect(column: box.column, row: row, columns: box.columns, rows: 1), with: symbols.rule,
        style: theme.rule)
    }
    for column in [box.column, last.column] {
      frame.fill(
        Rect(column: column, row: box.row, columns: 1, rows: box.rows), with: symbols.side,
        style: theme.rule)
    }
    for (index, corner) in symbols.corners.enumerated() {
      frame.put(
        corner, column: index % 2 == 0 ? box.column : last.column,
        row: index < 2 ? box.row : last.row, theme.rule)
    }
    draw(title, style: theme.title, row: box.row, of: box, into: &frame)
    draw(closing, style: theme.quiet, row: last.row, of: box, into: &frame)
    return Self.room(in: box)
  }

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

  private func draw(
    _ text: SafeText, style: Style, row: Int, of box: Rect, into frame: inout Frame
  ) {
    guard !text.isEmpty else { return }
    let shown: SafeText = " \(text.fitted(to: box.columns - 6)) "
    frame.draw(shown, column: box.column + 2, row: row, style: style, limit: box.columns - 4)
  }
}
