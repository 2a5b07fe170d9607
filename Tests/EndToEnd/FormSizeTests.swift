import TerminalProbe
import Testing

extension EndToEndTests {
  /// A window that changes its size while something is typed.
  @Suite struct FormSizeTests {}
}

extension EndToEndTests.FormSizeTests {
  private static let sizes = [
    (80, 24), (20, 8), (200, 60), (40, 12), (21, 9), (59, 10), (60, 11), (120, 8), (20, 60),
    (100, 30),
  ]

  /// Whether this character is to the left of the caret, in a line that is not the last one.
  private func isTyped(_ letter: Character, on screen: ProbeScreen) -> Bool {
    guard screen.modes.cursorIsVisible, screen.cursorRow < screen.rows - 1 else { return false }
    return screen.line(screen.cursorRow, from: 0, to: screen.cursorColumn).last == letter
  }

  @Test(arguments: Workplace.Language.allCases)
  func typedTextIsVisibleInEverySize(language: Workplace.Language) throws {
    let place = try Workplace(language)
    let probe = try place.start()
    try probe.wait("the market") { $0.isOnline }
    try probe.openForm(place.say("New product", "상품등록"))
    // To the stock, the description, and around to the name, past two buttons and the pictures.
    // Fields left empty show their error.
    let ways = ["\t\t\t\t", "\t", "\t\t\t\t"]
    let letters = [Array("가b나d다f라h마j"), Array("0123456789"), Array("A責B任C感D情E面")]
    for (step, (columns, rows)) in Self.sizes.enumerated() {
      try probe.resize(columns: columns, rows: rows)
      for (field, way) in zip(letters, ways) {
        let letter = field[step]
        try probe.send(String(letter))
        try probe.wait("“\(letter)” at the caret in \(columns)×\(rows)") {
          $0.columns == columns && $0.rows == rows && $0.contains("▌")
            && isTyped(letter, on: $0)
        }
        try probe.send(way)
      }
    }
    try probe.send("\u{1B}")
    try probe.wait("the draft") { !$0.contains("Ctrl-S") }
    #expect(try probe.quit().status == 0)
    let draft = try #require(place.drafts.first)
    for text in letters { #expect(draft.contains("\"\(String(text))\"")) }
  }
}
