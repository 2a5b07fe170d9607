import TerminalProbe

/// Records, cell by cell, what one program draws, so that the limit can draw the same.
///
/// The rows are read while the list is scrolled by half pages: so every row is seen at least once
/// without the cursor on it.
struct Transcription {
  private let top: Int
  private var rows: [Int: String] = [:]
  private var lines: [String] = []
  /// The cells of rows while they had the cursor, until they are seen without.
  private var chosen: [Int: [ProbeCell]] = [:]
  /// Each style in the cursor's row.
  private var chosenStyles: [String: String] = [:]
  /// The columns that the cursor's row fills with its own blanks, and their style.
  private var band: (columns: Range<Int>, style: String)?

  /// Creates it from the first screen, with the cursor on its first row.
  init(first list: ListScreen) {
    top = list.cursorLine
    let screen = list.screen
    let listLines = list.listLines(top: top)
    lines.append("!rows\t\(listLines.lowerBound)\t\(listLines.upperBound)")
    for line in 0..<screen.rows where !listLines.contains(line) && line != list.statusLine {
      describe("draw", Self.fields(screen, line: line, named: line, from: 0))
    }
    transcribeStatus(list)
    let bar = screen.cell(column: 0, row: top)?.style ?? ProbeStyle()
    lines.append("!cursor\t\(Self.letters(bar))\t\(ListScreen.bar)")
  }

  /// "12 of 3,400" moves the text after it, except text that ends at the right edge.
  private mutating func transcribeStatus(_ list: ListScreen) {
    let line = list.statusLine
    let fields = Self.fields(list.screen, line: line, named: line, from: 0)
    let number = Self.grouped(list.position)
    guard let field = fields.first(where: { $0.text.contains("\(number) of ") }),
      let place = field.text.firstRange(of: number)
    else { return }
    let before = String(repeating: " ", count: field.column) + field.text[..<place.lowerBound]
    let after = field.text[place.upperBound...]
    lines.append("!status\t\(line)\t\(Self.letters(field.style))\t\(before)\t\(after)")
    let behind = fields.filter { $0.column > field.column }
    describe(
      "after",
      behind.filter { $0.end < list.screen.columns - 2 }.map {
        Field(line: 0, column: $0.column - field.end, style: $0.style, text: $0.text, end: $0.end)
      })
    describe("draw", behind.filter { $0.end >= list.screen.columns - 2 })
  }

  private mutating func describe(_ name: String, _ fields: [Field]) {
    guard !fields.isEmpty else { return }
    lines.append("!\(name)\t" + fields.map(\.description).joined(separator: "\t"))
  }

  /// Whether every row up to `total` has been seen.
  func isComplete(total: Int) -> Bool { rows.count >= total }

  mutating func add(_ list: ListScreen) {
    let listLines = list.listLines(top: top)
    if rows[list.position] == nil {
      chosen[list.position] = Self.rowCells(list.screen, line: list.cursorLine)
    }
    for line in stride(from: listLines.lowerBound, to: listLines.upperBound - 1, by: 2)
    where line != list.cursorLine {
      let index = list.position + (line - list.cursorLine) / 2
      guard (1...list.total).contains(index), rows[index] == nil else { continue }
      let fields = Self.rowFields(list.screen, line: line)
      rows[index] = fields.map(\.description).joined(separator: "\t")
      if let cells = chosen.removeValue(forKey: index) {
        learn(from: cells, Self.rowCells(list.screen, line: line), list.screen.columns)
      }
    }
  }

  private static func rowCells(_ screen: ProbeScreen, line: Int) -> [ProbeCell] {
    (line...line + 1).flatMap { row in
      (0..<screen.columns).map { screen.cell(column: $0, row: row) ?? ProbeCell() }
    }
  }

  private mutating func learn(from chosen: [ProbeCell], _ plain: [ProbeCell], _ columns: Int) {
    guard chosen.count == plain.count else { return }
    let blanks = chosen.indices.filter {
      $0 % columns > 0 && plain[$0].style == ProbeStyle() && chosen[$0].style != ProbeStyle()
        && chosen[$0].text == " "
    }
    if band == nil, let first = blanks.map({ $0 % columns }).min(),
      let last = blanks.map({ $0 % columns }).max(), let blank = blanks.first
    {
      band = (first..<last + 1, Self.letters(chosen[blank].style))
    }
    for (old, new) in zip(plain, chosen) where old.text == new.text && old.text != " " {
      if old.style != new.style { chosenStyles[Self.letters(old.style)] = Self.letters(new.style) }
    }
  }

  /// The file that the limit reads.
  func text() -> String {
    var lines = lines
    if let band {
      lines.append("!band\t\(band.columns.lowerBound)\t\(band.columns.upperBound)\t\(band.style)")
    }
    for (old, new) in chosenStyles.sorted(by: <) { lines.append("!style\t\(old)\t\(new)") }
    let ordered = rows.keys.sorted().compactMap { rows[$0] }
    return (lines + ordered).joined(separator: "\n") + "\n"
  }

  /// A run of cells of one style.
  private struct Field: CustomStringConvertible {
    let line: Int
    let column: Int
    let style: ProbeStyle
    let text: String
    /// The column after the run.
    let end: Int

    var description: String { "\(line):\(column):\(letters(style)):\(text)" }
  }

  private static func rowFields(_ screen: ProbeScreen, line: Int) -> [Field] {
    fields(screen, line: line, named: 0, from: 1)
      + fields(screen, line: line + 1, named: 1, from: 1)
  }

  /// Runs of cells of one style, split where two or more plain blanks follow each other.
  private static func fields(
    _ screen: ProbeScreen, line: Int, named name: Int, from first: Int
  ) -> [Field] {
    var fields: [Field] = []
    var run = (start: 0, style: ProbeStyle(), text: "")
    func finish(at end: Int) {
      var (text, end) = (run.text, end)
      while text.last == " ", run.style == ProbeStyle() {
        text.removeLast()
        end -= 1
      }
      if !text.isEmpty {
        fields.append(Field(line: name, column: run.start, style: run.style, text: text, end: end))
      }
      run.text = ""
    }
    for column in first..<max(screen.columns, first) {
      guard let cell = screen.cell(column: column, row: line), !cell.text.isEmpty else { continue }
      let plainBlank = cell.text == " " && cell.style == ProbeStyle()
      if cell.style != run.style || (plainBlank && run.text.hasSuffix(" ")) { finish(at: column) }
      if run.text.isEmpty {
        if plainBlank { continue }
        run = (column, cell.style, "")
      }
      run.text += cell.text
    }
    finish(at: screen.columns)
    return fields
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
