import Pictures
import Terminal
import Testing
import Text

@testable import TerminalPictures

/// Known pixels give known cells.
struct BlocksTests {
  /// Pixels given by letters: r, g, b, w, k (black) and space (transparent).
  static func pixels(_ rows: [String]) throws -> Pixels {
    let colors: [Character: [UInt8]] = [
      "r": [255, 0, 0, 255], "g": [0, 255, 0, 255], "b": [0, 0, 254, 255],
      "w": [254, 254, 254, 255], "k": [0, 0, 0, 255], " ": [9, 9, 9, 0],
    ]
    let rgba = rows.flatMap { $0.flatMap { colors[$0] ?? [] } }
    return try #require(Pixels(width: rows[0].count, height: rows.count, rgba: rgba))
  }

  private static let red = Color.rgb(RGB(255, 0, 0))
  private static let green = Color.rgb(RGB(0, 255, 0))
  private static let blue = Color.rgb(RGB(0, 0, 254))

  private func draw(
    _ rows: [String], columns: Int = 1, lines: Int = 1, fit: PictureFit = .filling,
    colors: Blocks.Colors = .all, backdrop: RGB = RGB(0), hasSextants: Bool = false
  ) throws -> Frame {
    try Blocks.draw(
      Self.pixels(rows), in: Size(columns: columns, rows: lines), fit, colors: colors,
      backdrop: backdrop, hasSextants: hasSextants
    ).frame
  }

  static let divisions: [([String], String, Color, Color)] = [
    (["rr", "rr", "gg", "gg"], "▄", green, red),
    (["rg", "rg", "rg", "rg"], "▌", red, green),
    (["rg", "rg", "gg", "gg"], "▘", red, green),
    (["gr", "gr", "gg", "gg"], "▝", red, green),
    (["gg", "gg", "rg", "rg"], "▖", red, green),
    (["gg", "gg", "gr", "gr"], "▗", red, green),
    (["rg", "rg", "gr", "gr"], "▚", red, green),
    (["rr", "rr", "rr", "gg"], "▂", green, red),
    (["gg", "rr", "rr", "rr"], "▆", red, green),
  ]

  @Test(arguments: divisions)
  func divided(rows: [String], glyph: String, inside: Color, outside: Color) throws {
    let cell = try draw(rows).cell(column: 0, row: 0)
    #expect(cell.glyph.string == glyph)
    #expect(cell.style == Style(foreground: inside, background: outside))
  }

  /// A cell of two colours in sixths is divided there, unless eighths are as near.
  @Test func cellsAreDividedIntoSixths() throws {
    for parts in 0..<64 where ![0b000011, 0b001111, 0b110000, 0b111100].contains(parts) {
      let letters = (0..<6).map { parts & 1 << $0 == 0 ? "g" : "r" }
      let rows = stride(from: 0, to: 6, by: 2).map { letters[$0] + letters[$0 + 1] }
      let cell = try draw(rows, hasSextants: true).cell(column: 0, row: 0)
      let shown = try #require(Self.sixths(of: cell), "\(parts): \(cell)")
      #expect(shown.map(Self.isRed) == letters.map { $0 == "r" }, "\(parts): \(cell)")
    }
  }

  private static func isRed(_ color: Color) -> Bool {
    if case .rgb(let color) = color { color.red > color.green } else { false }
  }

  @Test func sextantsAreOnlyUsedWhereTheyAreDrawn() throws {
    let glyph = try draw(["rg", "gg", "gr"]).cell(column: 0, row: 0).glyph.string
    #expect(glyph.unicodeScalars.allSatisfy { $0.value < 0x1FB00 })
  }

  /// The colours of the sixths of a cell; nil for a character that divides it differently.
  private static func sixths(of cell: Cell) -> [Color]? {
    let parts: Int
    switch cell.glyph.string.unicodeScalars.first?.value ?? 0 {
    case 0x20: parts = 0
    case 0x258C: parts = 0b010101
    case let value where (0x1FB00...0x1FB13).contains(value): parts = Int(value) - 0x1FB00 + 1
    case let value where (0x1FB14...0x1FB3B).contains(value): parts = Int(value) - 0x1FB00 + 2
    default: return nil
    }
    return (0..<6).map {
      parts & 1 << $0 == 0 ? cell.style.background : cell.style.foreground
    }
  }

  /// A colour missing from the palette is a pattern of two that it has; one that it has is a space.
  @Test(arguments: [
    (UInt8(46), UInt8(84), UInt8(112), true), (95, 135, 175, false), (118, 118, 118, false),
    (200, 180, 140, true),
  ])
  func coloursBetweenThoseOfThePaletteArePatterns(
    red: UInt8, green: UInt8, blue: UInt8, isPattern: Bool
  ) throws {
    let rgba: [UInt8] = (0..<64).flatMap { _ in [red, green, blue, 255] }
    let pixels = try #require(Pixels(width: 8, height: 8, rgba: rgba))
    let frame = Blocks.draw(
      pixels, in: Size(columns: 1, rows: 1), .filling, colors: .fixed, backdrop: RGB(0)
    ).frame
    let cell = frame.cell(column: 0, row: 0)
    #expect(cell.glyph == (isPattern ? Glyph("▚") : .space))
    let wanted = RGB(red, green, blue)
    let shown = [cell.style.foreground, cell.style.background].map { color -> SIMD4<Float> in
      if case .indexed(let index) = color { RGB(fixed: index)?.parts ?? .zero } else { .zero }
    }
    let mean = isPattern ? (shown[0] + shown[1]) / 2 : shown[1]
    let alone = try #require(RGB(fixed: wanted.indexed)).distance(to: wanted.parts)
    let difference = mean - wanted.parts
    #expect((difference * difference).sum() < (isPattern ? alone / 2 : 2))
  }

  /// The last row of a thumbnail leaves a gap above the picture below it.
  @Test func aGapIsLeftInTheTerminalsOwnColour() throws {
    let frame = try Blocks.draw(
      Self.pixels(Array(repeating: "rrrr", count: 8)), in: Size(columns: 2, rows: 2), .filling,
      colors: .all, backdrop: RGB(0), gap: 2
    ).frame
    #expect(frame.cell(column: 1, row: 0).style == Style(background: Self.red))
    #expect(frame.cell(column: 1, row: 1).glyph.string == "▂")
    #expect(frame.cell(column: 1, row: 1).style == Style(.reverse, foreground: Self.red))
  }

  @Test func eighths() throws {
    let rows = [String](repeating: "bgggkkkk".replacing("k", with: "g"), count: 16)
    let cell = try draw(rows).cell(column: 0, row: 0)
    #expect(cell.glyph.string == "▏")
    #expect(cell.style == Style(foreground: Self.blue, background: Self.green))
  }

  @Test func oneColourIsASpace() throws {
    let cell = try draw(["bb", "bb", "bb", "bb"]).cell(column: 0, row: 0)
    #expect(cell == Cell(.space, Style(background: Self.blue)))
  }

  @Test func coloursOfThePalette() throws {
    let cell = try draw(["rr", "rr", "gg", "gg"], colors: .fixed).cell(column: 0, row: 0)
    #expect(cell.style == Style(foreground: .indexed(46), background: .indexed(196)))
  }

  @Test func transparentPixelsShowTheBackdrop() throws {
    let cell = try draw(["rr", "rr", "  ", "  "], backdrop: RGB(0, 255, 0)).cell(column: 0, row: 0)
    #expect(cell.style == Style(foreground: Self.green, background: Self.red))
  }

  /// A square picture in a wide rectangle: all of it in the middle, or its middle filling all.
  @Test func fits() throws {
    let rows = ["rrrr", "gggg", "gggg", "bbbb"]
    let whole = try draw(rows, columns: 8, lines: 2, fit: .whole)
    #expect(whole.cell(column: 1, row: 0) == .blank)
    #expect(whole.cell(column: 2, row: 0).style.background == Self.red)
    #expect(whole.cell(column: 5, row: 1).style.foreground == Self.blue)
    #expect(whole.cell(column: 6, row: 1) == .blank)
    let filling = try draw(rows, columns: 8, lines: 2)
    #expect(filling.row(0).allSatisfy { $0.style.background == Self.green && $0.glyph == .space })
  }

  @Test func aTallPictureIsNarrow() throws {
    let rows = [String](repeating: "r", count: 8)
    let frame = try draw(rows, columns: 4, lines: 4, fit: .whole)
    let drawn = frame.cells.filter { $0 != .blank }
    #expect(drawn.count == 4)
  }

  @Test func aLackOfRoomDoesNotTrap() throws {
    for (columns, lines) in [(0, 0), (0, 3), (3, 0)] {
      #expect(try draw(["r"], columns: columns, lines: lines).cells.isEmpty)
    }
    #expect(try draw(["r"], columns: 1, lines: 200, fit: .whole).cells.count == 200)
  }

  @Test func inCharacters() throws {
    func text(dark: Bool) throws -> String {
      try CharacterArt.draw(
        Self.pixels(["wwkk", "wwkk"]), in: Size(columns: 4, rows: 1), .whole, isDark: dark,
        hasColors: false
      ).frame.text
    }
    #expect(try text(dark: true) == "@@")
    #expect(try text(dark: false) == "  @@")
  }
}
