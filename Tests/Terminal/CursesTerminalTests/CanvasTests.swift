import SeededRandom
import Terminal
import TerminalProbe
import Testing
import Text

@testable import CursesTerminal

/// Every cell of a frame is shown, after any change.
@MainActor
@Suite("Cells drawn by curses")
struct CanvasTests {
  @Test(arguments: [
    "xterm-256color", "tmux-256color", "linux", "vt100", "vt220", "screen", "rxvt", "ansi",
  ])
  func randomFramesAreShown(term: String) throws {
    let description = try #require(TerminalDescription(of: term))
    try showRandomFrames(60, description)
  }

  @Test(arguments: ["xterm-256color", "tmux-256color"])
  func randomFramesAreShownInAnyColour(term: String) throws {
    let description = try #require(TerminalDescription(of: term, hasTrueColor: true))
    try showRandomFrames(60, description)
  }

  @Test(arguments: ["xterm-256color", "linux"])
  func randomFramesAreShownWithoutColours(term: String) throws {
    let description = try #require(TerminalDescription(of: term, hasColors: false))
    #expect(description.colors == 0)
    try showRandomFrames(60, description)
  }

  @Test(arguments: ["xterm-256color", "linux", "vt100"])
  func randomFramesAreStruckThrough(term: String) throws {
    try showRandomFrames(60, try #require(TerminalDescription(of: term)), strikesThrough: true)
  }

  /// The terminal's name arrives after the first frame.
  @Test func theStrokesThatAreShownBecomeStrikeThrough() throws {
    let terminal = try DrawnTerminal(try #require(TerminalDescription(of: "xterm-256color")))
    terminal.frame.draw("9,900 x", column: 2, row: 1, style: Style(.struck))
    terminal.frame.draw("한 번", column: 2, row: 2, style: Style(.struck))
    #expect(String(decoding: terminal.present(), as: UTF8.self).contains("9\u{336}"))
    terminal.strikeThrough()
    let text = String(decoding: terminal.present(), as: UTF8.self)
    #expect(text.contains("\u{1B}[9m9,900 x"))
    #expect(terminal.difference == nil)
    #expect(terminal.present() == [])
  }

  /// Curses draws with the terminal's own description where it ignores the environment.
  @Test(arguments: ["vt100", "vt102"])
  func randomFramesAreShownWithTheUsualDescription(term: String) throws {
    var description = try #require(TerminalDescription(of: term))
    description.isReplaced = false
    try showRandomFrames(60, description)
  }

  private func showRandomFrames(
    _ count: Int, _ description: TerminalDescription, strikesThrough: Bool = false
  ) throws {
    let terminal = try DrawnTerminal(description)
    if strikesThrough { terminal.strikeThrough() }
    var random = SeededRandom(seed: 15)
    for step in 0..<count {
      terminal.change(&random)
      try #require(terminal.difference == nil, "step \(step)")
    }
  }

  /// Pictures have as many pairs of colours as cells.
  @Test func moreColoursAreShownThanCursesHasPairs() throws {
    let description = try #require(
      TerminalDescription(of: "xterm-256color", hasTrueColor: true))
    let terminal = try DrawnTerminal(description, Size(columns: 100, rows: 40))
    for step in 0..<14 {
      for row in 0..<40 {
        for column in 0..<100 {
          let value = UInt32(((step * 40 + row) * 100 + column) * 2)
          terminal.frame.put(
            Glyph("▄"), column: column, row: row,
            Style(foreground: .rgb(RGB(value)), background: .rgb(RGB(value &* 97))))
        }
      }
      terminal.present()
      try #require(terminal.difference == nil, "step \(step)")
    }
  }

  /// No update may be larger than what waits for its end.
  @Test func aWindowOfManyCellsIsDrawnInParts() throws {
    let description = try #require(TerminalDescription(of: "xterm-256color"))
    let terminal = try DrawnTerminal(description, Size(columns: 301, rows: 130))
    for text: SafeText in ["한", "q\u{302}\u{323} "] {
      for row in 0..<130 {
        for column in stride(from: 0, to: 300, by: 2) {
          let color = Color.indexed(UInt8((row + column) % 200 + 20))
          terminal.frame.draw(
            text, column: column, row: row, style: Style(.underline, foreground: color))
        }
      }
      terminal.present()
      try #require(terminal.difference == nil)
    }
  }

  /// Most bytes of a picture are colour changes.
  @Test func onlyTheColourThatChangesIsSent() throws {
    let terminal = try DrawnTerminal(try #require(TerminalDescription(of: "xterm-256color")))
    for column in 0..<8 {
      terminal.frame.put(
        Glyph("▄"), column: column, row: 0,
        Style(foreground: .indexed(UInt8(100 + column)), background: .indexed(20)))
    }
    let text = String(decoding: terminal.present(), as: UTF8.self)
    let parts = text.split(separator: "▄").map(String.init)
    #expect(parts[0].hasSuffix("\u{1B}[38;5;100;48;5;20m"))
    #expect(parts[1...] == (101..<108).map { "\u{1B}[38;5;\($0)m" }[...])
    #expect(terminal.present() == [])
  }

  @Test func aBlankNeedsNoColourForItsText() throws {
    let terminal = try DrawnTerminal(try #require(TerminalDescription(of: "xterm-256color")))
    let (blue, white, grey) = (Color.indexed(20), Color.indexed(231), Color.indexed(250))
    terminal.frame.fill(
      Rect(column: 0, row: 0, columns: 30, rows: 1),
      style: Style(foreground: white, background: blue))
    terminal.frame.draw(
      "ab", column: 0, row: 0, style: Style(.bold, foreground: white, background: blue))
    terminal.frame.draw("c d", column: 20, row: 0, style: Style(foreground: grey, background: blue))
    let text = String(decoding: terminal.present(), as: UTF8.self)
    #expect(
      text.hasSuffix(
        "\u{1B}[1;38;5;231;48;5;20mab\u{1B}[18X\u{1B}[1;21H\u{1B}[22;38;5;250mc d       "))
  }

  /// A character in the last cell would scroll it.
  @Test func theLastCellIsLeftAloneWhereItScrolls() throws {
    let description = try #require(TerminalDescription(of: "ansi"))
    #expect(description.scrollsAtEnd)
    let terminal = try DrawnTerminal(description)
    terminal.frame.fill(terminal.frame.bounds, with: Glyph("x"))
    let text = String(decoding: terminal.present(), as: UTF8.self)
    let size = terminal.frame.size
    #expect(text.count { $0 == "x" } == size.columns * size.rows - 1)
  }
}
