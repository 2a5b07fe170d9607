import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// Terminals that take little output, or none.
  @Suite struct SlowTerminalTests {}
}

extension EndToEndTests.SlowTerminalTests {
  /// The time within which the program has to end. The requested screens take four times as long at
  /// this rate.
  private static let limit = Duration.seconds(3)

  /// Starts the program in a terminal of 1 KB/s, and requests more screens than it has time for.
  private func start(
    _ place: Workplace, first prepare: (TerminalProbe) throws -> Void = { _ in }
  ) throws -> TerminalProbe {
    let probe = try TerminalProbe(
      [Workplace.program], environment: place.environment, workingDirectory: place.path,
      answersQueries: false,
      link: SlowLink(bitsPerSecond: 8_000, roundTrip: .zero, capacity: 1_024))
    try probe.wait("the list", upTo: .seconds(60)) { $0.isOnline }
    try prepare(probe)
    for number in 0..<12 {
      try probe.send(number % 2 == 0 ? "G" : "gg")
      probe.watch(for: .milliseconds(150))
    }
    return probe
  }

  private func expectQuickEnd(
    of probe: TerminalProbe, status: Int, by end: () throws -> Void
  ) throws {
    let start = ContinuousClock.now
    try end()
    try probe.wait("the end", for: { probe.exit != nil })
    #expect(start.duration(to: .now) < Self.limit)
    #expect(probe.exit?.status == status)
    try probe.waitForExit(upTo: .seconds(60))
    let modes = probe.screen.modes
    #expect(!modes.alternateScreen && modes.cursorIsVisible)
    #expect(!modes.bracketedPaste && !modes.mouse)
  }

  @Test func quittingDoesNotWaitForTheTerminal() throws {
    let probe = try start(try Workplace())
    try expectQuickEnd(of: probe, status: 0) { try probe.send("q") }
  }

  @Test func aSignalDoesNotWaitForTheTerminal() throws {
    let probe = try start(try Workplace())
    try expectQuickEnd(of: probe, status: 128 + Int(SIGTERM)) { try probe.signal(SIGTERM) }
  }

  /// The query for margins at the sides may be among the output that is dropped.
  @Test func marginsThatWereAskedForAreOff() throws {
    let probe = try start(try Workplace()) { probe in
      func waitForOutput(_ text: String) throws {
        try probe.waitForOutput(text.debugDescription, upTo: .seconds(60)) {
          Data($0).range(of: Data(text.utf8)) != nil
        }
      }
      try probe.send("\u{1B}[?62;22c")
      try waitForOutput("\u{1B}[?69$p")
      try probe.send("\u{1B}[?69;2$y\u{1B}[?62;22c")
      try waitForOutput("\u{1B}[?6l\u{1B}[?69l\u{1B}8")
      probe.mark()
    }
    try expectQuickEnd(of: probe, status: 0) { try probe.send("q") }
    #expect(Data(probe.output).range(of: Data("\u{1B}[?6l\u{1B}[?69l".utf8)) != nil)
  }

  /// Screens that the terminal has no time for are not drawn; the last one is.
  @Test func theLastScreenArrives() throws {
    let probe = try start(try Workplace())
    try probe.send("G")
    try probe.wait("the end of the list", upTo: .seconds(60)) { $0.contains("End of the list") }
    #expect(try probe.quit().status == 0)
  }

  @Test func aStoppedTerminalUsesNoProcessorAndCanBeLeft() throws {
    let probe = try Workplace().start()
    try probe.waitForRow(1)
    try probe.waitForQuiet(of: .milliseconds(200))
    #expect(probe.stopOutput())
    try probe.send("GggG")
    let before = try #require(probe.cpuTime)
    probe.watch(for: .seconds(2))
    #expect(try #require(probe.cpuTime) - before < .seconds(1))
    try probe.signal(SIGTERM)
    try probe.wait("the end", for: { probe.exit != nil })
    #expect(probe.exit?.status == 128 + Int(SIGTERM))
    #expect(probe.lineSettings?.isCanonical == true)
  }
}
