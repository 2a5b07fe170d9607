import Terminal

/// An input of the mouse to an overlay.
enum Pointing: Hashable {
  /// A click on one of its lines.
  case line(Int, isDouble: Bool)
  /// Lines forward, or back when negative.
  case wheel(Int)
  /// A click elsewhere in it.
  case point(Point)
  /// A click beside it.
  case outside
}

/// The rectangle of an overlay, and the lines in it that can be clicked.
struct ChoiceArea {
  /// The whole overlay.
  let box: Rect
  /// The rows of the lines.
  let lines: Rect
  /// The first line that is shown, and how many there are.
  let top: Int
  let count: Int

  init(box: Rect, lines: Rect, top: Int, count: Int) {
    self.box = box
    self.lines = lines
    self.top = top
    self.count = count
  }

  /// Lines from the top of a box down, shown around the chosen one.
  init(lines count: Int, _ cursor: LineCursor, in box: Rect) {
    let lines = BoxView.room(in: box)
    self.init(
      box: box, lines: lines, top: cursor.top(count: count, room: lines.rows), count: count)
  }

  /// Returns the meaning of a click; nil for one into the box beside the lines.
  func pointing(at point: Point, isDouble: Bool) -> Pointing? {
    guard box.contains(point) else { return .outside }
    let line = top + point.row - lines.row
    guard lines.contains(point), line < count else { return nil }
    return .line(line, isDouble: isDouble)
  }
}
