import TerminalProbe
import Testing

extension EndToEndTests {
  @Suite struct ResizeTests {}
}

extension EndToEndTests.ResizeTests {
  @Test(arguments: Workplace.Language.allCases)
  func everySizeIsDrawn(language: Workplace.Language) throws {
    let place = try Workplace(language)
    let probe = try place.start()
    try probe.waitForRow(1)
    try probe.send("jjjj")
    let before = try probe.waitForWholeRow(5)
    let name = try #require(before.selectedName)
    let sizes = [
      (80, 24), (40, 12), (39, 7), (20, 5), (19, 5), (20, 2), (2, 1), (1, 1), (1, 50), (300, 1),
      (72, 8), (500, 200), (120, 40),
    ]
    for (columns, rows) in sizes {
      try probe.resize(columns: columns, rows: rows)
      let beginning = name.prefix(columns < 20 ? max(0, columns / 2 - 1) : 3)
      try probe.wait("\(columns)×\(rows)") { screen in
        screen.contains(String(beginning))
          && (columns < 39 || rows < 3 || screen.position?.row == 5)
      }
      try probe.waitForQuiet()
      let screen = probe.screen
      #expect((screen.columns, screen.rows) == (columns, rows))
      if columns >= 72, rows >= 8 {
        #expect(screen.selectedName == name)
        // A tall window takes several pages, one after the other.
        try probe.wait("a full list at \(columns)×\(rows)") {
          $0.names.count == min((rows - 4) / 2, $0.position?.total ?? 0)
        }
      }
    }
    try probe.wait("the first screen again", sameAs: before)
    #expect(try probe.quit().status == 0)
  }

  @Test(arguments: [(1, 1), (20, 5), (40, 12), (500, 200)])
  func startsInEverySize(columns: Int, rows: Int) throws {
    let place = try Workplace()
    let probe = try place.start(columns: columns, rows: rows)
    try probe.wait("anything") { !$0.text.isEmpty }
    try probe.send("jjG?k\u{1B}")
    try probe.waitForQuiet()
    #expect(try probe.quit().status == 0)
  }

  /// The program is notified only of the last size: the terminal has discarded the cells outside
  /// the first one.
  @Test func anEarlierSizeIsRedrawn() throws {
    let place = try Workplace()
    let probe = try place.start()
    let before = try probe.waitForWholeRow(1)
    for _ in 0..<5 {
      try probe.resize(columns: 1, rows: 1)
      try probe.resize(columns: 120, rows: 40)
      try probe.wait("the list again", sameAs: before)
    }
    #expect(try probe.quit().status == 0)
  }

  @Test func aStormOfResizesEndsInACompleteScreen() throws {
    let place = try Workplace()
    let probe = try place.start()
    try probe.waitForRow(1)
    try probe.send("jjjj")
    let before = try probe.waitForWholeRow(5)
    // Any sequence would do; this one visits all sizes without a pattern.
    var state: UInt32 = 12_345
    func next(_ limit: Int) -> Int {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int(state >> 8) % limit + 1
    }
    for step in 0..<600 {
      try probe.resize(columns: next(200), rows: next(80))
      if step % 10 == 0 { try probe.send(step % 20 == 0 ? "j" : "k") }
    }
    try probe.resize(columns: 120, rows: 40)
    try probe.wait("the same product") { $0.selectedName == before.selectedName }
    // Small windows scrolled the list.
    try probe.send("ggjjjj")
    try probe.wait("the list as it was", sameAs: before)
    #expect(try probe.quit().status == 0)
  }
}
