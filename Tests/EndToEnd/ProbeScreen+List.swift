import TerminalProbe

/// The contents of the list, at any position on the screen.
extension ProbeScreen {
  /// The numbers of the status line: `3 of 73`, `73개 중 3번째`; in a narrow window `3/73`.
  var position: (row: Int, total: Int)? {
    let status = line(rows - 1)
    if let found = status.firstMatch(of: /^ *([\d,]+)(?: of |\/)([\d,]+)/) {
      return Self.pair(found.1, found.2)
    }
    if let found = status.firstMatch(of: /^ *([\d,]+)개 중 ([\d,]+)번째/) {
      return Self.pair(found.2, found.1)
    }
    return nil
  }

  /// Whether the list came from the market and not from the last visit.
  var isOnline: Bool { line(rows - 1).contains("●") }

  /// Whether own products of the local market are still shown as anyone's: the market says after its
  /// first page who the user is.
  var namesLocalVendor: Bool { contains("Market host · ") || contains("마켓 운영자 · ") }

  /// The screen's line of the product under the cursor. Selected products have a bar as well.
  var cursorLine: Int? {
    let bars = (0..<rows).filter { cell(column: 0, row: $0)?.text == "▌" }
    let marked = bars.filter { cell(column: 1, row: $0)?.text == "✓" }
    let marks = Set(marked + marked.map { $0 + 1 })
    return bars.first { !marks.contains($0) } ?? bars.first
  }

  /// Whether cards are shown: the bar of the chosen one is as high as the card.
  var isGrid: Bool {
    (0..<max(0, rows - 4)).contains { row in
      (0..<columns).contains { column in
        (row..<row + 5).allSatisfy { cell(column: column, row: $0)?.text == "▌" }
      }
    }
  }

  /// The name of the product under the cursor, in a window of 72 columns or more.
  var selectedName: String? { cursorLine.map(name) }

  /// The names of all products on the screen, in a window of 72 columns or more.
  var names: [String] {
    (2..<max(2, rows - 2)).filter(isName).map(name)
  }

  /// Whether a line is the first of a product, which ends with its stock.
  private func isName(_ line: Int) -> Bool {
    let stock = self.line(line, from: listColumns - 20, to: listColumns)
    return ["left", "Sold out", "잔여수량", "품절"].contains { stock.contains($0) }
  }

  private func name(onLine line: Int) -> String {
    self.line(line, from: 2, to: listColumns - (listColumns < 80 ? 35 : 39))
  }

  /// The columns of the list: from 110 columns on a pane is beside it.
  private var listColumns: Int {
    columns >= 110 ? columns - min(max(columns * 2 / 5, 46), 84) - 1 : columns
  }

  /// Whether the pane, if there is one, is complete for the product under the cursor, which has
  /// several pictures: it follows after a pause, and their number arrives last.
  var paneIsWhole: Bool {
    guard columns >= 110 else { return true }
    guard let name = selectedName else { return false }
    let pane = (0..<rows - 2).map { line($0, from: listColumns + 1, to: columns) }
    guard let title = pane.firstIndex(where: { $0.contains(name.prefix(8)) }) else { return false }
    return pane[title...].contains { $0.contains("‹ 1/") }
  }

  private static func pair(_ row: Substring, _ total: Substring) -> (row: Int, total: Int)? {
    guard let row = Int(row.filter { $0 != "," }), let total = Int(total.filter { $0 != "," })
    else { return nil }
    return (row, total)
  }
}

extension TerminalProbe {
  /// Waits until the market is open and the cursor is on this row, from 1.
  @discardableResult
  func waitForRow(_ row: Int) throws -> ProbeScreen {
    try wait("row \(row) of the open market") { $0.isOnline && $0.position?.row == row }
  }

  /// Waits until the screen of that row is complete, and the market has said which products are the
  /// user's own.
  @discardableResult
  func waitForWholeRow(_ row: Int) throws -> ProbeScreen {
    try wait("row \(row) and all of its product") {
      $0.isOnline && $0.position?.row == row && $0.paneIsWhole && !$0.namesLocalVendor
    }
  }

  /// Waits until the screen equals this one again; otherwise reports the different lines.
  func wait(_ what: String, sameAs before: ProbeScreen) throws {
    do {
      try wait(what) { $0.text == before.text }
    } catch {
      let lines = (0..<before.rows).filter { before.line($0) != screen.line($0) }
      throw Unexpected(
        "\(what) did not come: "
          + lines.map { "\($0) was \(before.line($0)) and is \(screen.line($0))" }
          .joined(separator: "\n"))
    }
  }

  /// Waits until the program has stopped itself. Nothing announces that, so it is polled.
  func waitForStop() throws {
    let deadline = ContinuousClock.now + Self.defaultLimit
    while !isStopped {
      guard ContinuousClock.now < deadline else { throw Unexpected("the program does not stop") }
      watch(for: .milliseconds(5))
    }
    try waitForQuiet()
  }

  /// Ends the program with `q`.
  func quit() throws -> ProbeExit {
    try send("q")
    return try waitForExit()
  }
}
