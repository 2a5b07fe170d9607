import CNcurses
import SeededRandom
import Terminal
import TerminalProbe
import Testing
import Text

@testable import CursesTerminal

/// Changes written to an emulator result in the same screen as a complete paint.
@MainActor
@Suite("Cells written to terminals")
struct CellWriterTests {
  private static let size = Size(columns: 40, rows: 14)

  private func capabilities(_ term: String) throws -> Capabilities {
    var error: Int32 = 0
    try #require(setupterm(term, 1, &error) == 0, "no description of \(term)")
    // Terminals without colours report -1.
    return Capabilities(colors: max(0, Int(tigetnum("colors"))))
  }

  @Test(arguments: ["xterm-256color", "tmux-256color", "linux", "vt220"])
  func changesLeaveTheSameScreenAsACompletePaint(term: String) throws {
    _ = CharacterWidth.localeKnowsUnicode
    let capabilities = try capabilities(term)
    var random = SeededRandom(seed: 15)
    let terminal = Terminal(Self.size, capabilities)
    var frame = Frame(Self.size)
    for step in 0..<200 {
      if step % 3 == 0 {
        terminal.scroll(random.rect(Self.size), by: [-3, -1, 1, 2, 5][step % 5], &frame)
      } else {
        random.draw(into: &frame)
      }
      terminal.write(frame)
      let fresh = Terminal(Self.size, capabilities)
      fresh.write(frame)
      let (changed, complete) = (terminal.emulator.snapshot(), fresh.emulator.snapshot())
      try #require(changed.cells == complete.cells, "step \(step)")
      try #require(Self.plain(changed.text) == Self.plain(frame.text), "step \(step)")
    }
  }

  /// The text without strokes and the blanks at the ends of lines.
  private static func plain(_ text: String) -> [String] {
    let stroke: Unicode.Scalar = "\u{336}"
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var scalars = String.UnicodeScalarView(line.unicodeScalars.filter { $0 != stroke })
      while scalars.last == " " { scalars.removeLast() }
      return String(scalars)
    }
    return Array(lines.reversed().drop(while: \.isEmpty))
  }

  /// Most bytes of a picture are colour changes.
  @Test func onlyTheColourThatChangesIsSent() throws {
    let terminal = Terminal(Self.size, try capabilities("xterm-256color"))
    var frame = Frame(Self.size)
    terminal.write(frame)
    for column in 0..<8 {
      frame.put(
        Glyph("▄"), column: column, row: 0,
        Style(foreground: .indexed(UInt8(100 + column)), background: .indexed(20)))
    }
    let bytes = terminal.write(frame)
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: "▄").map(String.init)
    #expect(parts[0].hasSuffix("\u{1B}[38;5;100;48;5;20m"))
    #expect(parts[1...] == (101..<108).map { "\u{1B}[38;5;\($0)m" }[...])
    #expect(terminal.write(frame) == [])
  }

  @Test func aBlankNeedsNoColourForItsText() throws {
    let terminal = Terminal(Self.size, try capabilities("xterm-256color"))
    var frame = Frame(Self.size)
    let (blue, white, grey) = (Color.indexed(20), Color.indexed(231), Color.indexed(250))
    frame.fill(
      Rect(column: 0, row: 0, columns: 30, rows: 1),
      style: Style(foreground: white, background: blue))
    frame.draw("ab", column: 0, row: 0, style: Style(.bold, foreground: white, background: blue))
    frame.draw("c d", column: 20, row: 0, style: Style(foreground: grey, background: blue))
    let text = String(decoding: terminal.write(frame), as: UTF8.self)
    #expect(
      text.hasSuffix(
        "\u{1B}[1;38;5;231;48;5;20mab\u{1B}[18X\u{1B}[21G\u{1B}[22;38;5;250mc d       "))
  }

  @Test func blanksAreErased() throws {
    let terminal = Terminal(Self.size, try capabilities("xterm-256color"))
    var frame = Frame(Self.size)
    frame.fill(frame.bounds, with: Glyph("x"))
    terminal.write(frame)
    let blue = Style(background: .indexed(20))
    frame.fill(Rect(column: 3, row: 2, columns: 20, rows: 1), style: blue)
    frame.fill(Rect(column: 8, row: 4, columns: 40, rows: 1))
    let text = String(decoding: terminal.write(frame), as: UTF8.self)
    #expect(text == "\u{1B}[3;4H\u{1B}[48;5;20m\u{1B}[20X\u{1B}[5;9H\u{1B}[49m\u{1B}[K")
  }
}

/// An emulator, and the frame that it shows.
@MainActor
private final class Terminal {
  let emulator: TerminalEmulator
  private var writer: CellWriter
  private var shown: Frame

  init(_ size: Size, _ capabilities: Capabilities) {
    emulator = TerminalEmulator(columns: size.columns, rows: size.rows)
    writer = CellWriter(size, capabilities, drawsUnicode: true)
    shown = Frame(size)
    writer.clear()
  }

  @discardableResult
  func write(_ frame: Frame) -> [UInt8] {
    for row in 0..<frame.size.rows {
      guard let columns = frame.changedColumns(of: row, since: shown) else { continue }
      writer.write(frame.row(row), over: shown.row(row), row: row, columns)
    }
    shown = frame
    let bytes = writer.drain()
    _ = emulator.write(bytes)
    return bytes
  }

  /// Moves rows of the screen and of the frame, unless an edge would cut through a glyph.
  func scroll(_ rect: Rect, by count: Int, _ frame: inout Frame) {
    let isWhole = (rect.row..<rect.endRow).allSatisfy { row in
      [rect.column, rect.endColumn].allSatisfy { !frame.cell(column: $0, row: row).isContinuation }
    }
    guard isWhole else { return }
    writer.scroll(rect, by: count)
    shown.scroll(rect, by: count)
    frame.scroll(rect, by: count)
  }
}

extension SeededRandom {
  fileprivate mutating func rect(_ size: Size) -> Rect {
    let row = Int.random(in: 0..<size.rows - 3, using: &self)
    let rows = Int.random(in: 2...size.rows - row, using: &self)
    guard Bool.random(using: &self) else {
      return Rect(column: 0, row: row, columns: size.columns, rows: rows)
    }
    let column = Int.random(in: 0..<size.columns / 2, using: &self)
    let columns = Int.random(in: 2...size.columns - column, using: &self)
    return Rect(column: column, row: row, columns: columns, rows: rows)
  }

  private mutating func style() -> Style {
    let colors: [Color] = [
      .standard, .standard, .indexed(3), .indexed(200), .rgb(RGB(0x40_80C0)),
    ]
    let attributes: [Style.Attributes] = [[], [], [], .bold, .dim, .reverse, .underline, .struck]
    return Style(
      attributes[Int.random(in: 0..<8, using: &self)],
      foreground: colors[Int.random(in: 0..<5, using: &self)],
      background: colors[Int.random(in: 0..<5, using: &self)])
  }

  /// Draws texts and blanks of all kinds at random positions.
  fileprivate mutating func draw(into frame: inout Frame) {
    let texts: [SafeText] = [
      "x", "ab cd", "각하", "a각b", "e\u{301}e", "     ", "▄▄▂", "long text with some words in it",
    ]
    for _ in 0..<Int.random(in: 1...6, using: &self) {
      let column = Int.random(in: 0..<frame.size.columns, using: &self)
      let row = Int.random(in: 0..<frame.size.rows, using: &self)
      if Int.random(in: 0..<4, using: &self) == 0 {
        let rect = Rect(column: column, row: row, columns: 30, rows: 2)
        frame.fill(rect, style: Bool.random(using: &self) ? .plain : style())
      } else {
        let text = texts[Int.random(in: 0..<texts.count, using: &self)]
        frame.draw(text, column: column, row: row, style: style())
      }
    }
  }
}
