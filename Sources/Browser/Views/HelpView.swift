import Terminal
import TerminalText

/// The keys of the scene below, over it, from the table of actions.
struct HelpView {
  let words: Words
  let theme: Theme
  let marks: Marks
  let scene: Scene

  /// Lines of the box that are not keys: title, closing hint and their spacing.
  static let chrome = 4
  private static let keyColumns = 12
  private static let columns = 56

  static func actions(in scene: Scene) -> [Action] {
    Action.allCases.filter { $0.scenes.contains(scene) }
  }

  func draw(into frame: inout Frame, top: Int) {
    let lines = Self.actions(in: scene)
    let box = frame.bounds.centered(Size(columns: Self.columns, rows: lines.count + Self.chrome))
    drawBox(box, isScrolling: lines.count + Self.chrome > box.rows, into: &frame)
    let room = max(0, box.rows - Self.chrome)
    for (offset, line) in lines.dropFirst(top).prefix(room).enumerated() {
      let row = box.row + 2 + offset
      frame.draw(
        SafeText(line.keys.joined(separator: " ")), column: box.column + 2, row: row,
        style: theme.key, limit: Self.keyColumns)
      frame.draw(
        words.explanation(line).fitted(to: box.columns - Self.keyColumns - 6),
        column: box.column + 4 + Self.keyColumns, row: row)
    }
  }

  private func drawBox(_ box: Rect, isScrolling: Bool, into frame: inout Frame) {
    frame.fill(box)
    let last = (column: box.endColumn - 1, row: box.endRow - 1)
    for row in [box.row, last.row] {
      frame.fill(
        Rect(column: box.column, row: row, columns: box.columns, rows: 1), with: marks.rule,
        style: theme.rule)
    }
    for column in [box.column, last.column] {
      frame.fill(
        Rect(column: column, row: box.row, columns: 1, rows: box.rows), with: marks.side,
        style: theme.rule)
    }
    for (index, corner) in marks.corners.enumerated() {
      frame.put(
        corner, column: index % 2 == 0 ? box.column : last.column,
        row: index < 2 ? box.row : last.row, theme.rule)
    }
    let limit = box.columns - 4
    frame.draw(
      " \(words.helpTitle) ", column: box.column + 2, row: box.row, style: theme.title,
      limit: limit)
    let close: SafeText =
      isScrolling
      ? " \(words.helpClose)\(marks.separator)\(words.helpScroll) " : " \(words.helpClose) "
    frame.draw(close, column: box.column + 2, row: last.row, style: theme.quiet, limit: limit)
  }
}
