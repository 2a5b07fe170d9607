import TerminalProbe

/// Lines of a screen that moved: the lines `top` to `end - 1`, up by `count`, or down below zero.
struct LineScroll {
  let top: Int
  let end: Int
  let count: Int

  /// Fewer lines than this are rewritten instead.
  private static let minimumGain = 3

  /// The movement that saves drawing the most lines; nil without one.
  init?(from old: ProbeScreen, to new: ProbeScreen) {
    let before = Self.hashes(old)
    let after = Self.hashes(new)
    let blank = Self.hash(of: Array(repeating: ProbeCell(), count: new.columns)[...])
    var best: (scroll: LineScroll, gain: Int)?
    for count in (1...max(1, new.rows / 2)).flatMap({ [$0, -$0] }) {
      let moved = after.indices.filter {
        before.indices.contains($0 + count) && after[$0] == before[$0 + count]
          && after[$0] != before[$0]
      }
      guard let first = moved.first, let last = moved.last else { continue }
      let scroll = LineScroll(
        top: first + min(count, 0), end: last + max(count, 0) + 1, count: count)
      let gain = (scroll.top..<scroll.end).reduce(0) { sum, row in
        let source = scroll.source(of: row)
        let isRight = (source.map { before[$0] } ?? blank) == after[row]
        return sum + (isRight ? 1 : 0) - (before[row] == after[row] ? 1 : 0)
      }
      if gain > (best?.gain ?? Self.minimumGain - 1) { best = (scroll, gain) }
    }
    guard let best else { return nil }
    self = best.scroll
  }

  private init(top: Int, end: Int, count: Int) {
    (self.top, self.end, self.count) = (top, end, count)
  }

  /// A line of a screen after lines have moved in it.
  static func line(_ row: Int, of screen: ProbeScreen, after scroll: LineScroll?) -> [ProbeCell] {
    guard let source = scroll.map({ $0.source(of: row) }) ?? row else {
      return Array(repeating: ProbeCell(), count: screen.columns)
    }
    return Array(screen.cells[source * screen.columns..<(source + 1) * screen.columns])
  }

  /// The line that moves to a row; nil if the row is blank.
  private func source(of row: Int) -> Int? {
    guard (top..<end).contains(row) else { return row }
    return (top..<end).contains(row + count) ? row + count : nil
  }

  private static func hashes(_ screen: ProbeScreen) -> [Int] {
    (0..<screen.rows).map {
      hash(of: screen.cells[$0 * screen.columns..<($0 + 1) * screen.columns])
    }
  }

  private static func hash(of cells: ArraySlice<ProbeCell>) -> Int {
    var hasher = Hasher()
    for cell in cells { hasher.combine(cell) }
    return hasher.finalize()
  }
}
