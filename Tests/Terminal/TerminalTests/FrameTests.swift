import Terminal
import Testing
import Text

@Suite struct FrameTests {
  @Test func drawsTextAndReturnsTheColumnsUsed() {
    var frame = Frame(Size(columns: 10, rows: 2))
    #expect(frame.draw("책상 ok", column: 1, row: 0) == 7)
    #expect(frame.text == " 책상 ok\n")
  }

  @Test func drawingOutsideTheScreenIsDropped() {
    var frame = Frame(Size(columns: 4, rows: 2))
    frame.draw("abcdefgh", column: 2, row: 1)
    frame.draw("above", column: 0, row: -1)
    frame.draw("below", column: 0, row: 2)
    frame.draw("xyz", column: -2, row: 0)
    frame.fill(Rect(column: -5, row: -5, columns: 3, rows: 100), with: Glyph("#"))
    #expect(frame.text == "z\n  ab")
  }

  @Test func aWideGlyphAtTheEdgeBecomesASpace() {
    var frame = Frame(Size(columns: 3, rows: 1))
    frame.draw("a가나", column: 0, row: 0)
    #expect(frame.text == "a가")
    frame.put(Glyph("나", columns: 2), column: 2, row: 0, .plain)
    #expect(frame.text == "a")
  }

  @Test func halfAWideGlyphIsNeverLeft() {
    var frame = Frame(Size(columns: 6, rows: 1))
    frame.draw("가나다", column: 0, row: 0)
    frame.draw("x", column: 1, row: 0)
    #expect(frame.text == " x나다")
    frame.draw("y", column: 2, row: 0)
    #expect(frame.text == " xy 다")
    for column in 0..<6 where frame.cell(column: column, row: 0).isContinuation {
      #expect(frame.cell(column: column - 1, row: 0).glyph.columns == 2)
    }
  }

  @Test func randomDrawingNeverTearsAWideGlyph() {
    var random = SystemRandomNumberGenerator()
    let texts: [SafeText] = ["가나다라", "abc", "漢字x", "é\u{301}", "👍 ok", "─"]
    var frame = Frame(Size(columns: 13, rows: 4))
    for _ in 0..<5_000 {
      frame.draw(
        texts.randomElement(using: &random) ?? "", column: .random(in: -4...14, using: &random),
        row: .random(in: -1...4, using: &random), limit: .random(in: 0...9, using: &random))
    }
    for row in 0..<4 {
      for column in 0..<13 {
        let cell = frame.cell(column: column, row: row)
        let next = frame.cell(column: column + 1, row: row)
        #expect((cell.glyph.columns == 2) == next.isContinuation)
      }
    }
  }

  @Test func anEmptyScreenIsWrittenCompletely() {
    var frame = Frame(Size(columns: 0, rows: 0))
    frame.draw("text", column: 0, row: 0)
    frame.fill(Rect(column: 0, row: 0, columns: 5, rows: 5))
    #expect(frame.text == "")
  }

  @Test func findsHowRowsHaveMovedAndMovesThem() {
    var old = Frame(Size(columns: 8, rows: 12))
    for row in 0..<12 { old.draw("row \(row)", column: 0, row: row) }
    for count in [1, 2, 4, -1, -3] {
      var new = Frame(old.size)
      new.draw("row 0", column: 0, row: 0)
      new.draw("row 11", column: 0, row: 11)
      for row in 1...10 {
        let source = row + count
        new.draw((1...10).contains(source) ? "row \(source)" : "new", column: 0, row: row)
      }
      let found = new.scrolling(from: old)
      #expect(found?.count == count)
      let rect = Rect(column: 0, row: 1, columns: 8, rows: 10)
      #expect(found?.rect == rect)
      var moved = old
      moved.scroll(rect, by: count)
      for row in 0..<12 where (1...10).contains(row + count) || row == 0 {
        #expect(moved.row(row) == new.row(row))
      }
    }
    #expect(old.scrolling(from: old) == nil)
    var other = Frame(old.size)
    for row in 0..<12 { other.draw("other \(row)", column: 0, row: row) }
    #expect(other.scrolling(from: old) == nil)
    other.scroll(Rect(column: -5, row: -5, columns: 45, rows: 45), by: 100)
    #expect(other.text.allSatisfy { $0 == "\n" })
  }

  @Test func findsHowPartsOfRowsHaveMoved() {
    let area = Rect(column: 0, row: 1, columns: 6, rows: 10)
    func frame(from first: Int, wide: Bool = false, fullOf text: SafeText? = nil) -> Frame {
      var frame = Frame(Size(columns: 12, rows: 12))
      frame.scrollArea = area
      for row in 0..<12 {
        frame.draw("\(row + first)", column: 0, row: row)
        if let text {
          frame.draw(
            text, column: 3, row: row, style: Style(foreground: .indexed(UInt8(row + first))))
        } else {
          frame.draw("side \(row)", column: 6, row: row)
        }
        if wide { frame.draw("각", column: 5, row: row) }
      }
      return frame
    }
    let (old, new) = (frame(from: 0), frame(from: 2))
    #expect(new.scrolling(from: old)?.rect == area)
    #expect(new.scrolling(from: old)?.count == 2)
    var moved = old
    moved.scroll(area, by: 2)
    #expect(moved.row(1) == new.row(1))
    #expect(moved.row(11) == old.row(11))
    #expect(moved.cell(column: 6, row: 10) == old.cell(column: 6, row: 10))
    #expect(moved.cell(column: 0, row: 10) == .blank)
    #expect(!new.isCheaperToScroll(area, by: 2, from: old))
    #expect(!frame(from: 2, fullOf: "").isCheaperToScroll(area, by: 2, from: old))
    let full = frame(from: 0, fullOf: "x")
    #expect(frame(from: 2, fullOf: "x").isCheaperToScroll(area, by: 2, from: full))
    // An edge that cuts through a glyph would leave half of it.
    #expect(frame(from: 2, wide: true).scrolling(from: frame(from: 0, wide: true)) == nil)
  }

  /// The border of a card differs in every row once the cursor has left it.
  @Test func rowsMoveByTheirPositionEvenIfNoneIsTheSame() {
    let area = Rect(column: 0, row: 1, columns: 20, rows: 10)
    func frame(from first: Int) -> Frame {
      var frame = Frame(Size(columns: 24, rows: 12))
      frame.scrollArea = area
      frame.scrollPosition = first
      for row in 0..<12 {
        let letter = Glyph(Unicode.Scalar(UInt8(65 + row + first)))
        frame.fill(Rect(column: 0, row: row, columns: 16, rows: 1), with: letter)
        frame.draw("\(first)", column: 18, row: row)
      }
      return frame
    }
    #expect(frame(from: 3).scrolling(from: frame(from: 0))?.rect == area)
    #expect(frame(from: 3).scrolling(from: frame(from: 0))?.count == 3)
    #expect(frame(from: 0).scrolling(from: frame(from: 5))?.count == -5)
    #expect(frame(from: 0).scrolling(from: frame(from: 0)) == nil)
    #expect(frame(from: 40).scrolling(from: frame(from: 0)) == nil)
    // Nothing is the same: rewriting all of it is cheaper.
    var other = frame(from: 3)
    other.fill(area, with: Glyph("#"))
    #expect(other.scrolling(from: frame(from: 0)) == nil)
  }

  @Test func copiesRowsWithinTheScreen() {
    var part = Frame(Size(columns: 4, rows: 2))
    part.draw("ab", column: 0, row: 0)
    part.draw("cd", column: 0, row: 1)
    var frame = Frame(Size(columns: 4, rows: 2))
    for (column, row) in [(0, 1), (0, 2), (0, -1), (-1, 0), (4, 0)] {
      frame.copy(part, to: Rect(column: column, row: row, columns: 4, rows: 2))
    }
    #expect(frame.text == "\nab")
  }

  @Test func aWideGlyphIsCopiedInFullOrNotAtAll() {
    var part = Frame(Size(columns: 3, rows: 1))
    part.draw("a한", column: 0, row: 0)
    var frame = Frame(Size(columns: 6, rows: 1))
    frame.draw("국국국", column: 0, row: 0)
    frame.copy(part, to: Rect(column: 1, row: 0, columns: 3, rows: 1))
    #expect(frame.text == " a한국")
    frame.copy(part, to: Rect(column: 0, row: 0, columns: 2, rows: 1))
    #expect(frame.text == "a 한국")
  }

  @Test func aFullyCopiedFrameIsNotChangedThroughTheCopy() {
    var part = Frame(Size(columns: 4, rows: 1))
    part.draw("한국", column: 0, row: 0)
    var frame = Frame(Size(columns: 4, rows: 2))
    frame.copy(part, to: Rect(column: 0, row: 1, columns: 4, rows: 1))
    frame.draw("x", column: 1, row: 1)
    #expect(frame.text == "\n x국")
    #expect(part.text == "한국")
  }

  @Test func centeredStaysInside() {
    let area = Rect(column: 2, row: 1, columns: 10, rows: 4)
    #expect(
      area.centered(Size(columns: 4, rows: 2)) == Rect(column: 5, row: 2, columns: 4, rows: 2))
    #expect(area.centered(Size(columns: 40, rows: 20)) == area)
  }
}
