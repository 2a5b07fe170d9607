import ScreenWords
import Terminal
import Text
import ViewModels
import Widgets
import Words

/// The keys that may follow the first stroke of a longer key; shown when the next stroke does not
/// come at once.
struct PrefixKeys: Sendable {
  private(set) var isShown = false
  private var serial = 0

  /// The pause before the keys are shown: users who know them have typed the next one by then.
  static let pause = Duration.milliseconds(200)

  /// Waits after the first stroke of a longer key.
  mutating func wait() -> [Effect] {
    hide()
    return [.wake(.prefix(serial: serial), after: Self.pause)]
  }

  mutating func hide() {
    serial += 1
    isShown = false
  }

  mutating func endPause(_ serial: Int) { if serial == self.serial { isShown = true } }
}

extension Appearance {
  private static let prefixKeyColumns = 44

  /// Draws the keys that may follow, above the last line.
  func drawPrefixKeys(
    _ keys: [(key: String, explanation: SafeText)], _ words: ScreenWords, into frame: inout Frame
  ) {
    guard !keys.isEmpty, frame.size.rows > BoxView.chromeRows + 1 else { return }
    let rows = min(keys.count, frame.size.rows - 1 - BoxView.chromeRows)
    let box = Rect(
      column: 0, row: frame.size.rows - 1 - rows - BoxView.chromeRows,
      columns: min(Self.prefixKeyColumns, frame.size.columns), rows: rows + BoxView.chromeRows)
    let area = frame.drawBox(box, title: words.common.helpTitle, self)
    let keyColumns = (keys.map { SafeText($0.key).glyphs.count }.max() ?? 0) + 2
    for (offset, (key, explanation)) in keys.prefix(rows).enumerated() {
      let row = area.row + offset
      frame.draw(SafeText(key), column: area.column, row: row, style: theme.key)
      frame.draw(
        explanation.fitted(to: area.columns - keyColumns),
        column: area.column + keyColumns, row: row)
    }
  }
}
