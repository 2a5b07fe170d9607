import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  @Suite struct FirstStartTests {}
}

extension EndToEndTests.FirstStartTests {
  @Test(arguments: Workplace.Language.allCases)
  func showsTheDemoMarket(language: Workplace.Language) throws {
    let place = try Workplace(language)
    let probe = try place.start()
    let screen = try probe.waitForRow(1)
    #expect(screen.line(0).contains(place.say("Open Market › Local market", "오픈 마켓 › 내 마켓")))
    #expect(screen.line(39).contains(place.say("● online", "● 연결됨")))
    #expect(screen.line(39).contains(place.say("? help", "? 도움말")))
    #expect((screen.position?.total ?? 0) >= 60)
    #expect(screen.names.count == 18)
    #expect(screen.modes.alternateScreen)
    #expect(!screen.modes.cursorIsVisible)
    #expect(screen.modes.bracketedPaste)
    #expect(screen.modes.mouse)
    #expect(try probe.quit().status == 0)
  }

  @Test(arguments: Workplace.Language.allCases)
  func greetsOnceInANewMarket(language: Workplace.Language) throws {
    let place = try Workplace(language, isNew: true)
    let sentence = place.say("p shows them", "p 키로 보고")
    let probe = try place.start()
    let screen = try probe.wait("the greeting") {
      $0.contains(sentence) && $0.position?.row == 1
    }
    #expect(screen.contains(place.say(" of ", "개 중 내 상품 ")))
    try probe.send("j")
    try probe.wait("the next row") { $0.position?.row == 2 && $0.contains(sentence) }
    try probe.send("p")
    try probe.wait("the own products") { ($0.position?.total ?? 73) < 73 }
    try probe.send("e")
    try probe.wait("the form") { $0.contains(place.say("Edit product", "상품수정")) }
    try probe.send("\u{1B}")
    try probe.wait("the list") { $0.isOnline && !$0.contains(sentence) }
    #expect(try probe.quit().status == 0)
    let again = try place.start()
    try again.wait("the market") { $0.isOnline && $0.position != nil }
    try again.send("j")
    let later = try again.wait("the second row") { $0.position?.row == 2 }
    #expect(!later.contains(sentence))
    #expect(try again.quit().status == 0)
  }

  @Test func theLanguageOptionWins() throws {
    let place = try Workplace(.english)
    let probe = try place.start(["--language", "ko"])
    try probe.wait("Korean") { $0.line(0).contains("오픈 마켓") && $0.line(39).contains("연결됨") }
    #expect(try probe.quit().status == 0)
  }

  /// Every product once and in the market's order, across the borders of pages.
  @Test func scrollsThroughAllProducts() throws {
    let place = try Workplace()
    let probe = try place.start(columns: 280, rows: 50)
    let total = try #require(try probe.waitForRow(1).position?.total)
    var seen: [String] = []
    for row in 1...total {
      let screen = try probe.wait("row \(row) with more below") {
        $0.isOnline && $0.position?.row == row && !$0.contains("loading")
      }
      #expect(screen.position?.total == total)
      seen.append(screen.selectedName ?? "")
      try probe.send("j")
    }
    // Nothing is below the last one.
    let end = try probe.wait("the last page") { $0.contains("End of the list") }
    #expect(end.position?.row == total)
    for row in stride(from: total, through: 1, by: -1) {
      let screen = try probe.waitForRow(row)
      #expect(screen.selectedName == seen[row - 1])
      try probe.send("k")
    }
    #expect(try probe.quit().status == 0)

    let server = try ServedMarket(place)
    let list = try server.list()
    #expect(list.totalCount == total)
    #expect(seen == list.pages.map(\.name))
    #expect(try server.stop().status == 0)
  }

  @Test func keysMoveTheCursor() throws {
    let place = try Workplace()
    let probe = try place.start(rows: 14)
    let total = try #require(try probe.waitForRow(1).position?.total)
    // 14 lines hold five products of two lines, header and footer: all keys before G stay among
    // the rows of the first page.
    let steps: [(key: String, row: Int)] = [
      ("j", 2), ("\u{1B}OB", 3), ("k", 2), ("\u{1B}OA", 1), ("j", 2), ("\u{04}", 4),
      ("\u{15}", 2), ("\u{06}", 7), ("\u{1B}[6~", 12), ("\u{02}", 7), ("\u{1B}[5~", 2),
      ("G", total), ("k", total - 1), ("gg", 1), ("\u{1B}OF", total), ("\u{1B}OH", 1), ("k", 1),
    ]
    for step in steps {
      try probe.send(step.key)
      try probe.waitForRow(step.row)
    }
    #expect(try probe.quit().status == 0)
  }

  /// Keys work with the Hangul input method on, which sends the letters on the same keys.
  @Test func hangulKeysAreTheLatinOnes() throws {
    let place = try Workplace(.korean)
    let probe = try place.start()
    try probe.waitForRow(1)
    try probe.send("ㅓㅓㅓ")
    try probe.waitForRow(4)
    try probe.send("ㅏ")
    try probe.waitForRow(3)
    try probe.send("ㅎㅎ")
    try probe.waitForRow(1)
    try probe.send("ㅂ")
    #expect(try probe.waitForExit().status == 0)
  }

  @Test(arguments: Workplace.Language.allCases)
  func helpOpensAndCloses(language: Workplace.Language) throws {
    let place = try Workplace(language)
    let probe = try place.start()
    try probe.waitForRow(1)
    let words = place.say("open the product", "상품 보기")
    for (open, close) in [("?", "\u{1B}"), ("\u{1B}OP", "\u{1B}OP"), ("?", "?")] {
      try probe.send(open)
      try probe.wait("the help") { $0.contains(words) }
      try probe.send(close)
      try probe.wait("the list") { !$0.contains(words) && $0.position?.row == 1 }
    }
    #expect(try probe.quit().status == 0)
  }

  /// Except for lines with dates.
  @Test func theReadmeShowsWhatTheProgramShows() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let drawn = readme.split(separator: "```\n", omittingEmptySubsequences: false)[1]
      .split(separator: "\n").map(String.init)
    try #require(drawn.count == 10)
    let place = try Workplace(isNew: true)
    let probe = try place.start(columns: 80, rows: 24)
    let screen = try probe.wait("the greeting") {
      $0.isOnline && $0.contains("p shows them")
    }
    for (line, row) in [0: 0, 1: 1, 2: 2, 4: 4, 6: 6, 8: 22, 9: 23] {
      #expect(screen.line(row) == drawn[line])
    }
    #expect(try probe.quit().status == 0)
  }

  @Test(arguments: Workplace.Language.allCases)
  func theLastPageIsMarked(language: Workplace.Language) throws {
    let place = try Workplace(language)
    let probe = try place.start(columns: 80, rows: 24)
    try probe.waitForRow(1)
    try probe.send("G")
    try probe.wait("the last page") { $0.contains(place.say("End of the list", "마지막 상품입니다")) }
    #expect(try probe.quit().status == 0)
  }
}
