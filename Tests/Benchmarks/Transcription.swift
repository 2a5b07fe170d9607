import TerminalProbe

/// Writes down, cell by cell, what one program draws, so that the limit can draw the same.
///
/// The rows are read while the list is scrolled by half pages: so every row is seen at least once
/// without the cursor on it.
struct Transcription {
  private let top: Int
  private var rows: [Int: String] = [:]
  private var lines: [String] = []
  private var cursorRow: (index: Int, style: ProbeStyle)?
  private var cursorAttributes = "b"

  /// From the first screen, the cursor on its first row.
  init(first list: ListScreen) {
    top = list.cursorLine
    let screen = list.screen
    let listLines = list.listLines(top: top)
    lines.append("!rows\t\(listLines.lowerBound)\t\(listLines.upperBound)")
    let fixed = (0..<screen.rows).filter { !listLines.contains($0) && $0 != list.statusLine }
    for line in fixed {
      let fields = Self.fields(screen, line: line, named: line, from: 0)
      if !fields.isEmpty { lines.append("!draw\t" + fields.joined(separator: "\t")) }
    }
    let status = screen.line(list.statusLine)
    if let place = status.firstRange(of: "\(Self.grouped(list.position)) of ") {
      let style = Self.letters(screen.cell(column: 1, row: list.statusLine)?.style ?? .init())
      let after = status[place].drop { $0 != " " } + status[place.upperBound...]
      lines.append(
        "!status\t\(list.statusLine)\t\(style)\t\(status[..<place.lowerBound])\t\(after)")
    }
    cursorRow = (list.position, Self.textStyle(screen, line: top))
  }

  /// Whether every row up to `total` has been seen.
  func isComplete(total: Int) -> Bool { rows.count >= total }

  mutating func add(_ list: ListScreen) {
    let listLines = list.listLines(top: top)
    for line in stride(from: listLines.lowerBound, to: listLines.upperBound - 1, by: 2)
    where line != list.cursorLine {
      let index = list.position + (line - list.cursorLine) / 2
      guard (1...list.total).contains(index), rows[index] == nil else { continue }
      let fields =
        Self.fields(list.screen, line: line, named: 0, from: 1)
        + Self.fields(list.screen, line: line + 1, named: 1, from: 1)
      rows[index] = fields.joined(separator: "\t")
      if let cursorRow, cursorRow.index == index {
        let plain = Set(Self.letters(Self.textStyle(list.screen, line: line)))
        cursorAttributes = Self.letters(cursorRow.style).filter {
          "bdur".contains($0) && !plain.contains($0)
        }
        self.cursorRow = nil
      }
    }
  }

  /// The file that the limit reads.
  func text() -> String {
    let described = lines + ["!cursor\t\(cursorAttributes)\t\(ListScreen.bar)"]
    let ordered = rows.keys.sorted().compactMap { rows[$0] }
    return (described + ordered).joined(separator: "\n") + "\n"
  }

  /// Runs of cells of one style, parted where two or more plain blanks follow each other.
  private static func fields(
    _ screen: ProbeScreen, line: Int, named name: Int, from first: Int
  ) -> [String] {
    var fields: [String] = []
    var run = (start: 0, style: ProbeStyle(), text: "")
    func finish() {
      var text = run.text
      if run.style == ProbeStyle() { while text.last == " " { text.removeLast() } }
      if !text.isEmpty { fields.append("\(name):\(run.start):\(letters(run.style)):\(text)") }
      run.text = ""
    }
    for column in first..<max(screen.columns, first) {
      guard let cell = screen.cell(column: column, row: line), !cell.text.isEmpty else { continue }
      let plainBlank = cell.text == " " && cell.style == ProbeStyle()
      if cell.style != run.style || (plainBlank && run.text.hasSuffix(" ")) { finish() }
      if run.text.isEmpty {
        if plainBlank { continue }
        run = (column, cell.style, "")
      }
      run.text += cell.text
    }
    finish()
    return fields
  }

  /// The style of the first text of a row, behind the bar.
  private static func textStyle(_ screen: ProbeScreen, line: Int) -> ProbeStyle {
    let cells = (1..<screen.columns).compactMap { screen.cell(column: $0, row: line) }
    return cells.first { $0.text.contains { $0.isLetter } }?.style ?? ProbeStyle()
  }

  private static func letters(_ style: ProbeStyle) -> String {
    var letters = ""
    if style.bold { letters += "b" }
    if style.dim { letters += "d" }
    if style.underline { letters += "u" }
    if style.reverse { letters += "r" }
    if style.italic { letters += "i" }
    if case .indexed(let number) = style.foreground { letters += "f\(number)" }
    if case .indexed(let number) = style.background { letters += "g\(number)" }
    return letters
  }

  private static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0, index % 3 == 0 { text = "," + text }
      text = String(digit) + text
    }
    return text
  }
}
