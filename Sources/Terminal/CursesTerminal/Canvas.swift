import CNcurses
import Terminal
import Text

/// The cells that curses draws, set from frames.
///
/// The window of the next screen is changed itself: the usual window above it would be copied and
/// compared once more.
@MainActor
struct Canvas {
  var pen: Pen
  let description: TerminalDescription
  private var output: CapturedOutput
  private var pairs: ColorPairs
  private let drawsUnicode: Bool
  /// Whether the terminal strikes text through; else each character has a combining stroke. See
  /// docs/decisions/terminal.md#strike-through-is-u0336-where-a-terminal-may-lack-it
  private var strikesThrough = false

  private typealias Window = UnsafeMutablePointer<WINDOW>?
  /// Unchanged cells up to which telling them again is shorter than a new call.
  private static let shortGap = 8

  /// Opens curses; nil if it does not know the terminal.
  init?(_ description: TerminalDescription, _ descriptor: Int32, drawsUnicode: Bool) {
    var description = description
    guard let output = CapturedOutput(descriptor), description.open(output.stream) else {
      return nil
    }
    self.output = output
    self.description = description
    self.drawsUnicode = drawsUnicode
    if description.colors > 0 {
      start_color()
      use_default_colors()
    }
    // Keys that wait must not leave a part of a frame undrawn.
    typeahead(-1)
    pen = Pen(description)
    pairs = ColorPairs(description)
  }

  /// Has the terminal strike text through from the next frame on.
  mutating func strikeThrough(over shown: Frame) {
    guard description.hasMarks, !strikesThrough else { return }
    strikesThrough = true
    for row in 0..<shown.size.rows {
      let cells = shown.row(row)
      put(cells, over: cells.map { $0.isStruck ? .blank : $0 }, row, cells.indices)
    }
  }

  /// Sets the terminal up, with an empty screen.
  func open() {
    werase(curses_next())
    doupdate()
  }

  /// Clears the terminal with the next frame.
  mutating func clear() {
    pen.reset()
    werase(curses_next())
    clearok(curses_shown(), true)
  }

  /// Draws a frame over the one that is shown, and moves the cursor.
  /// - Parameter pictures: Cells over which the terminal itself draws. Curses would write a short
  ///   gap between two changes again, so what is on their left is drawn first.
  mutating func draw(_ frame: Frame, over shown: Frame, beside pictures: [Rect]) {
    if pairs.isFull { renumber(shown) }
    var cells = 0
    for end in Set(pictures.map(\.endColumn)).union([frame.size.columns]).sorted() {
      for row in 0..<frame.size.rows {
        guard let changed = frame.changedColumns(of: row, since: shown) else { continue }
        let edges = pictures.filter { ($0.row..<$0.endRow).contains(row) }.map(\.endColumn)
        guard end == frame.size.columns || edges.contains(end) else { continue }
        let columns = changed.clamped(to: (edges.filter { $0 < end }.max() ?? 0)..<end)
        for start in stride(
          from: columns.lowerBound, to: columns.upperBound, by: output.maximumCells)
        {
          let piece = start..<min(start + output.maximumCells, columns.upperBound)
          if cells + piece.count > output.maximumCells { update(&cells) }
          cells += piece.count
          put(frame.row(row), over: shown.row(row), row, piece)
        }
      }
      place(frame.cursor)
      update(&cells)
    }
  }

  /// Lets curses draw the pending cells, whose count becomes 0.
  private mutating func update(_ cells: inout Int) {
    output.capture { doupdate() }
    pen.write(output.bytes, pairs)
    cells = 0
  }

  /// Gives the cells that curses has new pairs.
  private mutating func renumber(_ shown: Frame) {
    pairs.removeAll()
    for row in 0..<shown.size.rows {
      for window in [curses_next(), curses_shown()] {
        put(shown.row(row), row, 0..<shown.size.columns, window)
      }
    }
  }

  /// Moves the rows of a rectangle up by `count`, or down when it is negative; those that come in
  /// are blank. A rectangle that is narrower than the screen needs margins at its sides (DECSLRM).
  mutating func scroll(_ rect: Rect, by count: Int) {
    pen.lift()
    let isNarrow = rect.columns < Int(getmaxx(curses_next()))
    // Curses does not learn that margins move the cursor.
    pen.append("\u{1B}7".utf8)
    if isNarrow { pen.append("\u{1B}[?69h\u{1B}[\(rect.column + 1);\(rect.endColumn)s".utf8) }
    pen.append("\u{1B}[\(rect.row + 1);\(rect.endRow)r".utf8)
    if description.scrollsByCount {
      pen.append("\u{1B}[\(abs(count))\(count > 0 ? "S" : "T")".utf8)
    } else {
      let edge = count > 0 ? rect.endRow : rect.row + 1
      pen.append("\u{1B}[\(edge);\(rect.column + 1)H".utf8)
      for _ in 0..<abs(count) {
        pen.append(count > 0 ? description.index : description.reverseIndex)
      }
    }
    pen.append((isNarrow ? "\u{1B}[r\u{1B}[?69l\u{1B}8" : "\u{1B}[r\u{1B}8").utf8)
    for window in [curses_next(), curses_shown()] { Self.scroll(window, rect, by: count) }
  }

  private static func scroll(_ window: Window, _ rect: Rect, by count: Int) {
    let rows = rect.row..<rect.endRow
    let (left, right) = (Int32(rect.column), Int32(rect.endColumn - 1))
    // In the direction of travel, so that no row is overwritten before it is moved.
    for row in count > 0 ? Array(rows) : rows.reversed() {
      if rows.contains(row + count) {
        copywin(window, window, Int32(row + count), left, Int32(row), left, Int32(row), right, 0)
      } else {
        var blank = cchar_t()
        curses_set(&blank, 0, 0, 0x20, 0, false)
        mvwhline_set(window, Int32(row), left, &blank, Int32(rect.columns))
      }
    }
  }

  /// Passes to curses the cells of a row that differ from the old ones.
  private mutating func put(_ row: [Cell], over old: [Cell], _ index: Int, _ columns: Range<Int>) {
    // A character in the last cell of the screen may scroll it.
    let isLast = description.scrollsAtEnd && index == getmaxy(curses_next()) - 1
    let limit = isLast ? row.count - (row.last?.isContinuation == true ? 2 : 1) : row.count
    let end = min(columns.upperBound, limit)
    var start = columns.lowerBound
    while start < end {
      if row[start] == old[start] {
        start += 1
        continue
      }
      if row[start].isContinuation { start -= 1 }
      var (last, column) = (start, start + 1)
      while column < end, column - last <= Self.shortGap {
        if row[column] != old[column] { last = column }
        column += 1
      }
      if last + 1 < end, row[last + 1].isContinuation { last += 1 }
      put(row, index, start..<last + 1, curses_next())
      start = column
    }
  }

  private mutating func put(_ row: [Cell], _ index: Int, _ columns: Range<Int>, _ window: Window) {
    let known = strikesThrough ? description.known : description.known.subtracting(.struck)
    withUnsafeTemporaryAllocation(of: cchar_t.self, capacity: columns.count) { cells in
      var count = 0
      // From the end: whether a blank has a style depends on the cell after it.
      var next = row.count > columns.upperBound ? row[columns.upperBound] : Cell.blank
      var isNextBlank = next.isInkless
      for column in columns.reversed() {
        let cell = row[column]
        if !cell.isContinuation {
          // Only the background of a blank is seen. One between two words of a style has theirs, or
          // curses would change the style twice.
          let isInkless = cell.isInkless
          let isBlank = isInkless && (isNextBlank || !next.looksLike(cell))
          count += 1
          let glyph = cell.glyph.packed
          let attributes = isBlank ? [] : cell.attributes.intersection(known)
          curses_set(
            &cells[columns.count - count], Int32(attributes.rawValue),
            Int32(pairs.number(of: cell, isBlank: isBlank)), glyph.base & 0x1F_FFFF, glyph.marks,
            drawsUnicode && !strikesThrough && cell.isStruck)
          isNextBlank = isInkless
        }
        next = cell
      }
      mvwadd_wchnstr(
        window, Int32(index), Int32(columns.lowerBound),
        cells.baseAddress.map { $0 + columns.count - count }, Int32(count))
    }
  }

  /// Puts the cursor where it is seen, or out of the way of a terminal that cannot hide it.
  private func place(_ point: Point?) {
    let point = point ?? (description.hidesCursor ? nil : Point(column: 0, row: 0))
    leaveok(curses_next(), point == nil)
    if let point { wmove(curses_next(), Int32(point.row), Int32(point.column)) }
  }
}
