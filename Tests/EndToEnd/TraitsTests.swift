import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  @Suite struct TraitsTests {}
}

/// The terminal is queried after the first paint.
extension EndToEndTests.TraitsTests {
  private func start(_ place: Workplace) throws -> TerminalProbe {
    try TerminalProbe(
      [Workplace.program], environment: place.environment, workingDirectory: place.path,
      answersQueries: false)
  }

  private func contains(_ text: String) -> ([UInt8]) -> Bool {
    { Data($0).range(of: Data(text.utf8)) != nil }
  }

  @Test func aSilentTerminalIsNotWaitedFor() throws {
    let place = try Workplace()
    let probe = try start(place)
    try probe.waitForRow(1)
    try probe.send("j")
    try probe.waitForRow(2)
    #expect(contains("\u{1B}[>q")(probe.output))
    #expect(try probe.quit().status == 0)
  }

  @Test func lateRepliesAreNotKeys() throws {
    let place = try Workplace()
    let probe = try start(place)
    try probe.waitForRow(1)
    for answer in [
      "j\u{1B}P>|XTerm(379)\u{1B}\\j", "\u{1B}[6;17;9t\u{1B}]11;rgb:ffff/qqqq", "/ffff\u{7}",
      "\u{1B}[?63;1;2;4", ";6;22cj",
    ] {
      try probe.send(answer)
      try probe.waitForQuiet()
    }
    try probe.waitForRow(4)
    #expect(try probe.quit().status == 0)
  }

  /// Keys that are pressed all the time do not prolong it.
  @Test func aReplyWithoutAnEndGivesTheKeyboardBack() throws {
    let place = try Workplace()
    let probe = try start(place)
    try probe.waitForRow(1)
    try probe.send("\u{1B}]11;rgb:")
    let deadline = ContinuousClock.now + .seconds(20)
    var moved = false
    while !moved, ContinuousClock.now < deadline {
      try probe.send("j")
      moved =
        (try? probe.wait("a row", upTo: .milliseconds(300)) { ($0.position?.row ?? 1) > 1 }) != nil
    }
    #expect(moved)
    #expect(try probe.quit().status == 0)
  }

  @Test func onlyATerminalWithPlaceholdersGetsKittysQuery() throws {
    let place = try Workplace()
    let question = contains("\u{1B}_Gi=31,")
    for (name, isAsked) in [("kitty(0.35.2)", true), ("Konsole 23.08", false)] {
      let probe = try start(place)
      try probe.waitForRow(1)
      try probe.send("\u{1B}P>|\(name)\u{1B}\\\u{1B}[?62;c")
      if isAsked { try probe.waitForOutput("the question", until: question) }
      try probe.send("j")
      try probe.waitForRow(2)
      #expect(question(probe.output) == isAsked)
      #expect(try probe.quit().status == 0)
    }
  }

  /// VTE draws a combining stroke beside its character.
  @Test func aTerminalThatReportsItsNameStrikesPricesThrough() throws {
    let place = try Workplace()
    let probe = try start(place)
    try probe.waitForRow(1)
    try probe.wait("strokes on characters") { $0.text.unicodeScalars.contains("\u{336}") }
    try probe.send("\u{1B}P>|VTE(7000)\u{1B}\\\u{1B}[?65;1;9c")
    try probe.wait("prices struck through") { screen in
      screen.cells.contains { $0.style.strike } && !screen.text.unicodeScalars.contains("\u{336}")
    }
    #expect(try probe.quit().status == 0)
  }

  /// Each paint is between the two marks, and a screen without changes sends none.
  @Test func paintsAreSynchronizedIfTheTerminalSupportsIt() throws {
    let place = try Workplace()
    for isKnown in [true, false] {
      let probe = try start(place)
      try probe.waitForRow(1)
      try probe.send("\u{1B}P>|foot(1.16.2)\u{1B}\\\u{1B}[?62;22c")
      try probe.waitForOutput("the question", until: contains("\u{1B}[?2026$p"))
      try probe.send("\u{1B}[?2026;\(isKnown ? 2 : 0)$y\u{1B}[?62;22c")
      try probe.waitForQuiet()
      probe.mark()
      try probe.send("j")
      try probe.waitForRow(2)
      try probe.waitForQuiet()
      let output = String(decoding: probe.output, as: UTF8.self)
      #expect(output.contains("\u{1B}[?2026h") == isKnown)
      #expect(output.hasSuffix("\u{1B}[?2026l") == isKnown)
      // On a slow machine an earlier paint may end after the mark.
      let outside = output.replacing(/(?s)\x1B\[\?2026h.*?\x1B\[\?2026l/, with: "")
      #expect(!isKnown || outside.isEmpty || outside.hasSuffix("\u{1B}[?2026l"))
      #expect(try probe.quit().status == 0)
    }
  }

  /// The list looks the same as with a palette.
  @Test func aTrueColourTerminal() throws {
    try EndToEndTests.comparing {
      let place = try Workplace()
      let plain = try place.start()
      let expected = try plain.waitForWholeRow(1)
      #expect(try plain.quit().status == 0)
      place.environment["COLORTERM"] = "truecolor"
      for term in ["xterm-256color", "xterm-nobody-knows", "xterm-256color"] {
        place.environment["TERM"] = term
        let probe = try place.start()
        try probe.waitForWholeRow(1)
        // The last visit is shown before the market has identified the user.
        try probe.wait("the same list", sameAs: expected)
        #expect(probe.screen.cells.map(\.style) == expected.cells.map(\.style))
        #expect(try probe.quit().status == 0)
      }
    }
  }

  /// It does not set COLORTERM.
  @Test(
    .enabled(if: tmux != nil, "tmux is not installed"),
    arguments: [("RGB", true), ("title", false)]
  )
  func tmuxIsAskedForItsColours(feature: String, hasTrueColor: Bool) throws {
    let place = try Workplace()
    place.environment["TMUX_TMPDIR"] = place.path
    place.environment["OPENMARKET_GRAPHICS"] = "blocks"
    let settings = place.path + "/tmux.conf"
    try Data(
      "set -g terminal-features 'xterm*:\(feature)'\nset -g default-terminal tmux-256color\n".utf8
    ).write(to: URL(filePath: settings))
    let probe = try TerminalProbe(
      [Self.tmux ?? "", "-f", settings, "new-session", Workplace.program],
      environment: place.environment, workingDirectory: place.path)
    try probe.wait("pictures") { $0.contains("1 of ") && $0.text.contains(/[▀▄]/) }
    if hasTrueColor { try probe.wait("24-bit colours") { _ in contains("8;2;")(probe.output) } }
    try probe.send("j")
    try probe.wait("the second row") { $0.contains("2 of ") }
    #expect(contains("8;2;")(probe.output) == hasTrueColor)
    try probe.send("q")
    #expect(try probe.waitForExit().status == 0)
  }

  private static let tmux = (TerminalProbe.plainEnvironment["PATH"] ?? "").split(separator: ":")
    .map { "\($0)/tmux" }.first { FileManager.default.isExecutableFile(atPath: $0) }
}
