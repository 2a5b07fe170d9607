import Market

/// The part of the list on the screen: its cursor, its first row, and its size.
///
/// Rows are counted from the market's first one, so that a product keeps its line of a grid when
/// the window of loaded rows moves. After every change the cursor is on a loaded row and on the
/// screen, and `top` is the first row of a line.
struct Viewport: Sendable {
  /// The destination of the cursor as rows arrive.
  enum Destination: Sendable {
    /// A row that is not loaded. With an offset the cursor keeps that distance from the top of the
    /// screen: the rows are panned, not the cursor moved.
    case row(Int, offset: Int?)
    /// The product that was selected before a refresh that has not brought it back.
    case product(Product)
  }

  /// The maximum distance of a destination: after a long wait no user wants to go further.
  static let maximumReach = 500

  /// The market's row under the cursor.
  private(set) var cursor = 0
  /// The market's row at the top of the screen.
  private(set) var top = 0
  /// Lines of products, at least 1.
  private(set) var lines = 1
  /// Lines of products while the line below the last product is shown.
  private(set) var linesAboveTrailer = 1
  /// Products per line, at least 1: 1 in the list, more in the grid.
  private(set) var columns = 1
  var destination: Destination?

  /// The number of products that fit.
  var rows: Int { lines * columns }

  /// The rows on the screen. In a grid the first ones may not be loaded: a line begins at a
  /// multiple of its columns, the window at a page.
  func visibleRows(in window: ProductWindow) -> Range<Int> {
    top..<max(top, min(top + rows, window.endRow))
  }

  /// The product to keep the cursor on while rows are replaced.
  func productToFollow(in window: ProductWindow) -> Product? {
    if case .product(let product) = destination { return product }
    return window.product(at: cursor)
  }

  mutating func resize(lines: Int, linesAboveTrailer: Int, columns: Int, in window: ProductWindow) {
    self.lines = max(1, lines)
    self.linesAboveTrailer = max(1, linesAboveTrailer)
    self.columns = max(1, columns)
    reveal(in: window)
  }

  /// Drops a destination that is not loaded.
  mutating func cancelAdvance() { if case .row = destination { destination = nil } }
}

extension Viewport {
  mutating func move(by delta: Int, in window: ProductWindow) {
    move(to: start(isDown: delta > 0) + delta, in: window)
  }

  /// Moves the cursor by lines and keeps its column; it stops at the first and last line.
  mutating func moveLines(by delta: Int, in window: ProductWindow) {
    guard columns > 1 else { return move(by: delta, in: window) }
    let start = start(isDown: delta > 0)
    let target = start + min(max(delta, -Self.maximumReach), Self.maximumReach) * columns
    let isBeyondEdge =
      delta < 0 ? target < 0 : window.isAtEnd && line(of: start) >= lastLine(in: window)
    if isBeyondEdge, abs(delta) == 1 { return }
    move(to: target, in: window)
  }

  /// Moves the cursor by a share of the screen, by at least one line.
  mutating func scroll(by share: Double, in window: ProductWindow) {
    let distance = max(1, Int(Double(lines) * abs(share)))
    moveLines(by: share < 0 ? -distance : distance, in: window)
  }

  /// Moves the cursor to a row. A row that is not loaded becomes the destination, so that no key is
  /// lost at the border of the loaded rows.
  mutating func move(to row: Int, in window: ProductWindow) {
    let row = min(max(row, cursor - Self.maximumReach, 0), cursor + Self.maximumReach)
    setCursor(to: row, in: window)
    let isBeyond = row > cursor ? !window.isAtEnd : row < cursor
    destination = isBeyond ? .row(row, offset: nil) : nil
    reveal(in: window)
  }

  /// Moves the screen by lines; the cursor moves only to stay on it. Beyond the loaded rows panning
  /// continues as pages arrive.
  mutating func pan(by delta: Int, in window: ProductWindow) {
    let target = line(of: top) + min(max(delta, -Self.maximumReach), Self.maximumReach)
    let line = min(max(target, firstLine(in: window)), lastTopLine(in: window))
    let cursorLine = min(max(self.line(of: cursor), line), line + lines - 1)
    let pending = destination
    top = line * columns
    move(to: cursor + (cursorLine - self.line(of: cursor)) * columns, in: window)
    let rest = (target - line) * columns
    let isMoreThere = rest > 0 ? !window.isAtEnd : window.firstRow > 0
    guard rest != 0, isMoreThere else { return }
    var (start, offset) = (cursor, cursor - top)
    if case .row(let row, let pendingOffset) = pending, (row > cursor) == (rest > 0) {
      start = row
      offset = pendingOffset ?? offset
    }
    let reach = max(cursor - Self.maximumReach, 0)...(cursor + Self.maximumReach)
    let row = min(max(start + rest, reach.lowerBound), reach.upperBound)
    destination = .row(row, offset: offset)
  }
}

extension Viewport {
  /// Puts cursor and screen back where they were.
  mutating func restore(cursor: Int, top: Int, in window: ProductWindow) {
    self.cursor = min(cursor, max(window.firstRow, window.endRow - 1))
    self.top = top
    reveal(in: window)
  }

  mutating func goToTop() {
    cursor = 0
    top = 0
    destination = nil
  }

  /// Shows an empty window that is about to be filled; the destination stays.
  mutating func clear() {
    cursor = 0
    top = 0
  }

  /// Puts the cursor on a row of a window that has just been loaded.
  mutating func land(on row: Int, in window: ProductWindow) {
    let offset = offset
    destination = nil
    setCursor(to: row, in: window)
    scroll(toOffset: offset, in: window)
  }

  /// Keeps the cursor on its product after the rows changed, then advances to the destination.
  ///
  /// - Parameters:
  ///   - product: The product under the cursor before the change.
  ///   - row: Its row now. Without a row, rows inserted meanwhile may have pushed it onto the
  ///     next page: it becomes the destination.
  ///   - staysAtTop: Keeps the screen at the market's first row if it is there.
  mutating func follow(
    _ product: Product?, to row: Int?, staysAtTop: Bool = false, in window: ProductWindow
  ) {
    let (pending, offset) = (destination, offset)
    setCursor(to: row ?? cursor, in: window)
    guard case .row(let target, let pannedOffset) = pending else {
      destination = row == nil ? product.map(Destination.product) : nil
      return scroll(toOffset: staysAtTop && top == 0 ? nil : offset, in: window)
    }
    move(to: target, in: window)
    scroll(toOffset: staysAtTop && top == 0 ? nil : offset, in: window)
    if let pannedOffset { continuePanning(atOffset: pannedOffset, in: window) }
  }

  /// Adapts to the removal of a row: those after it have moved up by one. The cursor stays on its
  /// product; if that is the one removed, the next one moves under it.
  mutating func removed(_ row: Int, in window: ProductWindow) {
    let cursor = row < cursor ? cursor - 1 : cursor
    // In a grid a line begins at a multiple of its columns, so the products move up by one there.
    if row < top, columns == 1 { top = max(window.firstRow, top - 1) }
    setCursor(to: cursor, in: window)
    reveal(in: window)
  }
}

extension Viewport {
  /// The cursor's distance from the top of the screen, or its intended distance.
  private var offset: Int {
    if case .row(_, let offset?) = destination { offset } else { cursor - top }
  }

  /// Continues to pan until the rows at the bottom of the screen are loaded as well.
  private mutating func continuePanning(atOffset offset: Int, in window: ProductWindow) {
    if case .row(let row, _) = destination {
      destination = .row(row, offset: offset)
    } else if cursor - top > offset, !window.isAtEnd {
      destination = .row(cursor, offset: offset)
    }
  }

  /// Returns the row where a movement begins: the destination if that is further in the same
  /// direction.
  private func start(isDown: Bool) -> Int {
    if case .row(let row, _) = destination, (row > cursor) == isDown { row } else { cursor }
  }

  private mutating func setCursor(to row: Int, in window: ProductWindow) {
    cursor = min(max(row, window.firstRow), max(window.firstRow, window.endRow - 1))
  }

  /// Scrolls so that the cursor is `offset` rows below the top; nil leaves the top unchanged.
  private mutating func scroll(toOffset offset: Int?, in window: ProductWindow) {
    if let offset { top = max(window.firstRow, cursor - offset) }
    reveal(in: window)
  }

  /// Scrolls just enough to show the cursor, and the line below the last product with it; never so
  /// far that the screen is not full while there are rows above.
  private mutating func reveal(in window: ProductWindow) {
    let line = line(of: cursor)
    let fitting = line == lastLine(in: window) ? min(lines, linesAboveTrailer) : lines
    let minimum = max(line - fitting + 1, firstLine(in: window))
    top = max(min(self.line(of: top), line, lastTopLine(in: window)), minimum) * columns
  }

  private func line(of row: Int) -> Int { row / columns }
  private func firstLine(in window: ProductWindow) -> Int { line(of: window.firstRow) }

  private func lastLine(in window: ProductWindow) -> Int {
    max(firstLine(in: window), line(of: window.endRow - 1))
  }

  private func lastTopLine(in window: ProductWindow) -> Int {
    max(firstLine(in: window), lastLine(in: window) + 1 - min(lines, linesAboveTrailer))
  }
}
