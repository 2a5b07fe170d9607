import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  @Suite struct ExitTests {}
}

extension EndToEndTests.ExitTests {
  enum Way: CaseIterable {
    case q, interruptKeyTwice, terminate, hangUp, interrupt, quit, io

    /// The exit status that shells use.
    var status: Int {
      switch self {
      case .q, .interruptKeyTwice: 0
      case .terminate: 128 + Int(SIGTERM)
      case .hangUp: 128 + Int(SIGHUP)
      case .interrupt: 128 + Int(SIGINT)
      case .quit: 128 + Int(SIGQUIT)
      case .io: 128 + Int(SIGIO)
      }
    }

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
      case .io: try probe.signal(SIGIO)
      }
    }
  }

  @Test(arguments: Way.allCases) func givesTheTerminalBack(way: Way) throws {
    let place = try Workplace()
    let (probe, before) = try place.startOnEnter()
    try probe.waitForRow(1)
    #expect(place.names(in: place.sockets).count == 1)
    try way.take(probe)
    #expect(try probe.waitForExit().status == way.status)
    expectNothingLeft(of: probe, before, place)
    #expect(place.names(in: place.sockets).isEmpty)
  }

  /// The answer to the question is typed without echo.
  @Test(arguments: [Way.terminate, .hangUp, .interrupt])
  func givesTheTerminalBackAtTheQuestionForASecret(way: Way) throws {
    let (place, shop) = (try Workplace(), try Workplace())
    let market = try ServedMarket(shop)
    let (probe, before) = try place.startOnEnter(["--accessible", "--server", market.url])
    try probe.wait("the list") { $0.contains("or q:") }
    try probe.send("login\n")
    try probe.wait("the first question") { $0.contains("Vendor ID:") }
    try probe.send("cd706a3e-66db-11ed-9626-9dbe2d7e0bd4\n")
    try probe.wait("the second question") { $0.contains("Secret:") }
    let deadline = ContinuousClock.now + TerminalProbe.defaultLimit
    while probe.lineSettings == before, ContinuousClock.now < deadline {
      probe.watch(for: .milliseconds(10))
    }
    #expect(probe.lineSettings != before)
    try way.take(probe)
    #expect(try probe.waitForExit().status == way.status)
    expectNothingLeft(of: probe, before, place)
    #expect(try market.stop().status == 0)
  }

  /// The system hands a signal to any thread that does not block it.
  @Test func aSignalThatAnotherThreadTakesEndsIt() throws {
    let place = try Workplace()
    let (probe, before) = try place.startOnEnter()
    try probe.waitForRow(1)
    try probe.signalOtherThread(SIGTERM)
    #expect(try probe.waitForExit().status == 128 + Int(SIGTERM))
    expectNothingLeft(of: probe, before, place)
  }

  /// A parent whose threads block signals hands that on.
  @Test(arguments: [["browse"], ["serve", "--port", "0"]])
  func aSignalThatWasBlockedAtTheStartEndsIt(arguments: [String]) throws {
    let place = try Workplace()
    let blocking = "use POSIX; sigprocmask(SIG_BLOCK, POSIX::SigSet->new(SIGTERM)); exec @ARGV"
    let probe = try TerminalProbe(
      ["perl", "-e", blocking, Workplace.program] + arguments, environment: place.environment,
      workingDirectory: place.path)
    try probe.wait("the start") { $0.isOnline || $0.contains("listening on") }
    try probe.signal(SIGTERM)
    #expect([0, 128 + Int(SIGTERM)].contains(try probe.waitForExit().status))
  }

  @Test(
    .withoutSanitizer("it handles these signals itself"),
    arguments: [SIGABRT, SIGSEGV, SIGTRAP, SIGILL, SIGBUS, SIGFPE, SIGSYS])
  func givesTheTerminalBackAfterACrash(signal: Int32) throws {
    let place = try Workplace()
    let (probe, before) = try place.startOnEnter()
    try probe.waitForRow(1)
    try probe.signal(signal)
    #expect(try probe.waitForExit().signal == Int(signal))
    expectNothingLeft(of: probe, before, place)
    #expect(probe.screen.contains("openmarket crashed"))
    // Margins of a list that was about to scroll, or of a query, would hold the shell's text.
    #expect(Data(probe.output).range(of: Data("\u{1B}[?6l\u{1B}[?69l\u{1B}[r".utf8)) != nil)
  }

  /// Runs a program as a user without an entry of an account, where the system allows that.
  private static let withoutAccount = ["unshare", "--user", "--map-user=54321"]
  private static let canBeWithoutAccount: Bool = {
    let probe = try? TerminalProbe(withoutAccount + ["true"])
    return (try? probe?.waitForExit().status) == 0
  }()

  @Test(.enabled(if: canBeWithoutAccount, "a user namespace is needed"))
  func givesTheTerminalBackAfterAnErrorOnTheScreen() throws {
    let place = try Workplace()
    // Visits are read from the cache when a market opens.
    for name in ["HOME", "XDG_CACHE_HOME"] { place.environment[name] = nil }
    let script = "\"$@\"; echo \"status $?\"; stty -a"
    let probe = try TerminalProbe(
      ["sh", "-c", script, "sh"] + Self.withoutAccount
        + [Workplace.program, "--server", "https://127.0.0.1:1"],
      environment: place.environment, workingDirectory: place.path)
    #expect(try probe.waitForExit().status == 0)
    let (screen, modes) = (probe.screen, probe.screen.modes)
    #expect(screen.contains("There is no home folder") && screen.contains("status 1"), "\(screen)")
    #expect(screen.contains(" icanon") && screen.contains(" echo "), "\(screen)")
    #expect(!modes.alternateScreen && modes.cursorIsVisible)
    #expect(!modes.bracketedPaste && !modes.mouse)
    #expect(String(decoding: probe.output, as: UTF8.self).contains("\u{1B}[?1049h"))
  }

  /// Nothing can be written to an input that is opened for reading only.
  @Test(.withoutSanitizer("it handles this signal itself"))
  func givesTheTerminalBackAfterACrashWithAnotherInput() throws {
    let place = try Workplace()
    let (probe, before) = try place.startOnEnter(redirections: "</dev/tty")
    try probe.waitForRow(1)
    try probe.signal(SIGABRT)
    #expect(try probe.waitForExit().signal == Int(SIGABRT))
    expectNothingLeft(of: probe, before, place)
  }

  @Test func aClosedTerminalEndsIt() throws {
    let place = try Workplace()
    let probe = try place.start()
    try probe.waitForRow(1)
    probe.hangUp()
    #expect([0, 128 + Int(SIGHUP)].contains(try probe.waitForExit().status))
    #expect(place.names(in: place.sockets).isEmpty)
  }

  /// The demo products are still being written.
  @Test(arguments: [Way.q, .terminate]) func leavesNothingWhenEndedAtOnce(way: Way) throws {
    let place = try Workplace()
    let (probe, before) = try place.startOnEnter()
    try probe.wait("the first screen") { $0.modes.alternateScreen && $0.contains("Open Market") }
    try way.take(probe)
    #expect(try probe.waitForExit().status == way.status)
    expectNothingLeft(of: probe, before, place)
    #expect(place.names(in: place.sockets).isEmpty)
    let next = try place.start()
    #expect((try next.waitForRow(1).position?.total ?? 0) >= 60)
    #expect(try next.quit().status == 0)
  }

  /// The terminal answers after the program has begun to end; a shell would read it as typed. A
  /// terminal that takes longer than the program waits is tried again.
  @Test func lateAnswersAreNotLeftToTheShell() throws {
    let place = try Workplace(.english)
    // With a file in the place of the market's folder the browser ends at once.
    let path = place.path + "/file"
    try Data().write(to: URL(filePath: path))
    let script = """
      "$0" --data-dir "$1"; stty -icanon -echo min 0 time 10
      printf 'left:%s:\\n' "$(dd bs=100 count=1 2>/dev/null | od -An -c | tr -d ' ')"
      """
    for attempt in 1...5 {
      let probe = try TerminalProbe(
        ["sh", "-c", script, Workplace.program, path], environment: place.environment,
        workingDirectory: place.path, answersQueries: false)
      try probe.waitForOutput("the questions") {
        String(decoding: $0, as: UTF8.self).contains("\u{1B}[c")
      }
      try probe.send("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\\u{1B}[?64;1;2c")
      let screen = try probe.wait("the shell") { $0.contains("left:") }
      _ = try probe.waitForExit()
      if screen.contains("left::") { return }
      #expect(attempt < 5)
    }
  }

  /// The replies arrive 300 ms after the queries, over a slow connection.
  @Test func repliesOfADistantTerminalAreNotLeftToTheShell() throws {
    let place = try Workplace(.english)
    let path = place.path + "/file"
    try Data().write(to: URL(filePath: path))
    let script = """
      "$0" --data-dir "$1"; stty -icanon -echo min 0 time 10
      printf 'left:%s:\\n' "$(dd bs=100 count=1 2>/dev/null | od -An -c | tr -d ' ')"
      """
    let probe = try TerminalProbe(
      ["sh", "-c", script, Workplace.program, path], environment: place.environment,
      workingDirectory: place.path,
      link: SlowLink(bitsPerSecond: 80_000_000, roundTrip: .milliseconds(300)))
    let screen = try probe.wait("the shell") { $0.contains("left:") }
    #expect(screen.contains("left::"))
    _ = try probe.waitForExit()
  }

  @Test func aKilledProgramDoesNotBlockTheNext() throws {
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
    // It led its process group, whose other processes end when its pipes close.
    let deadline = ContinuousClock.now + TerminalProbe.defaultLimit
    while kill(-probe.processID, 0) == 0, ContinuousClock.now < deadline { usleep(5_000) }
    #expect(kill(-probe.processID, 0) != 0 && errno == ESRCH, sourceLocation: sourceLocation)
  }
}
