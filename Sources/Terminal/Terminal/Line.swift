import Foundation
import Text

/// One row of a frame.
///
/// Half a wide glyph becomes a space when the other half is drawn over, so that a line is always
/// valid.
struct Line: Equatable, Sendable {
  private(set) var cells: [Cell]

  init(columns: Int) { cells = Array(repeating: .blank, count: columns) }

  /// Puts one glyph into a cell; a wide one that would leave the line becomes a space.
  mutating func put(_ glyph: Glyph, at column: Int, _ style: Style) {
    guard cells.indices.contains(column) else { return }
    tear(at: column)
    guard glyph.columns == 2, column + 1 < cells.count else {
      cells[column] = Cell(glyph.columns == 2 ? .space : glyph, style)
      return
    }
    tear(at: column + 1)
    cells[column] = Cell(glyph, style)
    cells[column + 1] = Cell(.space, style, isContinuation: true)
  }

  /// Draws glyphs after each other within `limit` columns.
  /// - Returns: The columns used.
  mutating func draw(_ glyphs: [Glyph], from column: Int, _ style: Style, limit: Int) -> Int {
    var used = 0
    for glyph in glyphs {
      guard used + glyph.columns <= limit, column + used < cells.count else { break }
      put(glyph, at: column + used, style)
      used += glyph.columns
    }
    return used
  }

  /// Fills columns with a glyph one column wide.
  mutating func fill(_ columns: Range<Int>, with glyph: Glyph, _ style: Style) {
    let columns = columns.clamped(to: cells.indices)
    cut(around: columns)
    let cell = Cell(glyph.columns == 1 ? glyph : .space, style)
    for column in columns { cells[column] = cell }
  }

  /// Changes the styles of cells, except those of pictures that the terminal draws.
  mutating func restyle(_ columns: Range<Int>, _ change: (Style) -> Style) {
    // Neighbouring cells mostly have the same style.
    var last: (cell: Cell, style: Style)?
    for column in columns.clamped(to: cells.indices) {
      let cell = cells[column]
      guard !cell.holdsPicture else { continue }
      let style: Style
      if let last, last.cell.looksLike(cell) {
        style = last.style
      } else {
        style = change(cell.style)
      }
      last = (cell, style)
      cells[column] = Cell(cell.glyph, style, isContinuation: cell.isContinuation)
    }
  }

  /// Copies columns of another line, beginning at `column`. A wide glyph that an edge cuts through
  /// is drawn in full or not at all.
  mutating func copy(_ source: Line, _ columns: Range<Int>, to column: Int) {
    let columns = columns.clamped(to: source.cells.indices)
    let target = (column..<column + columns.count).clamped(to: cells.indices)
    guard !target.isEmpty else { return }
    let shift = columns.lowerBound - column
    // An unchanged line is shared with the previous frame, and not compared again.
    if isSame(as: source, in: target, shift: shift) { return }
    cut(around: target)
    // Without bounds checks per cell: every paint copies most of a screen this way.
    source.cells.withUnsafeBufferPointer { source in
      cells.withUnsafeMutableBufferPointer { cells in
        for index in target { cells[index] = source[index + shift] }
      }
    }
    if cells[target.lowerBound].isContinuation {
      cells[target.lowerBound] = Cell(.space, cells[target.lowerBound].style)
    }
    if cells[target.upperBound - 1].glyph.columns == 2 {
      cells[target.upperBound - 1] = Cell(.space, cells[target.upperBound - 1].style)
    }
  }

  static func == (one: Line, other: Line) -> Bool {
    one.cells.count == other.cells.count && one.isSame(as: other, in: one.cells.indices)
  }

  /// Whether both lines have the same cells in columns that both have.
  func isSame(as other: Line, in columns: Range<Int>) -> Bool {
    cells.withUnsafeBytes { one in
      other.cells.withUnsafeBytes { two in
        guard let first = one.baseAddress, let second = two.baseAddress, first != second else {
          return true
        }
        // A cell is two words without padding.
        let start = columns.lowerBound * MemoryLayout<Cell>.stride
        return memcmp(first + start, second + start, columns.count * MemoryLayout<Cell>.stride) == 0
      }
    }
  }

  /// Whether columns already hold the whole glyphs of another line, `shift` columns further on.
  private func isSame(as source: Line, in columns: Range<Int>, shift: Int) -> Bool {
    let last = source.cells[columns.upperBound - 1 + shift]
    guard !source.cells[columns.lowerBound + shift].isContinuation, last.glyph.columns == 1 else {
      return false
    }
    return cells.withUnsafeBytes { cells in
      source.cells.withUnsafeBytes { source in
        guard let first = cells.baseAddress, let other = source.baseAddress else { return true }
        let stride = MemoryLayout<Cell>.stride
        let start = columns.lowerBound * stride
        return memcmp(first + start, other + start + shift * stride, columns.count * stride) == 0
      }
    }
  }

  /// The columns to write to turn `old`, of the same width, into this line, never splitting a wide
  /// glyph; nil if they are the same.
  func changedColumns(since old: Line) -> Range<Int>? {
    // Lines that share their cells compare equal at once.
    guard cells.count == old.cells.count, self != old else { return nil }
    var (first, last) = (0, cells.count - 1)
    cells.withUnsafeBufferPointer { cells in
      old.cells.withUnsafeBufferPointer { old in
        while first < last, cells[first] == old[first] { first += 1 }
        while last > first, cells[last] == old[last] { last -= 1 }
      }
    }
    while first > 0, cells[first].isContinuation { first -= 1 }
    while last + 1 < cells.count, cells[last + 1].isContinuation { last += 1 }
    return first..<last + 1
  }

  /// The approximate number of bytes to turn columns of `old` into the same columns of this line.
  func cost(since old: Line, in columns: Range<Int>) -> Int {
    guard cells.count == old.cells.count, !isSame(as: old, in: columns) else { return 0 }
    var (cost, last) = (Self.costOfMove, Cell.blank)
    cells.withUnsafeBufferPointer { cells in
      old.cells.withUnsafeBufferPointer { old in
        for column in columns where cells[column] != old[column] {
          cost += cells[column].looksLike(last) ? 1 : Self.costOfStyle
          last = cells[column]
        }
      }
    }
    return cost
  }

  /// The approximate bytes of a cursor movement, and of a change of style.
  private static let costOfMove = 8
  private static let costOfStyle = 16

  /// Prepares columns for writing: a wide glyph that loses one half loses both.
  private mutating func cut(around columns: Range<Int>) {
    guard !columns.isEmpty else { return }
    tear(at: columns.lowerBound)
    tear(at: columns.upperBound - 1)
  }

  private mutating func tear(at column: Int) {
    if cells[column].isContinuation, column > 0 {
      cells[column - 1] = Cell(.space, cells[column - 1].style)
    }
    if cells[column].glyph.columns == 2, column + 1 < cells.count {
      cells[column + 1] = Cell(.space, cells[column + 1].style)
    }
  }
}
