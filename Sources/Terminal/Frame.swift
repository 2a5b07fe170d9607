public import TerminalText

/// A whole screen, drawn in memory and then presented at once.
///
/// Whatever is drawn outside is dropped, and half a wide glyph becomes a space, so that no drawing
/// can trap or shift a row.
public struct Frame: Sendable {
  public let size: Size
  /// Row by row, `size.columns * size.rows` cells.
  public private(set) var cells: [Cell]
  /// Where the hardware cursor stands; nil hides it.
  public var cursor: Point?
  /// The terminal's own picture over some of the cells.
  public internal(set) var inlay: Inlay?

  public init(_ size: Size) {
    self.size = size
    cells = Array(repeating: .blank, count: size.columns * size.rows)
  }

  public var bounds: Rect { Rect(size) }

  /// The cell at a place, blank outside.
  public func cell(column: Int, row: Int) -> Cell {
    index(column, row).map { cells[$0] } ?? .blank
  }

  /// The cells of one row; empty outside.
  public func row(_ row: Int) -> ArraySlice<Cell> {
    guard (0..<size.rows).contains(row) else { return [] }
    return cells[row * size.columns..<(row + 1) * size.columns]
  }

  /// Draws `text` on one line within `limit` columns and answers the columns used.
  @discardableResult
  public mutating func draw(
    _ text: SafeText, column: Int, row: Int, style: Style = .plain, limit: Int = .max
  ) -> Int {
    guard (0..<size.rows).contains(row), limit > 0 else { return 0 }
    var used = 0
    for glyph in text.glyphs {
      guard used + glyph.columns <= limit, column + used < size.columns else { break }
      put(glyph, column: column + used, row: row, style)
      used += glyph.columns
    }
    return used
  }

  /// Fills a rectangle with one glyph, one column wide.
  public mutating func fill(_ rect: Rect, with glyph: Glyph = .space, style: Style = .plain) {
    for row in max(0, rect.row)..<max(0, rect.row, min(size.rows, rect.endRow)) {
      for column in max(0, rect.column)..<max(0, rect.column, min(size.columns, rect.endColumn)) {
        put(glyph, column: column, row: row, style)
      }
    }
  }

  /// Copies a frame into place, its first cell to the rectangle's; what lies outside is dropped.
  public mutating func copy(_ part: Frame, to place: Rect) {
    let columns = min(part.size.columns, place.columns, size.columns - place.column)
    let rows = min(part.size.rows, place.rows, size.rows - place.row)
    guard place.column >= 0, place.row >= 0, columns > 0, rows > 0 else { return }
    for row in 0..<rows {
      let start = (place.row + row) * size.columns + place.column
      tear(at: start, place.column)
      tear(at: start + columns - 1, place.column + columns - 1)
      let source = row * part.size.columns
      for column in 0..<columns { cells[start + column] = part.cells[source + column] }
      // A wide glyph that the edge cuts through is whole or not at all.
      if cells[start + columns - 1].glyph.columns == 2 {
        cells[start + columns - 1] = Cell(.space, cells[start + columns - 1].style)
      }
    }
  }

  /// Changes how the cells of a rectangle look, and nothing else.
  public mutating func restyle(_ rect: Rect, _ change: (Style) -> Style) {
    for row in max(0, rect.row)..<max(0, rect.row, min(size.rows, rect.endRow)) {
      for column in max(0, rect.column)..<max(0, rect.column, min(size.columns, rect.endColumn)) {
        let cell = cells[row * size.columns + column]
        cells[row * size.columns + column] = Cell(
          cell.glyph, change(cell.style), isContinuation: cell.isContinuation)
      }
    }
  }

  /// Copies a rectangle of another frame to a place, its own corner to `column` and `row`.
  public mutating func paste(_ part: Frame, _ rect: Rect, column: Int, row: Int) {
    for line in max(0, rect.row)..<max(0, rect.row, min(rect.endRow, part.size.rows)) {
      for place in max(0, rect.column)..<max(0, rect.column, min(rect.endColumn, part.size.columns))
      {
        guard let target = index(column + place, row + line) else { continue }
        tear(at: target, column + place)
        cells[target] = part.cells[line * part.size.columns + place]
      }
    }
  }

  /// Copies one row to another, both on the screen; nil makes it blank.
  mutating func copy(row source: Int?, toRow target: Int) {
    let columns = size.columns
    cells.withUnsafeMutableBufferPointer { cells in
      for column in 0..<columns {
        cells[target * columns + column] = source.map { cells[$0 * columns + column] } ?? .blank
      }
    }
  }

  /// Puts one glyph in place; a wide one that would leave the screen becomes a space.
  public mutating func put(_ glyph: Glyph, column: Int, row: Int, _ style: Style) {
    guard let place = index(column, row) else { return }
    tear(at: place, column)
    guard glyph.columns == 2 else {
      cells[place] = Cell(glyph, style)
      return
    }
    guard column + 1 < size.columns else {
      cells[place] = Cell(.space, style)
      return
    }
    tear(at: place + 1, column + 1)
    cells[place] = Cell(glyph, style)
    cells[place + 1] = Cell(.space, style, isContinuation: true)
  }

  /// A wide glyph that loses one half loses both.
  private mutating func tear(at place: Int, _ column: Int) {
    if cells[place].isContinuation, column > 0 {
      cells[place - 1] = Cell(.space, cells[place - 1].style)
    }
    if cells[place].glyph.columns == 2, column + 1 < size.columns {
      cells[place + 1] = Cell(.space, cells[place + 1].style)
    }
  }

  private func index(_ column: Int, _ row: Int) -> Int? {
    guard (0..<size.columns).contains(column), (0..<size.rows).contains(row) else { return nil }
    return row * size.columns + column
  }
}
