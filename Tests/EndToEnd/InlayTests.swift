import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  @Suite struct InlayTests {}
}

/// Pictures that the terminal draws over the cells of the pane: complete, or not there at all.
extension EndToEndTests.InlayTests {
  private static let sixelAnswers =
    "\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[6;20;10t\u{1B}[?1;0;256S\u{1B}[?63;1;2;4c"

  /// - Parameter line: A command to type in an interactive shell, if one is to start the program.
  private func start(
    _ place: Workplace, _ answers: String = sixelAnswers, typing line: String? = nil
  ) throws -> TerminalProbe {
    place.environment["OPENMARKET_GRAPHICS"] = nil
    place.environment["COLORTERM"] = "truecolor"
    place.environment["PS1"] = "prompt> "
    let shell = ["bash", "--norc", "--noprofile", "-i"]
    let probe = try TerminalProbe(
      line == nil ? [Workplace.program] : shell, environment: place.environment,
      workingDirectory: place.path, answersQueries: false, sixelCell: (10, 20))
    if let line {
      try probe.wait("the prompt") { $0.contains("prompt>") }
      try probe.send(line + "\n")
    }
    try probe.waitForRow(1)
    #expect(probe.screen.sixelCells.count == 0)
    // Late answers: the screen has been painted for a while.
    try probe.send(answers)
    return probe
  }

  private func contains(_ text: String, _ output: [UInt8]) -> Bool {
    Data(output).range(of: Data(text.utf8)) != nil
  }

  private static func ascii(_ output: [UInt8]) -> String {
    String(decoding: output.filter { $0 < 0x80 }, as: UTF8.self)
  }

  /// Whether the output has a picture that is wider than a thumbnail.
  private func containsLargePicture(_ output: [UInt8]) -> Bool {
    widths(of: output).contains { $0 > 60 }
  }

  /// The widths of the pictures, in pixels.
  private func widths(of output: [UInt8]) -> [Int] {
    Self.ascii(output).matches(of: /\u{1B}P[0-9;]*q"1;1;(\d+);/).compactMap { Int($0.1) }
  }

  @discardableResult
  private func waitForPicture(_ probe: TerminalProbe, _ what: String) throws -> ProbeScreen {
    try probe.wait("the whole picture \(what)") { $0.sixelCells.isWhole }
  }

  @Test func aSixelPictureLeavesNoRemnants() throws {
    let place = try Workplace()
    let probe = try start(place)
    try waitForPicture(probe, "at first")
    #expect(contains("\u{1B}P0;1q\"1;1;", probe.output))
    // Another product shows its own picture, and no part of the previous one.
    for row in 2...4 {
      probe.mark()
      try probe.send("j")
      try probe.waitForRow(row)
      try probe.waitForOutput("another picture") { contains("\u{1B}P0;1q\"1;1;", $0) }
      try waitForPicture(probe, "of product \(row)")
    }
    // A dialog over the picture covers it; afterwards it is back.
    let below = probe.screen.text
    try probe.send("?")
    try probe.wait("the help alone") { $0.contains("─ Keys ") && $0.sixelCells.count == 0 }
    try probe.send("\u{1B}")
    try probe.wait("the list again") { $0.text == below }
    // Rows of the list move, the picture beside them does not.
    try probe.send("\u{04}\u{04}\u{15}")
    try probe.wait("the list scrolled") { ($0.position?.row ?? 0) > 4 }
    try waitForPicture(probe, "after scrolling")
    try probe.send("v")
    try probe.wait("the grid") { $0.isGrid }
    try probe.send("v")
    try waitForPicture(probe, "in the list again")
    try probe.send("\r")
    try probe.wait("the product's page") { $0.sixelCells.count > 1_000 }
    try probe.send("\u{1B}\u{0C}")
    try probe.wait("the pane") { $0.sixelCells.isWhole && $0.sixelCells.count <= 1_000 }
    try probe.resize(columns: 80, rows: 24)
    try probe.wait("a list alone") { $0.columns == 80 && $0.sixelCells.count == 10 * 12 }
    try probe.resize(columns: 120, rows: 40)
    try waitForPicture(probe, "after the window grew")
    // The thumbnails may still be drawn.
    try probe.waitForQuiet(of: .milliseconds(300))
    probe.mark()
    #expect(try probe.quit().status == 0)
    #expect(contains("\u{1B}[2J", probe.output))
    #expect(probe.screen.sixelCells.count == 0)
  }

  /// A terminal that scrolls lines moves the pictures on them as well.
  @Test func linesBesideAPictureAreNotScrolled() throws {
    let place = try Workplace()
    // With margins at the sides: without them, the picture is removed while a key is held.
    let probe = try start(place, Self.sixelAnswers + "\u{1B}[?69;2$y\u{1B}[2;2R\u{1B}[?63;1;2;4c")
    try waitForPicture(probe, "at first")
    try probe.waitForQuiet(of: .milliseconds(300))
    var text = ""
    // Eighteen products fit: the last of these scroll the list.
    for row in 1...24 {
      probe.mark()
      try probe.send("j")
      try probe.waitForRow(row + 1)
      // Until the next key there is a picture, whose lines must stay: without one, between that of
      // the previous product and its own, lines may be scrolled.
      try probe.waitForOutput("the picture of product \(row + 1)", until: containsLargePicture)
      try waitForPicture(probe, "of product \(row + 1)")
      text += Self.ascii(probe.output)
    }
    // A scrolling region, and lines that move, are inserted or deleted.
    for sequence in [/\u{1B}\[[0-9]+;[0-9]+r/, /\u{1B}\[[0-9]*[STLM]/, /\u{1B}M/] {
      #expect(text.firstMatch(of: sequence) == nil)
    }
    #expect(try probe.quit().status == 0)
  }

  /// Thumbnails of the terminal, 6 × 2 cells each, while the view rests. None is left behind when
  /// the list moves.
  @Test func thumbnailsAreSixelPicturesWhileTheViewRests() throws {
    let place = try Workplace()
    let probe = try start(
      place, "\u{1B}P>|foot(1.16.2)\u{1B}\\\u{1B}[6;20;10t\u{1B}[?1;0;1024S\u{1B}[?62;4;22c")
    try probe.resize(columns: 80, rows: 24)
    func waitForThumbnails(_ what: String) throws {
      try probe.wait("all thumbnails \(what)") { screen in
        screen.sixelCells.count == 10 * 12
          && (2..<22).allSatisfy { screen.cell(column: 6, row: $0)?.text == ProbeScreen.sixelMark }
      }
    }
    try waitForThumbnails("at first")
    // The cursor moves beside them, and nothing is sent again.
    probe.mark()
    try probe.send("jjkj")
    try probe.waitForRow(3)
    // Pictures are drawn when the view has rested.
    try probe.waitForQuiet(of: .milliseconds(500))
    #expect(!contains("\u{1B}P", probe.output))
    for keys in ["\u{06}", "\u{06}\u{06}\u{02}", "?\u{1B}", "\r\u{1B}", "vv"] {
      try probe.send(keys)
      try probe.waitForQuiet()
      try waitForThumbnails("after \(keys.debugDescription)")
    }
    try probe.send("/desk")
    try probe.waitForQuiet()
    try probe.send("\u{1B}\u{1B}")
    try waitForThumbnails("after a search")
    #expect(try probe.quit().status == 0)
    #expect(probe.screen.sixelCells.count == 0)
  }

  /// Lines that the terminal moves take the picture with them.
  @Test func noLineIsMovedUnderAPicture() throws {
    let place = try Workplace()
    let probe = try start(place)
    try waitForPicture(probe, "at first")
    var row = 1
    func press(_ key: String) throws {
      try probe.send(key)
      let screen = try probe.wait("a later row") { ($0.position?.row ?? 0) > row }
      row = screen.position?.row ?? row
    }
    func rest() throws {
      try probe.waitForQuiet(of: .milliseconds(300))
      try waitForPicture(probe, "of row \(row)")
    }
    for _ in 0..<3 {
      try press("\u{04}")
      try rest()
    }
    // While a key is held, the picture is removed so that lines can move.
    for _ in 0..<20 { try press("j") }
    try rest()
    expectNoMoveOfAPicture(probe.output)
    #expect(try probe.quit().status == 0)
  }

  /// Draws the output again, up to each sequence that sets a scrolling region or moves lines.
  private func expectNoMoveOfAPicture(_ output: [UInt8]) {
    let replay = ScreenReplay(columns: 120, rows: 40, sixelCell: (10, 20))
    let move = /\[[0-9]+;[0-9]+r|\[[0-9]*[STLM]|M/
    let pieces = output.split(separator: 0x1B, omittingEmptySubsequences: false)
    replay.draw(Array(pieces[0]))
    for piece in pieces.dropFirst() {
      if Self.ascii(Array(piece.prefix(12))).prefixMatch(of: move) != nil {
        #expect(replay.screen.sixelCells.count == 0)
      }
      replay.draw([0x1B] + piece)
    }
    #expect(replay.screen.sixelCells.isWhole, "there were pictures")
  }

  /// Stopped, the terminal is the shell's; continued, the picture is redrawn.
  @Test func aSixelPictureIsClearedWithTheScreen() throws {
    let place = try Workplace()
    let probe = try start(place)
    try waitForPicture(probe, "at first")
    try probe.waitForQuiet(of: .milliseconds(300))
    try probe.signal(SIGTSTP)
    try probe.waitForStop()
    #expect(probe.screen.sixelCells.count == 0)
    try probe.signal(SIGCONT)
    try waitForPicture(probe, "again")
    #expect(try probe.quit().status == 0)
  }

  /// While another program has the terminal, that one gets the signal of a window that changed.
  @Test func aFontThatChangedMeanwhileScalesThePicture() throws {
    let place = try Workplace()
    let folder = "\(place.path)/config/openmarket"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try """
    [[commands]]
    title = "Ask"
    command = "printf 'Which? '; read answer </dev/tty"
    key = "i"
    output = "terminal"
    """.write(toFile: "\(folder)/config.toml", atomically: true, encoding: .utf8)
    place.environment["PROGRAM"] = Workplace.program
    let probe = try start(place, typing: "\"$PROGRAM\"")
    try probe.waitForOutput("the picture", until: containsLargePicture)
    try probe.waitForQuiet(of: .milliseconds(300))
    let columns = try #require(widths(of: probe.output).max()) / 10
    func waitForPicture(inCellsOf width: Int) throws {
      try probe.waitForOutput("a picture in cells of \(width) pixels") {
        widths(of: $0).contains(columns * width)
      }
    }
    // Ctrl-Z: the shell has the terminal.
    try probe.send("\u{1A}")
    try probe.wait("the prompt") { !$0.modes.alternateScreen && $0.contains("Stopped") }
    probe.mark()
    try probe.resize(columns: 120, rows: 40, cell: (8, 16))
    try probe.send("fg\n")
    try waitForPicture(inCellsOf: 8)
    try probe.waitForQuiet(of: .milliseconds(300))
    // A command of the user has it.
    try probe.send("i")
    try probe.wait("the question") { !$0.modes.alternateScreen && $0.contains("Which?") }
    probe.mark()
    try probe.resize(columns: 120, rows: 40, cell: (6, 12))
    try probe.send("\r")
    try waitForPicture(inCellsOf: 6)
    try probe.send("q")
    try probe.wait("the prompt") { !$0.modes.alternateScreen && $0.contains("prompt>") }
    try probe.send("echo ended with $?\n")
    try probe.wait("the status") { $0.contains("ended with 0") }
    try probe.send("exit\n")
    #expect(try probe.waitForExit().status == 0)
  }

  @Test func iTermGetsAnImageFile() throws {
    let place = try Workplace()
    let probe = try start(place, "\u{1B}P>|iTerm2 3.5.0\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;4c")
    try probe.waitForOutput("a picture") {
      contains("\u{1B}]1337;File=inline=1;size=", $0)
        && contains(";preserveAspectRatio=0:/9j/", $0)
    }
    #expect(!contains("\u{1B}P0;1q", probe.output))
    #expect(try probe.quit().status == 0)
  }
}
