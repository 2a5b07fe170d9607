import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  @Suite struct ExitTests {}
}

extension EndToEndTests.ExitTests {
  enum Way: CaseIterable {
    case q, interruptKeyTwice, terminate, hangUp, interrupt, quit

    func take(_ probe: TerminalProbe) throws {
      switch self {
      case .q: try probe.send("q")
      case .interruptKeyTwice:
        try probe.send("\u{03}")
        try probe.wait("the question") { $0.line(38).contains("Ctrl-C again, or q, to quit") }
        try probe.send("\u{03}")
      case .terminate: try probe.signal(SIGTERM)
      case .hangUp: try probe.signal(SIGHUP)
      case .interrupt: try probe.signal(SIGINT)
      case .quit: try probe.signal(SIGQUIT)
      }
    }
  }

  @Test(arguments: Way.allCases) func givesTheTerminalBack(way: Way) throws {
    let place = try Workplace()
    let (probe, before) = try place.startOnEnter()
    try probe.waitForRow(1)
    #expect(place.names(in: place.sockets).count == 1)
    try way.take(probe)
    #expect(try probe.waitForExit().status == 0)
    expectNothingLeft(of: probe, before, place)
    #expect(place.names(in: place.sockets).isEmpty)
  }

  @Test(arguments: [SIGABRT, SIGSEGV, SIGTRAP, SIGILL, SIGBUS, SIGFPE])
  func givesTheTerminalBackAfterACrash(signal: Int32) throws {
    let place = try Workplace()
    let (probe, before) = try place.startOnEnter()
    try probe.waitForRow(1)
    try probe.signal(signal)
    #expect(try probe.waitForExit().signal == Int(signal))
    expectNothingLeft(of: probe, before, place)
    #expect(probe.screen.contains("openmarket crashed"))
  }

  @Test func aClosedTerminalEndsIt() throws {
    let place = try Workplace()
    let probe = try place.start()
    try probe.waitForRow(1)
    probe.hangUp()
    #expect(try probe.waitForExit().status == 0)
    #expect(place.names(in: place.sockets).isEmpty)
  }

  /// The demo products are still being written.
  @Test(arguments: [Way.q, .terminate]) func leavesNothingWhenEndedAtOnce(way: Way) throws {
    let place = try Workplace()
    let (probe, before) = try place.startOnEnter()
    try probe.wait("the first screen") { $0.modes.alternateScreen && $0.contains("Open Market") }
    try way.take(probe)
    #expect(try probe.waitForExit().status == 0)
    expectNothingLeft(of: probe, before, place)
    #expect(place.names(in: place.sockets).isEmpty)
    let next = try place.start()
    #expect((try next.waitForRow(1).position?.total ?? 0) >= 60)
    #expect(try next.quit().status == 0)
  }

  @Test func aKilledProgramIsNotInTheWay() throws {
    let place = try Workplace()
    let killed = try place.start()
    try killed.waitForRow(1)
    try killed.signal(SIGKILL)
    #expect(try killed.waitForExit().signal == Int(SIGKILL))
    #expect(place.names(in: place.sockets).count == 1)

    let next = try place.start()
    try next.waitForRow(1)
    #expect(place.names(in: place.sockets).count == 1)
    #expect(try next.quit().status == 0)
    #expect(place.names(in: place.sockets).isEmpty)
  }

  private func expectNothingLeft(
    of probe: TerminalProbe, _ before: LineSettings?, _ place: Workplace,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let modes = probe.screen.modes
    #expect(before != nil && probe.lineSettings == before, sourceLocation: sourceLocation)
    #expect(!modes.alternateScreen, sourceLocation: sourceLocation)
    #expect(modes.cursorIsVisible, sourceLocation: sourceLocation)
    #expect(!modes.bracketedPaste && !modes.mouse, sourceLocation: sourceLocation)
    // It led its process group, of which no process is left.
    #expect(kill(-probe.processID, 0) != 0 && errno == ESRCH, sourceLocation: sourceLocation)
  }
}
