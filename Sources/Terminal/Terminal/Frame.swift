public import Text

/// A whole screen, drawn in memory and then presented at once.
///
/// Drawing outside is dropped, and half a wide glyph becomes a space, so that no drawing can trap
/// or shift a row. A fully copied row is shared with its source frame: most of a screen is neither
/// copied nor compared when a key changes little of it.
public struct Frame: Sendable {
  public let size: Size
  private(set) var lines: [Line]
  /// The position of the hardware cursor; nil hides it.
  public var cursor: Point?
  /// The rectangle whose rows may move between frames; nil for the whole screen. The cells beside
  /// it do not move.
  public var scrollArea: Rect?
  /// The number of rows of its content above ``scrollArea``; nil if unknown. Frames of one content
  /// then differ by rows that have moved, even if none of them is the same.
  public var scrollPosition: Int?
  /// The terminal's own pictures over some of the cells.
  public internal(set) var inlays: [Inlay] = []

  public init(_ size: Size) {
    self.size = size
    lines = Array(repeating: Line(columns: size.columns), count: size.rows)
  }

  public var bounds: Rect { Rect(size) }

  /// The cells row by row, `size.columns * size.rows` of them.
  public var cells: [Cell] { lines.flatMap(\.cells) }

  /// Returns the cell at a point; blank outside.
  public func cell(column: Int, row: Int) -> Cell {
    guard lines.indices.contains(row), lines[row].cells.indices.contains(column) else {
      return .blank
    }
    return lines[row].cells[column]
  }

  /// The cells of one row; empty outside.
  public func row(_ row: Int) -> [Cell] { lines.indices.contains(row) ? lines[row].cells : [] }

  /// Draws `text` on one line within `limit` columns.
  /// - Returns: The columns used.
  @discardableResult
  public mutating func draw(
    _ text: SafeText, column: Int, row: Int, style: Style = .plain, limit: Int = .max
  ) -> Int {
    guard lines.indices.contains(row), limit > 0 else { return 0 }
    return lines[row].draw(text.glyphs, from: column, style, limit: limit)
  }

  /// Fills a rectangle with one glyph, one column wide.
  public mutating func fill(_ rect: Rect, with glyph: Glyph = .space, style: Style = .plain) {
    for row in rows(of: rect) { lines[row].fill(rect.column..<rect.endColumn, with: glyph, style) }
  }

  /// Copies a frame into a rectangle, its first cell to the first one there; the rest is dropped.
  public mutating func copy(_ part: Frame, to rect: Rect) {
    guard rect.column >= 0, rect.row >= 0 else { return }
    let whole = Rect(Size(columns: rect.columns, rows: rect.rows))
    paste(part, whole, column: rect.column, row: rect.row)
  }

  /// Copies a rectangle of another frame, its corner to `column` and `row`.
  public mutating func paste(_ part: Frame, _ rect: Rect, column: Int, row: Int) {
    for line in part.rows(of: rect) where lines.indices.contains(row + line) {
      let columns = max(0, rect.column)..<max(0, rect.endColumn)
      if column == 0, size.columns == part.size.columns,
        columns.clamped(to: 0..<size.columns).count == size.columns
      {
        lines[row + line] = part.lines[line]
      } else {
        lines[row + line].copy(part.lines[line], columns, to: column + columns.lowerBound)
      }
    }
  }

  /// Changes the styles of the cells in a rectangle; those of pictures that the terminal draws are
  /// kept.
  public mutating func restyle(_ rect: Rect, _ change: (Style) -> Style) {
    for row in rows(of: rect) { lines[row].restyle(rect.column..<rect.endColumn, change) }
  }

  /// Copies columns of one row to another, both on the screen; nil makes them blank.
  mutating func copy(row source: Int?, toRow target: Int, _ columns: Range<Int>) {
    let line = source.map { lines[$0] } ?? Line(columns: size.columns)
    if columns.clamped(to: 0..<size.columns).count == size.columns {
      lines[target] = line
    } else {
      lines[target].copy(line, columns, to: columns.lowerBound)
    }
  }

  /// Puts one glyph into a cell; a wide one that would leave the screen becomes a space.
  public mutating func put(_ glyph: Glyph, column: Int, row: Int, _ style: Style) {
    if lines.indices.contains(row) { lines[row].put(glyph, at: column, style) }
  }

  private func rows(of rect: Rect) -> Range<Int> {
    (rect.row..<rect.endRow).clamped(to: lines.indices)
  }
}
