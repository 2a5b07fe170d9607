import Terminal
import Testing

@testable import Widgets

@Suite struct LineCursorTests {
  @Test func theCursorStaysAmongTheLines() {
    var cursor = LineCursor()
    cursor.move(.lines(-3), count: 10, room: 4)
    #expect(cursor.line == 0)
    cursor.move(.lines(99), count: 10, room: 4)
    #expect(cursor.line == 9)
    cursor.move(.to(4), count: 3, room: 4)
    #expect(cursor.line == 2)
    cursor.move(.last, count: 0, room: 4)
    #expect(cursor.line == 0)
  }

  @Test func theCursorFollowsItsLine() {
    var cursor = LineCursor(line: 1)
    cursor.follow("b", among: ["x", "a", "b"])
    #expect(cursor.line == 2)
    cursor.follow("b", among: ["a"])
    #expect(cursor.line == 0)
    cursor.follow(String?.none, among: [])
    #expect(cursor.line == 0)
  }

  @Test func theMouseMovesTheCursor() {
    var cursor = LineCursor()
    cursor.follow(.line(2, isDouble: false), count: 10)
    #expect(cursor.line == 2)
    cursor.follow(.wheel(-1), count: 10)
    #expect(cursor.line == 1)
    cursor.follow(.outside, count: 10)
    #expect(cursor.line == 1)
  }

  @Test func theVisibleLinesHaveTheirRows() {
    let area = Rect(column: 1, row: 1, columns: 5, rows: 2)
    var frame = Frame(Size(columns: 8, rows: 4))
    let appearance = Appearance.plain(drawsPictures: false)
    let shown = frame.list(["a", "b", "c"], LineCursor(line: 2), in: area, appearance)
    #expect(shown.map(\.line) == ["b", "c"] && shown.map(\.row) == [1, 2])
    #expect(shown.map(\.isChosen) == [false, true])
    #expect(frame.cell(column: 1, row: 2) != frame.cell(column: 1, row: 1))
  }

  @Test func theWindowShowsTheCursorAndEndsWithTheLines() {
    var cursor = LineCursor()
    for line in 0..<20 {
      cursor.move(.to(line), count: 20, room: 6)
      let top = cursor.top(count: 20, room: 6)
      #expect((top..<top + 6).contains(line))
      #expect((0...14).contains(top))
    }
  }

  @Test func aBoxKeepsARowForTheHintsIfThereAreEnough() {
    let high = BoxView.aboveLastLine(30, lines: 50, in: Size(columns: 80, rows: 24))
    #expect(high.endRow <= 23)
    let low = BoxView.aboveLastLine(30, lines: 50, in: Size(columns: 80, rows: 4))
    #expect(low.endRow <= 4)
  }
}
