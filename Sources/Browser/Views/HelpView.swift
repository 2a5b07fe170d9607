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
  private static let columns = 52

  static func actions(in scene: Scene) -> [Action] {
    Action.allCases.filter { $0.scenes.contains(scene) }
  }

  func draw(into frame: inout Frame, top: Int) {
    let lines = Self.actions(in: scene)
    let box = frame.bounds.centered(Size(columns: Self.columns, rows: lines.count + Self.chrome))
    frame.fill(box)
    frame.fill(
      Rect(column: box.column, row: box.row, columns: box.columns, rows: 1), with: marks.rule,
      style: theme.rule)
    frame.fill(
      Rect(column: box.column, row: box.endRow - 1, columns: box.columns, rows: 1),
      with: marks.rule, style: theme.rule)
    frame.draw(
      " \(words.helpTitle) ", column: box.column + 2, row: box.row, style: theme.title,
      limit: box.columns - 2)
    frame.draw(
      " \(words.helpClose) ", column: box.column + 2, row: box.endRow - 1, style: theme.quiet,
      limit: box.columns - 2)
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
}
