import Terminal
import Text
import Words

/// The visible part of a list of lines in a box, and the line of the cursor.
struct ScrollPosition {
  /// The line under the cursor, from 0.
  let line: Int
  /// The first visible line.
  let top: Int
  /// The number of lines that fit.
  let room: Int
  let count: Int

  var isScrolling: Bool { count > room && room > 0 }

  /// `3 of 47`, where not all lines fit.
  func label(in words: Words) -> SafeText {
    isScrolling
      ? words.common.position(Words.grouped(min(line + 1, count)), Words.grouped(count)) : ""
  }

  /// Draws a thumb on the right border of a box: its length and place are those of the visible part.
  func draw(in box: Rect, _ appearance: Appearance, into frame: inout Frame) {
    let rows = BoxView.room(in: box).rows
    guard isScrolling, rows > 0 else { return }
    let length = max(1, rows * room / count)
    let start = (rows - length) * min(top, count - room) / (count - room)
    for offset in start..<start + length {
      frame.put(
        appearance.symbols.heavyBorder.down, column: box.endColumn - 1, row: box.row + 1 + offset,
        appearance.theme.bar)
    }
  }
}
