import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  @Suite struct DoctorTests {}
}

/// `openmarket doctor` reports the terminal's replies and the result, and draws samples.
extension EndToEndTests.DoctorTests {
  private struct Report {
    let text: String
    let output: [UInt8]

    func draws(_ sequence: String) -> Bool {
      Data(output).range(of: Data(sequence.utf8)) != nil
    }
  }

  /// The output to a terminal with these replies.
  private func report(
    _ answers: String, then further: String = "", wait: String = "20",
    environment: [String: String] = ["COLORTERM": "truecolor"]
  ) throws -> Report {
    let place = try Workplace()
    place.environment.merge(environment) { $1 }
    let probe = try TerminalProbe(
      [Workplace.program, "doctor", "--wait", wait], environment: place.environment, columns: 100,
      rows: 90,
      workingDirectory: place.path, answersQueries: false, sixelCell: (10, 20))
    try probe.waitForOutput("the questions") {
      Data($0).range(of: Data("\u{1B}[c".utf8)) != nil
    }
    try probe.send(answers)
    if !further.isEmpty {
      try probe.waitForOutput("the further question") {
        Data($0).range(of: Data("\u{1B}[?2026$p".utf8)) != nil
      }
      try probe.send(further)
    }
    #expect(try probe.waitForExit().status == 0)
    return Report(text: probe.screen.text, output: probe.output)
  }

  @Test func anXtermWithSixel() throws {
    let report = try report(
      "\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[6;20;10t\u{1B}[?1;0;256S\u{1B}[?63;1;2;4c",
      then: "\u{1B}[?2026;0$y\u{1B}[?63;1;2;4c")
    #expect(report.text.contains("not drawn   kitty: this terminal does not support its protocol"))
    #expect(report.text.contains("not drawn   iterm: neither iTerm2 nor WezTerm"))
    #expect(report.text.contains("tear-free   no"))
    #expect(report.text.contains("name        XTerm(379)"))
    #expect(report.text.contains("cell        10 × 20"))
    #expect(report.text.contains("pictures    sixel: it reports sixel pictures"))
    #expect(report.text.contains("elsewhere   blocks: it has 24-bit colours"))
    #expect(report.draws("\u{1B}P0;1q\"1;1;"))
    #expect(report.text.contains("▩") && report.text.contains("▄") && report.text.contains("@@"))
    #expect(!report.draws("\u{1B}_Ga=T") && !report.draws("\u{1B}]1337;"))
  }

  @Test func kitty() throws {
    let report = try reportOfKitty(environment: ["COLORTERM": "truecolor"])
    #expect(report.text.contains("tear-free   yes"))
    #expect(report.text.contains("not drawn   sixel: the terminal does not report sixel pictures"))
    #expect(report.text.contains("pictures    kitty: it answers kitty's query"))
    #expect(report.draws("\u{1B}_Ga=T,U=1,q=2,") && report.draws("\u{10EEEE}"))
  }

  /// A name without `256` is usual for terminals with pictures, and COLORTERM is lost over SSH.
  @Test func theColoursAreThoseOfTheBrowser() throws {
    let report = try reportOfKitty(environment: ["TERM": "xterm-unknown"])
    #expect(report.text.contains("pictures    kitty"))
    #expect(!report.text.contains("fewer than 256"))
  }

  @Test func noColorIsReported() throws {
    let report = try reportOfKitty(environment: ["COLORTERM": "truecolor", "NO_COLOR": "1"])
    #expect(report.text.contains("pictures    ascii"))
    #expect(report.text.contains("not drawn   blocks: it knows fewer than 256 colours"))
    #expect(!report.draws(";38;2;") && !report.draws(";38;5;"))
  }

  private func reportOfKitty(environment: [String: String]) throws -> Report {
    try report(
      "\u{1B}P>|kitty(0.35.2)\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;c",
      then: "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?2026;2$y\u{1B}[?62;c", environment: environment)
  }

  @Test func aSilentTerminal() throws {
    let report = try report("", wait: "0.3")
    #expect(report.text.contains("answers     none in time"))
    #expect(report.text.contains("pictures    blocks"))
    for name in ["kitty", "sixel", "iterm"] {
      #expect(report.text.contains("not drawn   \(name): the terminal did not answer in time"))
    }
    let lines = report.text.split(separator: "\n").map(String.init)
    let samples = try #require(lines.firstIndex { $0.hasPrefix("blocks") })
    let summary = try #require(lines.firstIndex { $0.hasPrefix("TERM ") })
    #expect(samples < summary, "the samples scroll the summary away")
    #expect(!lines.contains { $0.hasPrefix("kitty") && !$0.hasPrefix("kitty  ") })
  }

  @Test func anOldKitty() throws {
    let report = try report(
      "\u{1B}P>|kitty(0.26.5)\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;c",
      then: "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?2026;2$y\u{1B}[?62;c")
    #expect(report.text.contains("pictures    kitty: the large picture only"))
    #expect(report.draws("\u{1B}_Ga=T,C=1,q=2,") && !report.draws("\u{10EEEE}"))
  }
}
