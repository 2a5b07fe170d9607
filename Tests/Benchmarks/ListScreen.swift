import TerminalProbe

/// A screen that shows a list of rows of two lines, with "i of N" in a status line below them.
struct ListScreen {
  static let bar = "▌"

  let screen: ProbeScreen
  /// The row of the cursor, counted from 1, and the number of rows.
  let position: Int
  let total: Int
  let statusLine: Int
  /// The first line of the row that has the cursor.
  let cursorLine: Int

  init?(_ screen: ProbeScreen) {
    guard let position = ListPosition(screen),
      let cursor = (0..<position.line).first(where: {
        screen.cell(column: 0, row: $0)?.text == Self.bar
      })
    else { return nil }
    self.screen = screen
    (self.position, total) = (position.number, position.total)
    statusLine = position.line
    cursorLine = cursor
  }

  /// The lines with rows: from `top` to the rule or status line below. `top` is known from a screen
  /// with the cursor on the first row.
  func listLines(top: Int) -> Range<Int> {
    let rule = (top..<statusLine).first { screen.line($0).hasPrefix("──") }
    return top..<(rule ?? statusLine)
  }

  /// Whether every row of the list has its text: no gap and no skeleton.
  func isFull(top: Int) -> Bool {
    let lines = listLines(top: top)
    let names = stride(from: lines.lowerBound, to: lines.upperBound - 1, by: 2)
    return lines.count >= 2
      && names.allSatisfy { row in
        let text = screen.line(row)
        return text.contains { $0.isLetter } && !text.contains("░░░░░░░░")
      }
  }
}
