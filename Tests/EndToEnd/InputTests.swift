import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  @Suite struct InputTests {}
}

extension EndToEndTests.InputTests {
  private static let pasteStart = "\u{1B}[200~"
  private static let pasteEnd = "\u{1B}[201~"

  @Test(.withoutSanitizer("it is slower than the limit"))
  func aLongPasteDoesNothing() throws {
    let place = try Workplace()
    let probe = try place.start()
    let before = try probe.waitForWholeRow(1)
    let text = String(repeating: "jjGq?\u{03}\u{1A}\n한글 🚲 \u{1B}[A", count: 46_000)
    #expect(text.utf8.count > 1_048_576)
    let start = try #require(probe.cpuTime)
    try probe.send(Self.pasteStart + text + Self.pasteEnd + "j", upTo: .seconds(60))
    try probe.waitForRow(2)
    // CPU time, which other programs do not affect much: 2 s in an optimised build.
    #expect(try #require(probe.cpuTime) - start < .seconds(6))
    try probe.send("k")
    try probe.wait("the same screen", sameAs: before)
    #expect(try probe.quit().status == 0)
  }

  @Test func pastesOfAllSizesDoNothing() throws {
    let place = try Workplace()
    let probe = try place.start()
    try probe.waitForRow(1)
    for text in ["", "q", "\u{1B}", "\u{1B}[20", "q\u{03}\u{03}", "\u{1B}[200~q"] {
      try probe.send(Self.pasteStart + text + Self.pasteEnd)
      try probe.waitForQuiet()
    }
    try probe.send("j")
    try probe.waitForRow(2)
    #expect(try probe.quit().status == 0)
  }

  /// Longer than curses waits for the rest of a key.
  @Test func aPasteEndsWithAnEndInPieces() throws {
    let place = try Workplace()
    let probe = try place.start()
    try probe.waitForRow(1)
    try probe.send("\u{1B}[20")
    try probe.waitForQuiet(of: .milliseconds(100))
    try probe.send("0~qj\u{1B}[2")
    try probe.waitForQuiet(of: .milliseconds(100))
    try probe.send("01~j")
    try probe.waitForRow(2)
    #expect(try probe.quit().status == 0)
  }

  /// A paste whose end was lost gives the keyboard back after a pause.
  @Test func aPasteWithoutAnEndEnds() throws {
    let place = try Workplace()
    let probe = try place.start()
    try probe.waitForRow(1)
    try probe.send(Self.pasteStart + "text")
    let deadline = ContinuousClock.now + .seconds(20)
    var moved = false
    while !moved, ContinuousClock.now < deadline {
      try probe.send("j")
      moved = (try? probe.wait("row 2", upTo: .seconds(3)) { $0.position?.row == 2 }) != nil
    }
    #expect(moved)
    #expect(try probe.quit().status == 0)
  }

  /// A terminal without bracketed paste types a megabyte: the field fills up to its limit, the
  /// screen is painted meanwhile, and a signal is obeyed.
  @Test(.withoutSanitizer("it is slower than the limit"))
  func aTypedMegabyteStopsAtTheLimit() throws {
    let place = try Workplace(.english)
    let probe = try place.start()
    try probe.waitForRow(1)
    try probe.openForm()
    for _ in 1...5 { try probe.send("\t") }
    let text = String(repeating: "walnut ", count: 150_000)
    let start = try #require(probe.cpuTime)
    try probe.send(text, upTo: .seconds(60))
    try probe.wait("the limit") { $0.contains("1000 / 1000") && $0.contains("at most 1000") }
    try probe.send("\u{13}")
    try probe.wait("the end of the text") { $0.contains("Fix the highlighted fields") }
    // CPU time: 1 s in an optimised build.
    #expect(try #require(probe.cpuTime) - start < .seconds(8))
    try probe.signal(SIGTERM)
    #expect(try probe.waitForExit(upTo: .seconds(5)).status == 128 + Int(SIGTERM))
  }

  /// Keys typed ahead all at once: none is lost, even if few rows are loaded.
  @Test func aBurstOfKeysEndsAtTheRightRow() throws {
    let place = try Workplace()
    #expect(try place.run(["seed", "--count", "1000"]).exit.status == 0)
    let probe = try place.start()
    try probe.waitForRow(1)
    try probe.send(String(repeating: "j", count: 200))
    try probe.waitForRow(201)
    try probe.send(String(repeating: "k", count: 150) + String(repeating: "j", count: 10))
    try probe.waitForRow(61)
    #expect(try probe.quit().status == 0)
  }

  /// Before the market is open.
  @Test func keysThatArriveTooEarlyDoNoHarm() throws {
    let place = try Workplace()
    let probe = try place.start()
    try probe.wait("the first screen") { $0.modes.alternateScreen }
    try probe.send(String(repeating: "jkG", count: 100))
    try probe.wait("the market") { $0.isOnline && !$0.names.isEmpty }
    try probe.send("G")
    try probe.wait("the end") { $0.contains("End of the list") }
    #expect(try probe.quit().status == 0)
  }

  @Test func unknownKeysDoNothing() throws {
    let place = try Workplace()
    let probe = try place.start()
    let before = try probe.waitForWholeRow(1)
    try probe.send(
      "zZ@\u{1B}[15~\u{1B}[1;5C\u{1B}x\u{1B}[<1;5;5M\u{1B}[<0;5;5m\u{1B}[<0;5M\u{1B}[<35;999;1M\u{1B}[I\u{1B}[O\u{1}\u{0}\u{1C}漢"
    )
    // An incomplete character, and invalid bytes.
    try probe.send(bytes: [0xED, 0x95, 0xFF, 0xFE, 0xC3, 0x28, 0x80])
    try probe.waitForQuiet(of: .milliseconds(100))
    try probe.send("j")
    try probe.waitForRow(2)
    try probe.send("k")
    try probe.wait("the same screen", sameAs: before)
    #expect(try probe.quit().status == 0)
  }

  /// The keypad is in its application mode, which comes with that of the cursor keys. Descriptions
  /// name some of its keys, or none: Alt and two letters would act, and q quit.
  @Test(arguments: ["xterm-256color", "tmux-256color", "vt100"])
  func theNumericKeypadTypesDigits(term: String) throws {
    let place = try Workplace()
    place.environment["TERM"] = term
    let probe = try place.start()
    try probe.waitForRow(1)
    try probe.send("/\u{1B}Oq\u{1B}Ou\u{1B}On\u{1B}Op\u{1B}Oy")
    try probe.wait("the digits") { $0.contains("15.09") }
    try probe.signal(SIGTERM)
    #expect(try probe.waitForExit().status == 128 + Int(SIGTERM))
  }

  /// The description of tmux makes the beginning of such a report a key.
  @Test func anOldMouseReportDoesNothing() throws {
    let place = try Workplace()
    place.environment["TERM"] = "tmux-256color"
    let probe = try place.start()
    try probe.waitForRow(1)
    for position: [UInt8] in [[0x71, 0x71], [0x7F, 0x7F], [0xC3, 0xA9]] {
      try probe.send(bytes: Array("\u{1B}[M ".utf8) + position)
      try probe.waitForQuiet(of: .milliseconds(100))
    }
    try probe.send("j")
    try probe.waitForRow(2)
    #expect(try probe.quit().status == 0)
  }

  /// Another program wrote over the screen.
  @Test func aScribbledScreenIsRedrawn() throws {
    let place = try Workplace()
    let probe = try place.start()
    try probe.waitForWholeRow(1)
    // The vendors of the products are known a moment later.
    let before = try probe.wait("the products of the user") { $0.contains("you · ") }
    try probe.waitForQuiet()
    let scribble = Array("\u{1B}[2J\u{1B}[5;5HBroadcast message\u{1B}[20;1H────".utf8)
    #expect(probe.scribble(scribble))
    try probe.wait("the scribble") { $0.contains("Broadcast message") }
    try probe.send("\u{0C}")
    try probe.wait("the list again", sameAs: before)
    #expect(try probe.quit().status == 0)
  }

  @Test func anIdleScreenWritesNothing() throws {
    let place = try Workplace()
    let probe = try place.start()
    try probe.waitForWholeRow(1)
    try probe.wait("the products of the user") { $0.contains("you · ") }
    try probe.waitForQuiet(of: .milliseconds(500))
    probe.mark()
    probe.watch(for: .seconds(1))
    #expect(probe.output.isEmpty)
    #expect(try probe.quit().status == 0)
  }
}
