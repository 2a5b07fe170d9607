/// Columns and rows of a terminal.
public struct Size: Hashable, Sendable {
  public var columns: Int
  public var rows: Int

  public init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }
}

/// A point on the screen, from 0, 0 at the top left.
public struct Point: Hashable, Sendable {
  public var column: Int
  public var row: Int

  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// A part of the screen; it may extend beyond the edges, where drawing is clipped.
public struct Rect: Hashable, Sendable {
  public var column: Int
  public var row: Int
  public var columns: Int
  public var rows: Int

  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  public init(_ size: Size) { self.init(column: 0, row: 0, columns: size.columns, rows: size.rows) }

  public var endColumn: Int { column + columns }
  public var endRow: Int { row + rows }

  public func contains(_ point: Point) -> Bool {
    (column..<endColumn).contains(point.column) && (row..<endRow).contains(point.row)
  }

  /// This rectangle, moved by the top left corner of `origin`.
  @inlinable public func moved(by origin: Rect) -> Rect {
    Rect(column: column + origin.column, row: row + origin.row, columns: columns, rows: rows)
  }

  /// A rectangle of at most `size` in the middle of this one.
  public func centered(_ size: Size) -> Rect {
    let columns = min(size.columns, columns)
    let rows = min(size.rows, rows)
    return Rect(
      column: column + (self.columns - columns) / 2, row: row + (self.rows - rows) / 2,
      columns: columns, rows: rows)
  }
}
