package import ScreenWords
package import Terminal
package import Text
import Words

/// The visible part of a list of lines in a box, and the line of the cursor.
package struct ScrollPosition {
  /// The line under the cursor, from 0.
  private let line: Int
  /// The first visible line.
  package let top: Int
  /// The number of lines that fit.
  private let room: Int
  private let count: Int

  package init(line: Int, top: Int, room: Int, count: Int) {
    self.line = line
    self.top = top
    self.room = room
    self.count = count
  }

  private var isScrolling: Bool { count > room && room > 0 }

  /// `3 of 47`, if not all lines fit.
  package func label(in words: ScreenWords) -> SafeText {
    isScrolling
      ? words.common.position(Words.grouped(min(line + 1, count)), Words.grouped(count)) : ""
  }

  /// Draws a thumb on the right border of a box, with the size and position of the visible part.
  package func draw(in box: Rect, _ appearance: Appearance, into frame: inout Frame) {
    let rows = BoxView.room(in: box).rows
    guard isScrolling, rows > 0 else { return }
    let length = max(1, rows * room / count)
    let start = (rows - length) * min(top, count - room) / (count - room)
    for offset in start..<start + length {
      frame.put(
        appearance.symbols.heavySide, column: box.endColumn - 1, row: box.row + 1 + offset,
        appearance.theme.bar)
    }
  }
}
