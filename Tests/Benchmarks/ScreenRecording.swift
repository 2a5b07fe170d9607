import TerminalProbe

/// Consecutive screens, in the form that the limit reads: only the differences from the previous
/// one, after moved lines.
struct ScreenRecording {
  private static let blank = 0
  private static let rightHalf = 1

  private var numbers = [ProbeCell(): blank]
  private var lines: [String]
  private var last: ProbeScreen

  init(first screen: ProbeScreen) {
    lines = ["!size \(screen.rows) \(screen.columns)", "!screen 0 0 0"]
    last = screen.withFewestStyles
    for row in 0..<screen.rows {
      addChanges(row, Array(repeating: ProbeCell(), count: screen.columns))
    }
  }

  /// Adds a screen that is shown by several keys.
  mutating func add(_ screen: ProbeScreen, count: Int) {
    let old = last
    let screen = screen.withFewestStyles
    last = screen
    let scroll = LineScroll(from: old, to: screen)
    lines.append("!screen " + (scroll.map { "\($0.top) \($0.end) \($0.count)" } ?? "0 0 0"))
    for row in 0..<screen.rows { addChanges(row, LineScroll.line(row, of: old, after: scroll)) }
    lines += Array(repeating: "!screen 0 0 0", count: count - 1)
  }

  /// The file that the limit reads.
  var text: String { lines.joined(separator: "\n") + "\n" }

  private mutating func addChanges(_ row: Int, _ old: [ProbeCell]) {
    let first = row * last.columns
    var line: String?
    for column in 0..<last.columns {
      let cell = last.cells[first + column]
      guard cell != old[column] else {
        if let finished = line { lines.append(finished) }
        line = nil
        continue
      }
      line = (line ?? "\(row) \(column)") + " \(number(of: cell))"
    }
    if let line { lines.append(line) }
  }

  private mutating func number(of cell: ProbeCell) -> Int {
    guard !cell.text.isEmpty else { return Self.rightHalf }
    if let known = numbers[cell] { return known }
    // The blank one, the right half of a wide character, and those that were numbered.
    let number = numbers.count + 1
    numbers[cell] = number
    let style = cell.style
    lines.append(
      "!cell \(Self.number(of: style.foreground)) \(Self.number(of: style.background)) "
        + "\(Self.letters(style)) \(cell.text)")
    return number
  }

  private static func number(of color: ProbeStyle.Color) -> Int {
    switch color {
    case .standard: -1
    case .indexed(let index): index
    // Numbers below 256 mean the palette: those few blues get a little green, as in the browser.
    case .rgb(let red, let green, let blue):
      red == 0 && green == 0 ? 0x100 | blue : red << 16 | green << 8 | blue
    }
  }

  private static func letters(_ style: ProbeStyle) -> String {
    var letters = ""
    if style.bold { letters += "b" }
    if style.dim { letters += "d" }
    if style.underline { letters += "u" }
    if style.reverse { letters += "r" }
    if style.italic { letters += "i" }
    return letters
  }
}
