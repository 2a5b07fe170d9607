package import ScreenWords
package import Terminal
package import Text
import Words

/// The rectangle of an overlay, and the lines in it that can be clicked.
package struct ChoiceArea {
  /// The whole overlay.
  package let box: Rect
  /// The rows of the lines.
  package let lines: Rect
  /// The line under the cursor, from 0.
  private let line: Int
  /// The first visible line, and the number of all.
  package let top: Int
  package let count: Int
  /// The number of lines that fit.
  private let room: Int

  /// - Parameter room: Nil for one line in each row.
  package init(
    box: Rect, lines: Rect = Rect(Size(columns: 0, rows: 0)), line: Int = 0, top: Int = 0,
    count: Int = 0, room: Int? = nil
  ) {
    self.box = box
    self.lines = lines
    self.line = line
    self.top = top
    self.count = count
    self.room = room ?? lines.rows
  }

  /// Lines in a box, scrolled to the cursor.
  /// - Parameter taken: The rows above the lines.
  package init(lines count: Int, _ cursor: LineCursor, in box: Rect, below taken: Int = 0) {
    var lines = BoxView.room(in: box)
    lines.row += taken
    lines.rows = max(0, lines.rows - taken)
    self.init(
      box: box, lines: lines, line: cursor.line,
      top: cursor.top(count: count, room: lines.rows), count: count)
  }

  /// Returns the meaning of a click; nil if it is in the box but not on a line.
  package func pointerInput(at point: Point, isDouble: Bool) -> PointerInput? {
    guard box.contains(point) else { return .outside }
    let line = top + point.row - lines.row
    guard lines.contains(point), line < count else { return nil }
    return .line(line, isDouble: isDouble)
  }

  private var isScrolling: Bool { count > room && room > 0 }

  /// `3 of 47`, if not all lines fit.
  package func label(in words: ScreenWords) -> SafeText {
    isScrolling
      ? words.common.position(Words.grouped(min(line + 1, count)), Words.grouped(count)) : ""
  }

  /// Draws a thumb on the right border of the box, with the size and position of the visible part.
  fileprivate func drawThumb(_ appearance: Appearance, into frame: inout Frame) {
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

extension Frame {
  /// Draws the box of a list that scrolls.
  /// - Returns: The room for text.
  package mutating func drawBox(
    _ choices: ChoiceArea, title: SafeText, closing: SafeText, _ appearance: Appearance
  ) -> Rect {
    let area = drawBox(choices.box, title: title, closing: closing, appearance)
    choices.drawThumb(appearance, into: &self)
    return area
  }
}
