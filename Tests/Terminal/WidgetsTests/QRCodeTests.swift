import Terminal
import Testing
import Text
import Widgets

@Suite struct QRCodeTests {
  /// ISO/IEC 18004: 21 modules for short texts, and a finder pattern in three corners.
  @Test func aShortTextIsTheSmallestCode() throws {
    let code = try #require(QRCode("openmarket"))
    #expect(code.size == 21)
    for (x, y) in [(0, 0), (14, 0), (0, 14)] {
      let edge = (0..<7).allSatisfy { offset in
        code.isDark(column: x + offset, row: y) && code.isDark(column: x, row: y + offset)
          && code.isDark(column: x + 6, row: y + offset)
      }
      #expect(edge && code.isDark(column: x + 3, row: y + 3))
      #expect(!code.isDark(column: x + 1, row: y + 1))
    }
    #expect(!code.isDark(column: -1, row: 0) && !code.isDark(column: 0, row: 21))
  }

  @Test func anEmptyTextHasNone() { #expect(QRCode("") == nil) }

  /// Every module is one half of a cell, dark on light, with light around the code.
  @Test(arguments: [true, false]) func halfBlocksAreDrawn(hasColors: Bool) throws {
    let code = try #require(QRCode("https://market.example/products/12"))
    let view = QRCodeView(code, in: Size(columns: 80, rows: 20))
    #expect(view.hasBlocks)
    var frame = Frame(Size(columns: view.columns, rows: view.lines))
    view.draw(column: 0, row: 0, hasColors: hasColors, into: &frame)
    for row in 0..<2 * view.lines {
      for column in 0..<view.columns {
        let cell = frame.cell(column: column, row: row / 2)
        let isUpper = row.isMultiple(of: 2)
        let isInk = cell.glyph.string == (isUpper ? "▀" : "▄")
        let color = isInk ? cell.style.foreground : cell.style.background
        let isDark =
          hasColors
          ? color == .rgb(RGB(0, 0, 0)) : !isInk && !cell.style.attributes.contains(.reverse)
        #expect(isDark == code.isDark(column: column - 2, row: row - 2), "\(column), \(row)")
      }
    }
  }

  /// Every module is two blanks where there is room.
  @Test(arguments: [true, false]) func blanksAreDrawnWhereThereIsRoom(hasColors: Bool) throws {
    let code = try #require(QRCode("https://market.example/products/12"))
    let (columns, rows) = (2 * code.size + 8, code.size + 4)
    for room in [Size(columns: columns - 1, rows: rows), Size(columns: columns, rows: rows - 1)] {
      #expect(QRCodeView(code, in: room).hasBlocks)
    }
    let view = QRCodeView(code, in: Size(columns: columns, rows: rows))
    #expect((view.columns, view.lines) == (columns, rows))
    var frame = Frame(Size(columns: columns, rows: rows))
    view.draw(column: 0, row: 0, hasColors: hasColors, into: &frame)
    for row in 0..<rows {
      for column in 0..<columns {
        let cell = frame.cell(column: column, row: row)
        #expect(cell.glyph.string == " ")
        let isDark =
          hasColors
          ? cell.style.background == .rgb(RGB(0, 0, 0))
          : !cell.style.attributes.contains(.reverse)
        #expect(isDark == code.isDark(column: column / 2 - 2, row: row - 2), "\(column), \(row)")
      }
    }
  }
}
