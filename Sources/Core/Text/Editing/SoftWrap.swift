/// The rows of text wrapped to a width. Spaces before a break stay at the end of their row, drawn
/// where there is room.
struct SoftWrap: Hashable, Sendable {
  /// The characters of each row, without the line break that ends some.
  private(set) var rows: [Range<Int>] = []

  /// - Parameter width: columns text may take, at least 1; the caret needs one more.
  init(_ characters: [Character], _ columns: [UInt8], width: Int) {
    let width = max(1, width)
    var start = 0
    var used = 0
    /// The position after the last space of the row, where it is broken when a word does not fit.
    var rest: Int?
    for index in characters.indices {
      let character = characters[index]
      if character == "\n" {
        rows.append(start..<index)
        (start, used, rest) = (index + 1, 0, nil)
        continue
      }
      let size = Int(columns[index])
      if character != " ", used + size > width, index > start {
        let end = rest ?? index
        rows.append(start..<end)
        start = end
        used = columns[end..<index].reduce(0) { $0 + Int($1) }
        rest = nil
        // The moved characters may leave too little room for a wide one.
        if used + size > width, index > start {
          rows.append(start..<index)
          (start, used) = (index, 0)
        }
      }
      used += size
      if character == " " { rest = index + 1 }
    }
    rows.append(start..<characters.count)
  }

  /// The row of a position between characters; where two rows meet, the one that begins there.
  func row(of index: Int) -> Int {
    var low = 0
    var high = rows.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if rows[middle].lowerBound <= index { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
