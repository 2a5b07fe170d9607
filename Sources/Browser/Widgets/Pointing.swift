import Terminal

/// What the mouse does to an overlay.
enum Pointing: Hashable {
  /// A click on one of its lines.
  case line(Int, isDouble: Bool)
  /// Lines forward, or back when negative.
  case wheel(Int)
  /// A click on something else in it.
  case place(Point)
  /// A click beside it.
  case outside
}

/// Where an overlay stands, and in it the lines that can be clicked.
struct ChoiceArea {
  /// All that it covers.
  let box: Rect
  /// A line in each row.
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

  /// What a click means; nil for one into the box beside the lines.
  func pointing(at place: Point, isDouble: Bool) -> Pointing? {
    guard box.contains(place) else { return .outside }
    let line = top + place.row - lines.row
    guard lines.contains(place), line < count else { return nil }
    return .line(line, isDouble: isDouble)
  }
}
