extension Frame {
  /// The columns of `row` that must be written to turn `old` into this frame, wide glyphs whole;
  /// nil where the row is the same.
  public func changedColumns(of row: Int, since old: Frame) -> Range<Int>? {
    guard size == old.size, lines.indices.contains(row) else { return nil }
    return lines[row].changedColumns(since: old.lines[row])
  }

  /// Returns the rows of `old` that have moved up to become this frame, and by how many rows; nil
  /// if that explains less than half of the differences.
  public func scrolling(from old: Frame) -> (rows: ClosedRange<Int>, count: Int)? {
    guard size == old.size else { return nil }
    guard let first = lines.indices.first(where: { !isSame($0, as: $0, in: old) }),
      let last = lines.indices.last(where: { !isSame($0, as: $0, in: old) }), last - first >= 4
    else { return nil }
    // If most rows are unchanged, none have moved.
    let changed = (first...last).count { !isSame($0, as: $0, in: old) }
    guard changed * 2 > last - first else { return nil }
    let middle = (first + last) / 2
    for distance in 1...(last - first) / 2 {
      for count in [distance, -distance] where isSame(middle, as: middle + count, in: old) {
        let moved = (first...last).count {
          (first...last).contains($0 + count) && isSame($0, as: $0 + count, in: old)
        }
        if moved * 2 > last - first { return (first...last, count) }
      }
    }
    return nil
  }

  /// Moves the cells of `rows` up by `count` rows, or down when it is negative; what comes in is
  /// blank.
  public mutating func scroll(_ rows: ClosedRange<Int>, by count: Int) {
    guard size.rows > 0 else { return }
    let rows = rows.clamped(to: 0...size.rows - 1)
    // In the direction of travel, so that no row is overwritten before it was moved.
    for row in stride(
      from: count > 0 ? rows.lowerBound : rows.upperBound,
      through: count > 0 ? rows.upperBound : rows.lowerBound, by: count > 0 ? 1 : -1)
    {
      copy(row: rows.contains(row + count) ? row + count : nil, toRow: row)
    }
  }

  private func isSame(_ row: Int, as other: Int, in old: Frame) -> Bool {
    old.lines.indices.contains(other) && lines[row] == old.lines[other]
  }
}
