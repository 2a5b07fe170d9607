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
