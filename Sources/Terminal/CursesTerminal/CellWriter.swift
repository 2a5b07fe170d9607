import Terminal
import Text

/// Collects the bytes that turn the screen that is shown into the next one, in as few bytes as it
/// can.
///
/// See docs/decisions/terminal.md#cells-are-written-by-us
@MainActor
struct CellWriter {
  private(set) var bytes: [UInt8] = []
  private var capabilities: Capabilities
  private let drawsUnicode: Bool
  private let size: Size
  /// The position of the terminal's cursor; nil where it is unknown, as after the last column.
  private var cursor: Point?
  /// A cell in the style in use, and that style.
  private var pen = Cell.blank
  private var style = Style.plain
  /// Whether a sequence for the style is open: its parameters are joined.
  private var joinsParameters = false

  /// Unchanged cells up to which writing them again is shorter than moving the cursor.
  private static let maximumGap = 4
  /// The number of blank cells above which erasing them is shorter than writing them.
  private static let minimumErasure = 11

  /// The cursor and the style are unknown at first.
  init(_ size: Size, _ capabilities: Capabilities, drawsUnicode: Bool) {
    self.size = size
    self.capabilities = capabilities
    self.drawsUnicode = drawsUnicode
    bytes.reserveCapacity(4_096)
  }

  /// Takes the bytes collected so far.
  mutating func drain() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Adds a sequence that moves no cursor and changes no style, or restores both.
  mutating func append(_ sequence: some Sequence<UInt8>) { bytes += sequence }

  /// Clears the screen in the standard colours, whatever was sent before.
  mutating func clear() {
    reset()
    bytes += capabilities.clear
    cursor = nil
  }

  /// Forgets the style and the cursor: something else was sent to the terminal.
  mutating func reset() {
    add(capabilities.reset)
    endStyle()
    style = .plain
    pen = .blank
    cursor = nil
  }

  /// Moves the rows of a rectangle up by `count`, or down when it is negative; those that come in
  /// are blank. A rectangle that is narrower than the screen needs margins at its sides (DECSLRM).
  mutating func scroll(_ rect: Rect, by count: Int) {
    use(.blank)
    let isNarrow = rect.columns < size.columns
    if isNarrow {
      bytes += Array("\u{1B}[?69h".utf8)
      control(rect.column + 1, rect.endColumn, "s")
    }
    control(rect.row + 1, rect.endRow, "r")
    if capabilities.scrollsByCount {
      control(abs(count), count > 0 ? "S" : "T")
    } else {
      let edge = count > 0 ? rect.endRow - 1 : rect.row
      bytes += capabilities.move(to: Point(column: rect.column, row: edge))
      for _ in 0..<abs(count) {
        bytes += count > 0 ? capabilities.index : capabilities.reverseIndex
      }
    }
    bytes += Array("\u{1B}[r".utf8)
    if isNarrow { bytes += Array("\u{1B}[?69l".utf8) }
    cursor = nil
  }

  /// Writes those cells of a row that differ from the old ones.
  /// - Parameter columns: The columns with differences, wide glyphs whole.
  mutating func write(_ cells: [Cell], over old: [Cell], row: Int, _ columns: Range<Int>) {
    let blankEnd = capabilities.erasesRows ? Self.blankEnd(of: cells) : cells.count
    var column = columns.lowerBound
    while column < columns.upperBound {
      let cell = cells[column]
      let width = column + 1 < cells.count && cells[column + 1].isContinuation ? 2 : 1
      guard cell != old[column] || width == 2 && cells[column + 1] != old[column + 1] else {
        column += width
        continue
      }
      if scrolls(column + width, row) { return }
      if column >= blankEnd, columns.upperBound - column >= 3 {
        move(to: Point(column: column, row: row), over: cells)
        use(.blank)
        bytes += [0x1B, UInt8(ascii: "["), UInt8(ascii: "K")]
        return
      }
      let blanks = erasable(cell) ? Self.run(of: cell, in: cells, column..<columns.upperBound) : 0
      move(to: Point(column: column, row: row), over: cells)
      use(cell)
      if blanks >= Self.minimumErasure {
        control(blanks, "X")
        column += blanks
      } else {
        write(cell)
        column += width
        cursor = column < size.columns ? Point(column: column, row: row) : nil
      }
    }
  }

  /// Moves the cursor to the point where it is seen, or out of the way of a terminal that cannot
  /// hide it.
  mutating func place(_ point: Point?) {
    guard let point = point ?? (capabilities.hidesCursor ? nil : Point(column: 0, row: 0)),
      point != cursor
    else { return }
    moveFreely(to: point)
  }
}

extension CellWriter {
  /// Returns the first of the columns that are blank up to the end of the row.
  private static func blankEnd(of cells: [Cell]) -> Int {
    var end = cells.count
    while end > 0, cells[end - 1] == .blank { end -= 1 }
    return end
  }

  /// Returns the number of cells like the first at the beginning of a range.
  private static func run(of cell: Cell, in cells: [Cell], _ columns: Range<Int>) -> Int {
    var end = columns.lowerBound + 1
    while end < columns.upperBound, cells[end] == cell { end += 1 }
    return end - columns.lowerBound
  }

  /// Whether erasing leaves the cell as writing it does.
  private func erasable(_ cell: Cell) -> Bool {
    capabilities.erasesCells && cell.isInkless
      && (capabilities.erasesInBackground || cell.hasSameBackground(as: .blank))
  }

  /// Whether writing up to a column would scroll the whole screen.
  private func scrolls(_ end: Int, _ row: Int) -> Bool {
    capabilities.scrollsAtEnd && row == size.rows - 1 && end >= size.columns
  }

  private mutating func move(to point: Point, over cells: [Cell]) {
    guard cursor != point else { return }
    if let cursor, cursor.row == point.row {
      if cursor.column < point.column, point.column - cursor.column <= Self.maximumGap {
        let gap = cells[cursor.column..<point.column]
        if gap.allSatisfy({ $0.glyph.isASCII && isInUse($0) }) {
          for cell in gap { write(cell) }
          self.cursor = point
          return
        }
      }
      if capabilities.movesToColumn {
        control(point.column + 1, "G")
        self.cursor = point
        return
      }
    }
    moveFreely(to: point)
  }

  private mutating func moveFreely(to point: Point) {
    if capabilities.movesPlainly {
      control(point.row + 1, point.column + 1, "H")
    } else {
      bytes += capabilities.move(to: point)
    }
    cursor = point
  }

  /// Writes the glyph of a cell whose style is in use.
  private mutating func write(_ cell: Cell) {
    let glyph = cell.glyph
    append(glyph.base)
    if !glyph.isPlain {
      for mark in glyph.combiningMarks { append(mark) }
    }
    // Neither terminfo nor every terminal has an attribute for it.
    if drawsUnicode, cell.isStruck { append("\u{336}") }
  }

  /// Adds a character in UTF-8, byte by byte: a collection of them takes ten times as long.
  private mutating func append(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    func part(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(truncatingIfNeeded: value >> shift) & 0x3F }
    switch value {
    case ..<0x80:
      bytes.append(UInt8(truncatingIfNeeded: value))
    case ..<0x800:
      bytes.append(0xC0 | UInt8(truncatingIfNeeded: value >> 6))
      bytes.append(part(0))
    case ..<0x1_0000:
      bytes.append(0xE0 | UInt8(truncatingIfNeeded: value >> 12))
      bytes.append(part(6))
      bytes.append(part(0))
    default:
      bytes.append(0xF0 | UInt8(truncatingIfNeeded: value >> 18))
      bytes.append(part(12))
      bytes.append(part(6))
      bytes.append(part(0))
    }
  }

  /// Adds a control sequence with one number.
  private mutating func control(_ number: Int, _ final: Unicode.Scalar) {
    bytes += [0x1B, UInt8(ascii: "[")]
    append(number)
    append(final)
  }

  /// Adds a control sequence with two numbers.
  private mutating func control(_ one: Int, _ other: Int, _ final: Unicode.Scalar) {
    bytes += [0x1B, UInt8(ascii: "[")]
    append(one)
    bytes.append(UInt8(ascii: ";"))
    append(other)
    append(final)
  }

  private mutating func append(_ number: Int) {
    if number >= 10 { append(number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}

extension CellWriter {
  /// Switches to the style of a cell.
  private mutating func use(_ cell: Cell) {
    guard !isInUse(cell) else { return }
    let next = cell.style
    let visible = next.attributes.subtracting(.struck)
    if !visible.isSuperset(of: style.attributes.subtracting(.struck)) {
      if capabilities.turnsAttributesOff, keepsColor(next) {
        turnOff(style.attributes.subtracting(visible))
      } else {
        add(capabilities.reset)
        style = .plain
      }
    }
    if visible != style.attributes {
      for (attribute, code) in capabilities.attributes
      where visible.contains(attribute) && !style.attributes.contains(attribute) {
        add(code)
      }
    }
    if next.foreground != style.foreground { add(next.foreground, isBackground: false) }
    if next.background != style.background { add(next.background, isBackground: true) }
    endStyle()
    style = next
    pen = cell
  }

  /// Whether a cell is drawn correctly with the style in use. The colour of the text is not seen
  /// in a blank.
  private func isInUse(_ cell: Cell) -> Bool {
    cell.looksLike(pen)
      || cell.isInkless && cell.hasSameBackground(as: pen)
        && style.attributes.isDisjoint(with: [.reverse, .underline])
  }

  /// Whether a colour would have to be set again after a reset.
  private func keepsColor(_ next: Style) -> Bool {
    next.background == style.background && next.background != .standard
      || next.foreground == style.foreground && next.foreground != .standard
  }

  /// Turns attributes off one by one.
  private mutating func turnOff(_ attributes: Style.Attributes) {
    // One code turns off both.
    if !attributes.isDisjoint(with: [.bold, .dim]) {
      add(.parameters(Array("22".utf8)))
      style.attributes.subtract([.bold, .dim])
    }
    if attributes.contains(.underline) { add(.parameters(Array("24".utf8))) }
    if attributes.contains(.reverse) { add(.parameters(Array("27".utf8))) }
    style.attributes.subtract(attributes)
  }

  private mutating func add(_ color: Color, isBackground: Bool) {
    if case .rgb(let color) = color, capabilities.hasPlainColors {
      beginParameters()
      bytes += [UInt8(ascii: isBackground ? "4" : "3"), UInt8(ascii: "8"), UInt8(ascii: ";")]
      append(2)
      for part in [color.red, color.green, color.blue] {
        bytes.append(UInt8(ascii: ";"))
        append(Int(part))
      }
    } else if let code = capabilities.code(for: color, isBackground: isBackground) {
      add(code)
    }
  }

  private mutating func add(_ code: Capabilities.StyleCode) {
    switch code {
    case .parameters(let parameters):
      beginParameters()
      bytes += parameters
    case .sequence(let sequence):
      endStyle()
      bytes += sequence
    }
  }

  private mutating func beginParameters() {
    if joinsParameters {
      bytes.append(UInt8(ascii: ";"))
    } else {
      bytes += [0x1B, UInt8(ascii: "[")]
    }
    joinsParameters = true
  }

  private mutating func endStyle() {
    if joinsParameters { bytes.append(UInt8(ascii: "m")) }
    joinsParameters = false
  }
}

extension Glyph {
  /// Whether it is one character of one byte.
  fileprivate var isASCII: Bool { isPlain && base.isASCII }
}
