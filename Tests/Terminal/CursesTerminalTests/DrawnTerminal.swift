import CNcurses
import Glibc
import SeededRandom
import Terminal
import TerminalProbe
import Text

@testable import CursesTerminal

/// An emulator on which curses draws, and the frames that it should show.
@MainActor
final class DrawnTerminal {
  /// The next frame, without the pictures over it.
  var frame: Frame
  private let description: TerminalDescription
  private var canvas: Canvas
  private var emulator: TerminalEmulator
  private var shown: Frame
  /// Pictures that the terminal draws; their cells show ``ProbeScreen/sixelMark``.
  private var inlays: [Inlay] = []
  private var step = 0
  private var strikesThrough = false

  init(_ description: TerminalDescription, _ size: Size = Size(columns: 40, rows: 14)) throws {
    guard CharacterWidth.localeKnowsUnicode,
      let canvas = Canvas(description, open("/dev/null", O_WRONLY), drawsUnicode: true)
    else { throw TerminalError.noTerminfo }
    self.description = canvas.description
    self.canvas = canvas
    frame = Frame(size)
    shown = frame
    emulator = TerminalEmulator(columns: size.columns, rows: size.rows)
    canvas.open()
    resize(to: size)
  }

  func resize(to size: Size) {
    resizeterm(Int32(size.rows), Int32(size.columns))
    frame = Frame(size)
    emulator = TerminalEmulator(columns: size.columns, rows: size.rows)
    clear()
  }

  /// Has the terminal strike text through that had combining strokes.
  func strikeThrough() {
    canvas.strikeThrough(over: shown)
    strikesThrough = true
  }

  private func clear() {
    canvas.clear()
    shown = Frame(frame.size)
    inlays = []
  }

  /// Shows the frame with pictures over it.
  /// - Returns: The bytes that curses wrote.
  @discardableResult
  func present(_ pictures: [Inlay] = []) -> [UInt8] {
    for inlay in pictures { frame.put(inlay) }
    inlays.removeAll { !pictures.contains($0) }
    canvas.draw(frame, over: shown, beside: inlays.map(\.rect))
    shown = frame
    let bytes = canvas.pen.drain()
    _ = emulator.write(bytes)
    for inlay in pictures where !inlays.contains(inlay) {
      let line = String(repeating: ProbeScreen.sixelMark, count: inlay.rect.columns)
      _ = emulator.write("\u{1B}7\u{1B}[m".utf8)
      for row in inlay.rect.row..<inlay.rect.endRow {
        _ = emulator.write("\u{1B}[\(row + 1);\(inlay.rect.column + 1)H\(line)".utf8)
      }
      _ = emulator.write("\u{1B}[H\u{1B}8".utf8)
    }
    inlays = pictures
    return bytes
  }

  /// The first cell that is shown differently, in words.
  var difference: String? {
    let screen = emulator.snapshot()
    for row in 0..<shown.size.rows {
      var expected = ProbeCell()
      for (column, cell) in shown.row(row).enumerated() {
        let isLast = row == shown.size.rows - 1 && column >= shown.size.columns - 2
        if cell.isContinuation { expected.text = "" } else { expected = self.cell(cell) }
        if inlays.contains(where: { $0.rect.contains(column, row) }) {
          expected = ProbeCell()
          expected.text = ProbeScreen.sixelMark
        }
        let found = screen.cells[row * screen.columns + column]
        if found != expected, !(isLast && description.scrollsAtEnd) {
          return "column \(column), row \(row): \(found) instead of \(expected)\n\(screen)"
        }
      }
    }
    guard let cursor = shown.cursor else { return nil }
    let found = Point(column: screen.cursorColumn, row: screen.cursorRow)
    return found == cursor ? nil : "cursor at \(found) instead of \(cursor)"
  }

  private func cell(_ cell: Cell) -> ProbeCell {
    var expected = ProbeCell()
    expected.text = cell.glyph.string + (cell.isStruck && !strikesThrough ? "\u{336}" : "")
    expected.style.background = color(cell.style.background)
    if cell.isInkless { return expected }
    let attributes = cell.attributes.intersection(description.known)
    expected.style.bold = attributes.contains(.bold)
    expected.style.dim = attributes.contains(.dim)
    expected.style.reverse = attributes.contains(.reverse)
    expected.style.underline = attributes.contains(.underline)
    expected.style.strike = strikesThrough && cell.isStruck
    expected.style.foreground = color(cell.style.foreground)
    // Without these attributes, only the background of a blank is seen.
    if expected.text == " ", !expected.style.reverse, !expected.style.underline,
      !expected.style.strike
    {
      expected.style = ProbeStyle()
      expected.style.background = color(cell.style.background)
    }
    return expected
  }

  private func color(_ color: Color) -> ProbeStyle.Color {
    switch description.nearest(color) {
    case .standard: .standard
    case .indexed(let index): .indexed(Int(index))
    case .rgb(let color):
      .rgb(red: Int(color.red), green: Int(color.green), blue: Int(color.blue))
    }
  }
}

extension Rect {
  fileprivate func contains(_ column: Int, _ row: Int) -> Bool {
    (self.column..<endColumn).contains(column) && (self.row..<endRow).contains(row)
  }

  fileprivate func overlaps(_ other: Rect) -> Bool {
    (column..<endColumn).overlaps(other.column..<other.endColumn)
      && (row..<endRow).overlaps(other.row..<other.endRow)
  }
}

extension DrawnTerminal {
  /// Changes anything: the size, the text, the pictures, what was shown, and shows it.
  func change(_ random: inout SeededRandom) {
    step += 1
    for inlay in inlays { frame.fill(inlay.rect) }
    if random.below(60) == 0 {
      let isLarge = random.below(4) == 0
      resize(
        to: Size(
          columns: 1 + random.below(isLarge ? 130 : 45), rows: 1 + random.below(isLarge ? 40 : 16)))
    }
    if random.below(100) == 0 {
      // Another program wrote to the terminal.
      _ = emulator.write("\u{1B}[3;3H\u{1B}[7;31mgarbage\u{1B}[5;1H가나다".utf8)
      clear()
    }
    let scrolls = inlays.isEmpty && random.below(3) == 0 && scroll(&random)
    if !scrolls || random.below(2) == 0 {
      for _ in 0...random.below(8) { random.draw(into: &frame) }
    }
    frame.cursor = random.below(2) == 0 ? nil : random.point(frame.size)
    present(scrolls ? [] : pictures(&random))
  }

  /// Some of the pictures stay, and another one may come.
  private func pictures(_ random: inout SeededRandom) -> [Inlay] {
    var pictures = inlays.filter { _ in random.below(4) > 0 }
    var rect = random.rect(frame.size)
    rect.columns = min(rect.columns, 1 + random.below(12))
    rect.rows = min(rect.rows, 3)
    if random.below(3) == 0, rect.endRow < frame.size.rows,
      !pictures.contains(where: { $0.rect.overlaps(rect) })
    {
      pictures.append(Inlay(number: step, rect: rect, bytes: []))
    }
    return pictures
  }

  /// Moves rows of the screen and of the frame, unless an edge would cut through a glyph.
  private func scroll(_ random: inout SeededRandom) -> Bool {
    var rect = random.rect(frame.size)
    if random.below(2) == 0 { (rect.column, rect.columns) = (0, frame.size.columns) }
    let count = [-3, -1, 1, 2, 5][random.below(5)]
    let isWhole = (rect.row..<rect.endRow).allSatisfy { row in
      [rect.column, rect.endColumn].allSatisfy {
        !frame.cell(column: $0, row: row).isContinuation
          && !shown.cell(column: $0, row: row).isContinuation
      }
    }
    guard isWhole, description.scrollsRows, rect.columns > 1, rect.rows > abs(count) else {
      return false
    }
    canvas.scroll(rect, by: count)
    shown.scroll(rect, by: count)
    frame.scroll(rect, by: count)
    return true
  }
}

extension SeededRandom {
  fileprivate mutating func below(_ end: Int) -> Int { Int.random(in: 0..<end, using: &self) }

  fileprivate mutating func point(_ size: Size) -> Point {
    Point(column: below(size.columns), row: below(size.rows))
  }

  fileprivate mutating func rect(_ size: Size) -> Rect {
    let corner = point(size)
    return Rect(
      column: corner.column, row: corner.row, columns: 1 + below(size.columns - corner.column),
      rows: 1 + below(size.rows - corner.row))
  }

  private mutating func style() -> Style {
    let colors: [Color] = [
      .standard, .standard, .indexed(3), .indexed(200), .indexed(12), .rgb(RGB(0x40_80C0)),
      .rgb(RGB(UInt32(below(0x100_0000)))),
    ]
    let attributes: [Style.Attributes] = [
      [], [], [], .bold, .dim, .reverse, .underline, .struck, [.bold, .underline],
      [.dim, .reverse], [.bold, .dim],
    ]
    return Style(
      attributes[below(attributes.count)], foreground: colors[below(colors.count)],
      background: colors[below(colors.count)])
  }

  /// Draws a text, blanks, a picture of blocks or a placeholder of kitty at a random position.
  fileprivate mutating func draw(into frame: inout Frame) {
    let texts: [SafeText] = [
      "x", "ab cd", "각하", "a각b", "e\u{301}e", "     ", "▄▄▂", "long text with some words in it",
      "각각각각각각각각각각", "e\u{301}\u{302}\u{303}", "a b c d e f g h", "~`'\\",
    ]
    let (place, rect) = (point(frame.size), rect(frame.size))
    switch below(9) {
    case 0: frame.fill(rect, style: below(2) == 0 ? .plain : style())
    case 1: frame.fill(rect, with: Glyph("x"), style: style())
    case 2:
      for row in rect.row..<min(rect.endRow, rect.row + 4) {
        for column in rect.column..<min(rect.endColumn, rect.column + 12) {
          frame.put(Glyph("▄"), column: column, row: row, style())
        }
      }
    case 3:
      var placeholder = Glyph("\u{10EEEE}")
      for mark: Unicode.Scalar in ["\u{305}", "\u{30D}", "\u{30E}"] { placeholder.add(mark) }
      frame.put(
        placeholder, column: place.column, row: place.row,
        Style(foreground: .indexed(UInt8(8 + below(200)))))
    case 4:
      let style = style()
      frame.restyle(rect) { _ in style }
    default:
      frame.draw(
        texts[below(texts.count)], column: place.column, row: place.row, style: style())
    }
  }
}
