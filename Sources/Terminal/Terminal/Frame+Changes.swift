extension Frame {
  /// The columns of `row` that must be written to turn `old` into this frame, never splitting a
  /// wide glyph; nil if the row is the same.
  public func changedColumns(of row: Int, since old: Frame) -> Range<Int>? {
    guard size == old.size, lines.indices.contains(row) else { return nil }
    return lines[row].changedColumns(since: old.lines[row])
  }

  /// Returns the rectangle of `old` whose rows have moved up to become this frame, and by how many
  /// rows; nil if that explains less than half of the differences there. It lies in ``scrollArea``.
  public func scrolling(from old: Frame) -> (rect: Rect, count: Int)? {
    guard size == old.size, size.columns > 0, let area = scrollableArea(from: old) else {
      return nil
    }
    if let position = scrollPosition, let former = old.scrollPosition, scrollArea == old.scrollArea
    {
      return scrolling(from: old, by: position - former, in: area)
    }
    let rows = area.row..<area.endRow
    guard let first = rows.first(where: { !isSame($0, as: $0, in: old, area) }),
      let last = rows.last(where: { !isSame($0, as: $0, in: old, area) }), last - first >= 4
    else { return nil }
    // If most rows are unchanged, none have moved.
    let changed = (first...last).count { !isSame($0, as: $0, in: old, area) }
    guard changed * 2 > last - first else { return nil }
    let middle = (first + last) / 2
    for distance in 1...(last - first) / 2 {
      for count in [distance, -distance] where isSame(middle, as: middle + count, in: old, area) {
        let moved = (first...last).count {
          (first...last).contains($0 + count) && isSame($0, as: $0 + count, in: old, area)
        }
        guard moved * 2 > last - first else { continue }
        let rect = Rect(
          column: area.column, row: first, columns: area.columns, rows: last - first + 1)
        return (rect, count)
      }
    }
    return nil
  }

  /// Returns the rectangle that a number of rows have moved in; nil if moving them is not cheaper
  /// than writing it again.
  private func scrolling(from old: Frame, by count: Int, in area: Rect) -> (rect: Rect, count: Int)?
  {
    let rows = (area.row..<area.endRow).clamped(to: lines.indices)
    guard count != 0, abs(count) < rows.count,
      let first = rows.first(where: { !isSame($0, as: $0, in: old, area) }),
      let last = rows.last(where: { !isSame($0, as: $0, in: old, area) }),
      last - first >= abs(count)
    else { return nil }
    let rect = Rect(column: area.column, row: first, columns: area.columns, rows: last - first + 1)
    return isCheaperToScroll(rect, by: count, from: old, area.column..<area.endColumn)
      ? (rect, count) : nil
  }

  /// Moves the cells of a rectangle up by `count` rows, or down when it is negative; rows that
  /// scroll in are blank.
  public mutating func scroll(_ rect: Rect, by count: Int) {
    let rows = (rect.row..<rect.endRow).clamped(to: 0..<size.rows)
    // In the direction of travel, so that no row is overwritten before it is moved.
    for row in count > 0 ? Array(rows) : rows.reversed() {
      copy(
        row: rows.contains(row + count) ? row + count : nil, toRow: row,
        rect.column..<rect.endColumn)
    }
  }

  /// Whether it is cheaper to move the whole rows of a rectangle by `count`, and to rewrite the
  /// cells beside it, than to rewrite the rectangle.
  public func isCheaperToScroll(_ rect: Rect, by count: Int, from old: Frame) -> Bool {
    isCheaperToScroll(rect, by: count, from: old, 0..<size.columns)
  }

  /// - Parameter columns: The columns that move.
  private func isCheaperToScroll(
    _ rect: Rect, by count: Int, from old: Frame, _ columns: Range<Int>
  ) -> Bool {
    var (written, moved) = (0, 0)
    let columns = columns.clamped(to: 0..<size.columns)
    for row in (rect.row..<rect.endRow).clamped(to: lines.indices) {
      written += lines[row].cost(
        since: old.lines[row], in: (rect.column..<rect.endColumn).clamped(to: 0..<size.columns))
      let source = row + count
      let isInside = (rect.row..<rect.endRow).contains(source) && old.lines.indices.contains(source)
      let former = isInside ? old.lines[source] : Line(columns: size.columns)
      moved += lines[row].cost(since: former, in: columns)
    }
    return moved < written
  }

  /// The area that may scroll, in which no edge cuts through a wide glyph.
  private func scrollableArea(from old: Frame) -> Rect? {
    guard let area = scrollArea, area.columns < size.columns else {
      return scrollArea ?? Rect(size)
    }
    let rows = (area.row..<area.endRow).clamped(to: lines.indices)
    let isWhole = rows.allSatisfy { row in
      [area.column, area.endColumn].allSatisfy {
        !cell(column: $0, row: row).isContinuation && !old.cell(column: $0, row: row).isContinuation
      }
    }
    return isWhole ? area : nil
  }

  private func isSame(_ row: Int, as other: Int, in old: Frame, _ area: Rect) -> Bool {
    guard lines.indices.contains(row), old.lines.indices.contains(other) else { return false }
    let (one, two) = (lines[row], old.lines[other])
    return one.isSame(as: two, in: (area.column..<area.endColumn).clamped(to: 0..<size.columns))
  }
}
