package import Terminal
package import Text

/// The line above the last one, where text is typed, and a message about it on the last line.
package struct InputLineView {
  package let appearance: Appearance
  package let prompt: SafeText
  /// An example, shown while nothing is typed.
  package var placeholder: SafeText
  /// The error in the text.
  package var mistake: SafeText?

  package init(
    appearance: Appearance, prompt: SafeText, placeholder: SafeText = "", mistake: SafeText? = nil
  ) {
    self.appearance = appearance
    self.prompt = prompt
    self.placeholder = placeholder
    self.mistake = mistake
  }

  /// Returns the row of the line.
  package static func row(in size: Size) -> Int { max(0, size.rows - 2) }

  /// The line and the one below it.
  package static func area(in size: Size) -> Rect {
    Rect(column: 0, row: row(in: size), columns: size.columns, rows: 2)
  }

  package func draw(_ field: TextField, into frame: inout Frame) {
    let row = Self.row(in: frame.size)
    frame.fill(Rect(column: 0, row: row, columns: frame.size.columns, rows: 1))
    let start = 1 + frame.draw(prompt, column: 1, row: row, style: appearance.theme.title)
    appearance.draw(
      field, column: start, row: row, columns: frame.size.columns - start - 1, hasFocus: true,
      placeholder: placeholder, into: &frame)
    guard let mistake, row + 1 < frame.size.rows else { return }
    frame.fill(Rect(column: 0, row: row + 1, columns: frame.size.columns, rows: 1))
    frame.draw(
      mistake.fitted(to: frame.size.columns - 2), column: 1, row: row + 1,
      style: appearance.theme.warning)
  }
}

extension Appearance {
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
