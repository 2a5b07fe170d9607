package import Terminal
package import Text

extension Appearance {
  /// Returns the line above the last one, where text is typed, and the line below it.
  package static func inputArea(in size: Size) -> Rect {
    Rect(column: 0, row: max(0, size.rows - 2), columns: size.columns, rows: 2)
  }

  /// Draws the line where text is typed, and a message about it on the last line.
  /// - Parameters:
  ///   - placeholder: An example, shown while nothing is typed.
  ///   - mistake: The error in the text.
  package func drawInput(
    _ field: TextField, prompt: SafeText, placeholder: SafeText = "", mistake: SafeText?,
    into frame: inout Frame
  ) {
    let row = Self.inputArea(in: frame.size).row
    frame.fill(Rect(column: 0, row: row, columns: frame.size.columns, rows: 1))
    let start = 1 + frame.draw(prompt, column: 1, row: row, style: theme.title)
    draw(
      field, column: start, row: row, columns: frame.size.columns - start - 1, hasFocus: true,
      placeholder: placeholder, into: &frame)
    guard let mistake, row + 1 < frame.size.rows else { return }
    frame.fill(Rect(column: 0, row: row + 1, columns: frame.size.columns, rows: 1))
    frame.draw(
      mistake.fitted(to: frame.size.columns - 2), column: 1, row: row + 1, style: theme.warning)
  }

  /// Draws a text field on one line; with the focus the hardware cursor is at its caret, where an
  /// input method draws the text being composed.
  package func draw(
    _ field: TextField, column: Int, row: Int, columns: Int, hasFocus: Bool,
    placeholder: SafeText = "", into frame: inout Frame
  ) {
    guard columns > 0 else { return }
    let shown = field.shown(columns: columns)
    if field.isEmpty {
      frame.draw(placeholder.fitted(to: columns), column: column, row: row, style: theme.quiet)
    } else {
      frame.draw(shown.text, column: column, row: row, limit: columns)
    }
    guard hasFocus else { return }
    frame.cursor = Point(column: column + shown.caretColumn, row: row)
  }
}
