import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// Terminals and locales of all kinds, and none.
  @Suite struct SurroundingsTests {}
}

extension EndToEndTests.SurroundingsTests {
  @Test(arguments: [
    "2>\"$0/err\" </dev/null", "2>\"$0/err\" >\"$0/out\"", "2>\"$0/err\" >\"$0/out\" </dev/null",
    "2>\"$0/err\" | cat >\"$0/out\"",
  ])
  func needsATerminal(redirections: String) throws {
    let place = try Workplace()
    let outcome = try place.run([], redirections: redirections)
    // The shell returns the status of the last command in a pipeline.
    if !redirections.contains("|") { #expect(outcome.exit.status == 2) }
    expectOneLine(outcome)
  }

  /// A visitor of `ssh host ls` cannot choose options.
  @Test func aVisitWithoutATerminalSaysHowToConnect() throws {
    let place = try Workplace()
    let outcome = try place.run(
      ["--kiosk", "--kiosk-folder", "\(place.path)/kiosk", "--server", "http://127.0.0.1:9"])
    #expect(outcome.exit.status == 2)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.contains("ssh -t") && !outcome.errors.contains("--accessible"))
  }

  /// The last one has a description that has nothing but its name.
  @Test(arguments: [nil, "", "dumb", "dumb-emacs-ansi", "paper"])
  func needsACapableTerminal(term: String?) throws {
    let place = try Workplace()
    place.environment["TERM"] = term
    place.environment["COLORTERM"] = "truecolor"
    if term == "paper" {
      place.environment["TERMINFO"] = "hex:1a0106000000000000000000706170657200"
    }
    let outcome = try place.run([], redirections: "2>\"$0/err\"")
    #expect(outcome.exit.status == 2)
    expectOneLine(outcome)
  }

  /// Containers and chroots of rescue systems may have no /proc.
  @Test(.enabled(if: geteuid() == 0, "needs a superuser, who makes namespaces"))
  func argumentsAreKnownWithoutProc() throws {
    let place = try Workplace()
    let hidden = "mount -t tmpfs tmpfs /proc && exec \"$@\""
    let probe = try TerminalProbe(
      ["unshare", "--mount", "sh", "-c", hidden, "sh", Workplace.program, "--version"],
      workingDirectory: place.path)
    #expect(try probe.waitForExit().status == 0)
    #expect(probe.screen.contains("openmarket "), "\(probe.screen)")
  }

  private func expectOneLine(_ outcome: Workplace.Outcome) {
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.hasPrefix("openmarket: "))
    #expect(outcome.errors.contains("needs a terminal"))
    #expect(outcome.output.isEmpty)
    #expect(!outcome.terminal.contains(0x1B) && !outcome.errors.utf8.contains(0x1B))
  }

  @Test(arguments: [
    "xterm", "xterm-16color", "linux", "vt100", "vt220", "screen-256color", "tmux-256color",
    "rxvt-unicode-256color", "xterm-ghostty", "xterm-kitty", "nonsense-term",
  ])
  func worksOn(term: String) throws {
    let place = try Workplace()
    place.environment["TERM"] = term
    let (probe, before) = try place.startOnEnter()
    try probe.waitForRow(1)
    try probe.send("jjG")
    try probe.wait("a full screen at the end") { screen in
      screen.position.map { $0.row == $0.total } ?? false && screen.names.count == 17
    }
    try probe.send("gg")
    try probe.waitForRow(1)
    #expect(try probe.quit().status == 0)
    #expect(before != nil && probe.lineSettings == before)
    #expect(probe.screen.modes.cursorIsVisible && !probe.screen.modes.alternateScreen)
  }

  @Test(arguments: [
    ["LANG": "C"], ["LANG": "POSIX"], ["LANG": nil],
    ["LC_ALL": "C", "LANG": "ko_KR.UTF-8"], ["LANG": "nowhere"],
  ])
  func looksTheSameInEveryLocale(variables: [String: String?]) throws {
    try EndToEndTests.comparing {
      let place = try Workplace(.english)
      let usual = try place.start()
      let expected = try usual.waitForWholeRow(1)
      #expect(try usual.quit().status == 0)
      for (name, value) in variables { place.environment[name] = value }
      let probe = try place.start()
      try probe.wait("the same screen", sameAs: expected)
      #expect(try probe.quit().status == 0)
    }
  }

  /// An 8-bit terminal would interpret parts of UTF-8 as commands.
  @Test(arguments: ["en_US.iso885915", "ko_KR.eucKR"])
  func anotherCharsetGetsASCII(locale: String) throws {
    let place = try Workplace(.english)
    place.environment["LANG"] = locale
    let probe = try place.start()
    try probe.wait("the rows") { $0.line(39).contains("*") && $0.line(39).contains("of") }
    try probe.send("jG?")
    try probe.wait("the keys") { $0.contains("Keys") }
    try probe.send("?")
    try probe.wait("the list") { !$0.contains("Keys") }
    #expect(try probe.quit().status == 0)
    #expect(probe.output.allSatisfy { $0 < 0x80 })
  }

  @Test func aLowFileLimitIsReported() throws {
    let place = try Workplace(.english)
    let probe = try TerminalProbe(
      ["sh", "-c", "ulimit -n 30; exec \"$0\"", Workplace.program],
      environment: place.environment, workingDirectory: place.path)
    #expect(try probe.waitForExit().status == 1)
    #expect(probe.screen.contains("Only 30 files may be open (ulimit -n)"))
  }

  /// GNU screen holds back Esc while the mouse is reported.
  @Test(arguments: [true, false]) func theMouseIsOffInScreen(isScreen: Bool) throws {
    let place = try Workplace(.english)
    if isScreen { place.environment["STY"] = "1234.pts-1.host" }
    let probe = try place.start()
    try probe.waitForRow(1)
    #expect(probe.screen.modes.mouse == !isScreen)
    #expect(try probe.quit().status == 0)
  }

  /// It inherits COLORTERM, and takes the numbers of a 24-bit colour for attributes.
  @Test func screenGetsColoursOfItsPalette() throws {
    let place = try Workplace()
    place.environment["TERM"] = "screen.xterm-256color"
    place.environment["COLORTERM"] = "truecolor"
    place.environment["STY"] = "1234.pts-1.host"
    place.environment["OPENMARKET_GRAPHICS"] = "blocks"
    let probe = try place.start()
    try probe.wait("pictures") { $0.position != nil && $0.text.contains(/[▀▄]/) }
    #expect(try probe.quit().status == 0)
    let output = Data(probe.output)
    #expect(output.range(of: Data("8;5;".utf8)) != nil)
    #expect(output.range(of: Data("8;2;".utf8)) == nil)
  }

  @Test(arguments: ["ko_KR", "ko"]) func speaksKorean(locale: String) throws {
    let place = try Workplace()
    place.environment["LANG"] = locale
    let probe = try place.start()
    let screen = try probe.waitForRow(1)
    #expect(screen.line(0).contains("오픈 마켓"))
    #expect(try probe.quit().status == 0)
  }

  @Test(arguments: ["1", "", nil]) func noColorIsHonoured(noColor: String?) throws {
    let place = try Workplace()
    place.environment["NO_COLOR"] = noColor
    let probe = try place.start()
    try probe.waitForRow(1)
    try probe.send("jG")
    try probe.wait("the end") { $0.contains("End of the list") }
    #expect(try probe.quit().status == 0)
    #expect(Self.setsColors(probe.output) == (noColor != "1"))
  }

  @Test func coloursCanBeForcedIntoAPipe() throws {
    let place = try Workplace()
    #expect(try place.run(["demo", "add"]).exit.status == 0)
    let list = ["list", "--limit", "3", "--text"]
    func isStyled(_ outcome: Workplace.Outcome) -> Bool { outcome.output.contains("\u{1B}[") }
    #expect(try !isStyled(place.run(list)))
    #expect(try isStyled(place.run(list + ["--color", "always"])))
    #expect(try !isStyled(place.run(["list", "--color", "always"])), "JSON has no colours")
    place.environment["FORCE_COLOR"] = "1"
    #expect(try isStyled(place.run(list)))
    for plain in [["--color", "never"], ["--no-color"]] {
      #expect(try !isStyled(place.run(list + plain)))
    }
    for (wrong, word) in [
      (["--color", "blue"], "auto, always, never"),
      (["--color", "auto", "--no-color"], "--no-color"),
    ] {
      let refused = try place.run(list + wrong)
      #expect(refused.exit.status == 64 && refused.errors.contains(word), "\(refused.errors)")
    }
  }

  /// Whether a style sequence in the output names a colour, the standard one included.
  private static func setsColors(_ output: [UInt8]) -> Bool {
    String(decoding: output, as: UTF8.self).matches(of: /\u{1B}\[([0-9;:]*)m/).contains { style in
      style.1.split(separator: /[;:]/).compactMap { Int($0) }.contains {
        (30...49).contains($0) || (90...107).contains($0)
      }
    }
  }
}
