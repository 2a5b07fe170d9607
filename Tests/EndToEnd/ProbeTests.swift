import TerminalProbe
import Testing

extension EndToEndTests {
  /// The terminal of these tests and of the benchmarks.
  @Suite struct ProbeTests {}
}

extension EndToEndTests.ProbeTests {
  private static let writing = "read line; head -c 20000 /dev/zero | tr '\\0' x; printf '\\r\\nend'"

  @Test func slowLinkDelaysKeysAndLimitsOutput() throws {
    let link = SlowLink(bitsPerSecond: 800_000, roundTrip: .milliseconds(100), capacity: 4_096)
    let probe = try TerminalProbe(["sh", "-c", "printf ready; \(Self.writing)"], link: link)
    try probe.wait("the program") { $0.contains("ready") }
    let start = ContinuousClock.now
    try probe.send("\r")
    try probe.wait("the end of the output") { $0.contains("end") }
    // 20,000 bytes take 200 ms at this rate, and the key and its reply 100.
    #expect(start.duration(to: probe.lastOutputAt) >= .milliseconds(300))
    // On a busy machine, each read takes all that the link holds.
    #expect(probe.arrivals.count >= 20_000 / 4_096)
    #expect(probe.arrivals.last?.end == probe.output.count)
    try probe.waitForExit()
  }

  @Test func replayedOutputGivesTheSameScreen() throws {
    let probe = try TerminalProbe([
      "sh", "-c", "printf '\\033[1;31mred\\033[0m 가'; \(Self.writing)",
    ])
    try probe.send("\r")
    try probe.wait("the end of the output") { $0.contains("end") }
    let replay = ScreenReplay(columns: 120, rows: 40)
    replay.draw(probe.output)
    #expect(replay.screen.cells == probe.screen.cells)
    try probe.waitForExit()
  }

  @Test func charactersArriveInAnyPieces() {
    let emulator = TerminalEmulator(columns: 20, rows: 2)
    for byte in "plain 라벤더 é🙂".utf8 { _ = emulator.write([byte]) }
    #expect(emulator.snapshot().line(0) == "plain 라벤더 é🙂")
  }

  /// A program draws for the size that it was last notified of.
  @Test func wideCharactersDoNotFitIntoOneColumn() {
    let emulator = TerminalEmulator(columns: 1, rows: 3)
    _ = emulator.write("라벤더\r\nb".utf8)
    let screen = emulator.snapshot()
    #expect((screen.columns, screen.rows, screen.cells.count) == (1, 3, 3))
    #expect(screen.line(2) == "b" && screen.cursorColumn == 0)
  }

  @Test func anIncompleteUpdateIsNotSeen() throws {
    let script = """
      printf '\\033[?2026$p\\033[?2026hhalf'; read -r line; printf ' whole\\033[?2026l'; read -r line
      """
    let probe = try TerminalProbe(["sh", "-c", script], synchronizesOutput: true)
    try probe.waitForOutput("the first half") {
      String(decoding: $0, as: UTF8.self).contains("half")
    }
    try probe.send("\r")
    let screen = try probe.wait("the update") { $0.contains("half") }
    #expect(screen.contains("whole"))
    #expect(String(decoding: probe.output, as: UTF8.self).contains("^[[?2026;2$y"))
  }

  @Test func sleepsOfAProgramAreCounted() throws {
    let probe = try TerminalProbe(["sh", "-c", "while read line; do echo got $line; done"])
    try probe.send("first\r")
    try probe.wait("the first reply") { $0.contains("got first") }
    let before = probe.sleeps
    for word in ["second", "third"] {
      try probe.send("\(word)\r")
      try probe.wait("the reply") { $0.contains("got \(word)") }
    }
    #expect(probe.sleeps >= before + 2)
    #expect(probe.proportionalWithChildren > 0)
  }
}
