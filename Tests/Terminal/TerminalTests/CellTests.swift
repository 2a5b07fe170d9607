import Terminal
import Testing
import Text

/// A cell packs its glyph and style into sixteen bytes and unpacks them again.
struct CellTests {
  @Test func sixteenBytes() {
    #expect(MemoryLayout<Cell>.size == 16)
  }

  static let colors: [Color] = [
    .standard, .indexed(0), .indexed(255), .rgb(RGB(0, 0, 0)), .rgb(RGB(255, 255, 254)),
    .rgb(RGB(0, 0, 254)), .rgb(RGB(128, 1, 2)), .rgb(RGB(0x12, 0x34, 0x56)),
  ]

  @Test(arguments: colors, colors)
  func colorsAndGlyphsSurvivePacking(foreground: Color, background: Color) {
    let attributes: [Style.Attributes] = [[], [.bold, .dim, .reverse, .underline, .struck]]
    var marked = Glyph("\u{10EEEE}")
    for mark in ["\u{0305}", "\u{1D244}", "\u{1D242}"] as [Unicode.Scalar] { marked.add(mark) }
    for attribute in attributes {
      for glyph in [Glyph.space, Glyph("한", columns: 2), marked, Glyph("\u{10FFFF}")] {
        for isContinuation in [false, true] {
          let style = Style(attribute, foreground: foreground, background: background)
          let cell = Cell(glyph, style, isContinuation: isContinuation)
          #expect(cell.glyph == glyph)
          #expect(cell.glyph.columns == glyph.columns)
          #expect(cell.style == style)
          #expect(cell.isContinuation == isContinuation)
          #expect(cell.looksLike(Cell(.space, style)))
          for other in Self.colors {
            let others = [
              Style(attribute, foreground: other, background: background),
              Style(attribute, foreground: foreground, background: other),
              style.adding(.bold),
            ]
            for other in others { #expect(cell.looksLike(Cell(glyph, other)) == (style == other)) }
          }
        }
      }
    }
  }

  @Test(
    arguments: [
      (RGB(0, 0, 0), 16), (RGB(255, 255, 255), 231), (RGB(255, 0, 0), 196), (RGB(95, 135, 175), 67),
      (RGB(128, 128, 128), 244), (RGB(8, 8, 8), 232), (RGB(238, 238, 238), 255),
    ] as [(RGB, UInt8)])
  func nearestColourOfThePalette(color: RGB, index: UInt8) {
    #expect(color.indexed == index)
  }
}
