/// Where the cursor and the screen stand, in lines of products.
///
/// Lines are counted from the market's first row, so that a product keeps its place in the line
/// however the window of loaded rows moves.
extension ProductListViewModel {
  static func distance(_ share: Double, of lines: Int) -> Int {
    let whole = max(1, Int(Double(lines) * abs(share)))
    return share < 0 ? -whole : whole
  }

  /// Keeps the column of a grid; above the first line and below the last one there is none.
  mutating func moveLines(by delta: Int) {
    guard columns > 1 else { return move(by: delta) }
    let isOnward = wanted.map { ($0 > cursor) == (delta > 0) } ?? false
    let start = isOnward ? wanted ?? cursor : cursor
    let target = start + min(max(delta, -Self.mostWanted), Self.mostWanted) * columns
    let isAtEdge = delta < 0 ? target < 0 : window.isAtEnd && line(of: start) >= lastLine
    if isAtEdge, abs(delta) == 1 { return }
    move(to: target)
  }

  /// What lies beyond the loaded rows passes as it arrives.
  mutating func pan(by delta: Int) {
    let step = min(max(delta, -Self.mostWanted), Self.mostWanted)
    let target = line(of: top) + step
    let line = min(max(target, firstLine), lastTopLine)
    let cursorLine = min(max(self.line(of: cursor), line), line + lines - 1)
    let (awaited, offset) = (wanted, wantedOffset)
    top = line * columns
    move(to: cursor + (cursorLine - self.line(of: cursor)) * columns)
    let rest = (target - line) * columns
    let isMore = rest > 0 ? !window.isAtEnd : window.firstRow > 0
    guard rest != 0, isMore, isOpen, failed == nil else { return }
    let isOnward = awaited.map { ($0 > cursor) == (rest > 0) } ?? false
    // The cursor keeps its line of the screen when the rows come, and the screen follows it.
    let row = (isOnward ? awaited ?? cursor : cursor) + rest
    wanted = min(max(row, cursor - Self.mostWanted, 0), cursor + Self.mostWanted)
    wantedOffset = isOnward ? offset ?? cursor - top : cursor - top
  }

  /// Scrolls as little as shows the cursor, and the line below the last product with it; never so
  /// far that the screen is not full while there are rows above.
  mutating func reveal() {
    let line = line(of: cursor)
    let fitting = line == lastLine ? min(lines, linesAboveTrailer) : lines
    let least = max(line - fitting + 1, firstLine)
    top = max(min(self.line(of: top), line, lastTopLine), least) * columns
  }

  private func line(of row: Int) -> Int { row / columns }
  private var firstLine: Int { line(of: window.firstRow) }
  private var lastLine: Int { max(firstLine, line(of: window.endRow - 1)) }
  private var lastTopLine: Int { max(firstLine, lastLine + 1 - min(lines, linesAboveTrailer)) }
}
