import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  @Suite struct ScrollingTests {}
}

/// The list scrolls beside the pane, which stays.
extension EndToEndTests.ScrollingTests {
  private func contains(_ text: String) -> ([UInt8]) -> Bool {
    { Data($0).range(of: Data(text.utf8)) != nil }
  }

  /// Waits until the cursor is on a row and the pane shows its product, which has several pictures:
  /// their number is there once all of the product is.
  private func waitForProduct(_ row: Int, in probe: TerminalProbe) throws {
    try probe.wait("row \(row) and its product") { screen in
      guard screen.isOnline, screen.position?.row == row, let name = screen.selectedName else {
        return false
      }
      return screen.lines.count { $0.contains(name.prefix(8)) } >= 2
        && screen.lines.contains { $0.contains("‹ 1/") }
    }
  }

  /// A terminal with margins moves only the list; in others the rows are rewritten.
  @Test(arguments: [true, false]) func aScrolledListIsWhatARepaintDraws(hasMargins: Bool) throws {
    let place = try Workplace()
    let probe = try TerminalProbe(
      [Workplace.program], environment: place.environment, columns: 120, rows: 20,
      workingDirectory: place.path, answersQueries: hasMargins)
    try waitForProduct(1, in: probe)
    if hasMargins { try probe.waitForOutput("the query", until: contains("\u{1B}[?69$p")) }
    try probe.waitForQuiet()
    probe.mark()
    var usesMargins = false
    for (keys, row) in [("jjjjjjjjj", 10), ("jj", 12), ("kkkkkkkkk", 3), ("k", 2), ("jjjj", 6)] {
      for key in keys {
        try probe.send(String(key))
        try probe.waitForQuiet()
      }
      try waitForProduct(row, in: probe)
      try probe.waitForQuiet()
      let shown = probe.screen
      usesMargins = usesMargins || contains("\u{1B}[?69h")(probe.output)
      probe.mark()
      try probe.send("\u{0C}")
      try probe.waitForOutput("a repaint", until: contains("\u{1B}[2J"))
      try probe.wait("the same screen") { $0.cells == shown.cells }
    }
    #expect(usesMargins == hasMargins)
    #expect(try probe.quit().status == 0)
  }

  /// Whole rows move while a key is held where there are no margins, and the large picture beside
  /// them waits: writing it or the list again would take several times as much. At rest all is
  /// drawn.
  @Test func aHeldKeyWritesLittleWithoutMargins() throws {
    let place = try Workplace()
    place.environment["OPENMARKET_GRAPHICS"] = nil
    place.environment["COLORTERM"] = "truecolor"
    let probe = try TerminalProbe(
      [Workplace.program, "--graphics", "blocks"], environment: place.environment, columns: 120,
      rows: 40, workingDirectory: place.path, hasMargins: false)
    try probe.waitForRow(1)
    for row in 2...20 {
      try probe.send("j")
      try probe.waitForRow(row)
    }
    try probe.waitForQuiet(of: .milliseconds(500))
    // Two keys at once are a held key, however slow the machine is. It may still be so slow that the
    // view rests between two of these.
    var counts: [Int] = []
    for row in stride(from: 22, through: 40, by: 2) {
      probe.mark()
      try probe.send("jj")
      try probe.waitForRow(row)
      #expect(!contains("\u{1B}[?69h")(probe.output))
      counts.append(probe.output.count)
    }
    let least = try #require(counts.min())
    #expect(least < 2 * 2_500)
    try probe.waitForQuiet(of: .milliseconds(500))
    let shown = probe.screen
    probe.mark()
    try probe.send("\u{0C}")
    try probe.waitForOutput("a repaint", until: contains("\u{1B}[2J"))
    try probe.wait("the same screen") { $0.cells == shown.cells }
    #expect(try probe.quit().status == 0)
  }

  /// A terminal that reports margins is tried: one that ignores them would show the wrong rows.
  @Test(arguments: [(2, true), (120, false)])
  func marginsAreUsedIfTheyHoldTheCursor(column: Int, works: Bool) throws {
    let place = try Workplace()
    let probe = try TerminalProbe(
      [Workplace.program], environment: place.environment, columns: 120, rows: 20,
      workingDirectory: place.path, answersQueries: false)
    try waitForProduct(1, in: probe)
    try probe.send("\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[?64;1;2c")
    try probe.waitForOutput("the query", until: contains("\u{1B}[?69$p"))
    try probe.send("\u{1B}[?69;2$y\u{1B}[?64;1;2c")
    try probe.waitForOutput("the trial", until: contains("\u{1B}[6n"))
    try probe.send("\u{1B}[2;\(column)R\u{1B}[?64;1;2c")
    try probe.waitForQuiet()
    probe.mark()
    try probe.send("jjjjjjjjj")
    try waitForProduct(10, in: probe)
    try probe.send("jj")
    try waitForProduct(12, in: probe)
    try probe.waitForQuiet()
    #expect(contains("\u{1B}[?69h")(probe.output) == works)
    #expect(try probe.quit().status == 0)
  }
}
