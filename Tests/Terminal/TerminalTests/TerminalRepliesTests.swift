import Terminal
import Testing
import Text

/// Replies of real terminals, as they arrive between keys.
struct TerminalRepliesTests {
  /// The keys and replies in a stream that arrives in pieces.
  private func read(_ pieces: [String]) -> (keys: String, traits: TerminalTraits, isDone: Bool) {
    var collector = ReplyCollector()
    var replies = TerminalReplies()
    var keys = String.UnicodeScalarView()
    var isDone = false
    func type(_ codes: [UInt32]) {
      keys.append(contentsOf: codes.compactMap(Unicode.Scalar.init))
    }
    for piece in pieces {
      for scalar in piece.unicodeScalars {
        switch collector.handle(scalar.value) {
        case .held: break
        case .keys(let codes): type(codes)
        case .reply(let reply): if replies.handle(reply) { isDone = true }
        }
      }
      type(collector.pause())
    }
    return (String(keys), replies.traits, isDone)
  }

  private static let st = "\u{1B}\\"
  private static let kittyOK = "\u{1B}_Gi=31;OK" + st

  static let kitty =
    "\u{1B}P>|kitty(0.28.1)" + st + kittyOK + "\u{1B}[6;20;10t\u{1B}]11;rgb:0000/0000/0000" + st
    + "\u{1B}[?62;c"
  static let oldKitty =
    "\u{1B}P>|kitty(0.26.5)" + st + kittyOK + "\u{1B}[6;20;10t\u{1B}]11;rgb:0000/0000/0000" + st
    + "\u{1B}[?62;c"
  static let ghostty =
    "\u{1B}P>|ghostty 1.1.3" + st + kittyOK + "\u{1B}[6;34;16t\u{1B}]11;rgb:2828/2c2c/3434\u{7}"
    + "\u{1B}[?62;22c"
  static let konsole =
    "\u{1B}P>|Konsole 23.08.5" + st + kittyOK + "\u{1B}]11;rgb:fcfc/fcfc/fcfc\u{7}"
    + "\u{1B}[?62;1;4c"
  static let xterm =
    "\u{1B}P>|XTerm(379)" + st + "\u{1B}[6;17;9t\u{1B}[?1;0;256S"
    + "\u{1B}]11;rgb:ffff/ffff/ffff" + st + "\u{1B}[?64;1;2;6;9;15;16;17;18;21;22;28c"
  static let xtermWithSixel =
    "\u{1B}P>|XTerm(379)" + st + "\u{1B}[6;17;9t\u{1B}[?1;0;16S"
    + "\u{1B}]11;rgb:1010/1010/1414" + st + "\u{1B}[?63;1;2;4;6;9;15;22c"
  static let tmux = "\u{1B}P>|tmux 3.3a" + st + "\u{1B}[>84;0;0c" + "\u{1B}[?1;2c"
  /// The version of Debian 12 has no name.
  static let vte = "\u{1B}[>65;7006;1c" + "\u{1B}]11;rgb:1010/1010/1414" + st + "\u{1B}[?65;1;9c"

  static let answers: [(String, TerminalBrand, Bool, Bool, TerminalTraits.Background, Int?)] = [
    (kitty, .kitty(0, 28), true, false, .dark, 20),
    (oldKitty, .kitty(0, 26), false, false, .dark, 20),
    (ghostty, .ghostty, true, false, .dark, 34),
    (konsole, .konsole, false, true, .light, nil),
    (xterm, .xterm, false, false, .light, 17),
    (xtermWithSixel, .xterm, false, true, .dark, 17),
    (tmux, .tmux, false, false, .unknown, nil),
    (vte, .vte, false, false, .dark, nil),
  ]

  @Test(arguments: answers)
  func terminals(
    answer: String, brand: TerminalBrand, placeholders: Bool, sixel: Bool,
    background: TerminalTraits.Background, height: Int?
  ) {
    let seen = read([answer])
    #expect(seen.keys == "")
    #expect(seen.isDone)
    #expect(seen.traits.brand == brand)
    #expect((seen.traits.brand.drawsPlaceholders && seen.traits.answersKitty) == placeholders)
    #expect(seen.traits.drawsSixel == sixel)
    #expect(seen.traits.background == background)
    #expect(seen.traits.cell?.height == height)
  }

  /// An unknown terminal may ignore the sequence, and tmux knows what it runs in.
  @Test(arguments: [
    ("VTE(7000)", true), ("XTerm(379)", true), ("foot(1.16.2)", true), ("kitty(0.35.2)", true),
    ("WezTerm 20240203", true), ("tmux 3.3a", false), ("", false), ("libvterm(0.1.4)", false),
  ])
  func knownTerminalsStrikeThrough(name: String, strikes: Bool) {
    #expect(TerminalBrand(name: SafeText(name)).strikesThrough == strikes)
  }

  /// No part of a reply that is split after its third byte becomes a key.
  @Test(arguments: answers.map(\.0))
  func tornAnswers(answer: String) {
    let scalars = Array(answer.unicodeScalars)
    for cut in scalars.indices where cut > 0 {
      let start = scalars[..<cut].lastIndex(of: "\u{1B}") ?? 0
      // An Escape alone, or with one letter, looks like a key. The end of a string may be split
      // anywhere.
      let endsString = start > 0 && start + 1 < scalars.count && scalars[start + 1] == "\\"
      guard cut - start >= 3 || endsString || scalars[cut - 1] == "\u{7}" else { continue }
      func text(_ part: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(part))
      }
      let seen = read([text(scalars[..<cut]), text(scalars[cut...])])
      #expect(seen.keys == "", "torn at \(cut)")
      #expect(seen.isDone)
    }
  }

  @Test func keysBetweenAnswersAreKept() {
    let seen = read(["j\u{1B}P>|XTerm(379)\u{1B}\\k한", "\u{1B}]11;rgb:0/0/0\u{7}q\u{1B}[?1;2cG"])
    #expect(seen.keys == "jk한qG")
    #expect(seen.traits.background == .dark)
    #expect(seen.isDone)
  }

  @Test(arguments: [
    "\u{1B}", "\u{1B}\u{1B}", "\u{1B}P", "\u{1B}x", "\u{1B}P>x", "\u{1B}]10;x", "[?1c",
    "\u{1B}\u{1B}x", "\u{1B}_x",
  ])
  func inputThatIsNotAReplyIsTyped(keys: String) {
    let seen = read([keys + "jjjj"])
    #expect(seen.keys == keys + "jjjj")
    #expect(!seen.isDone)
  }

  /// The Ctrl-Tab and menu key of foot, Ctrl-Enter of kitty, the focus of a window, a click of a
  /// terminal without mode 1006, and others.
  @Test(arguments: [
    "\u{1B}[27;5;9~", "\u{1B}[29~", "\u{1B}[13;5u", "\u{1B}[97:65;2u", "\u{1B}[I",
    "\u{1B}[7;1t", "\u{1B}[?x", "\u{1B}[M dq",
  ])
  func noPartOfAnUnknownKeyIsTyped(sequence: String) {
    #expect(read(["a" + sequence + "jj"]).keys == "ajj")
    // Split after its third byte or later.
    guard sequence.count > 3 else { return }
    #expect(read([String(sequence.dropLast()), sequence.suffix(1) + "jj"]).keys == "jj")
  }

  @Test func altAndABracketAreKeys() {
    #expect(read(["\u{1B}[", "jj"]).keys == "\u{1B}[jj")
  }

  @Test func noPartOfANameInAnyScriptIsTyped() {
    let seen = read(["j\u{1B}P>|Терминал 2\u{1B}\\k", "\u{1B}P>", "|단말", "기 3\u{1B}\\q"])
    #expect(seen.keys == "jkq")
    #expect(seen.traits.name == "??? 3")
  }

  /// A reply of a megabyte: none of it is a key, but the keys after it are.
  @Test(arguments: ["\u{7}", st]) func aReplyThatIsTooLongIsDropped(end: String) {
    let long = "\u{1B}]11;rgb:" + String(repeating: "jqć", count: 300_000)
    #expect(read(["a" + long + end + "b"]).keys == "ab")
    var collector = ReplyCollector()
    for scalar in long.unicodeScalars { _ = collector.handle(scalar.value) }
    #expect(!collector.isEmpty, "its end is waited for")
    collector.drop()
    #expect(collector.handle(0x6A) == .keys([0x6A]))
  }

  @Test func silenceLeavesEverythingUnknown() {
    let seen = read([])
    #expect(seen.traits == TerminalTraits())
    #expect(seen.traits.background == .unknown)
  }

  @Test func answersMayHoldAnything() {
    let name = "\u{1B}P>|a\u{7}" + "\u{1B}[6;99999999999999999999;1t\u{1B}[6;0;0t"
    let colors = "\u{1B}]11;rgb:/-1/fffff\u{7}\u{1B}[?1;0;99999999S\u{1B}[?c"
    let seen = read([name + colors])
    #expect(seen.traits.name == "a")
    #expect(seen.traits.cell == nil)
    #expect(seen.traits.backgroundColor == nil)
    #expect(seen.traits.sixelColors == nil)
    #expect(seen.isDone)
  }

  @Test func anEndlessReplyIsDropped() {
    let seen = read(["\u{1B}P>|" + String(repeating: "x", count: 2_000) + "j"])
    #expect(seen.keys.isEmpty)
  }
}

/// Queries that only some terminals understand.
struct FurtherQuestionsTests {
  private func questions(name: SafeText = "", attributes: [Int]) -> String? {
    var traits = TerminalTraits()
    traits.name = name
    traits.attributes = attributes
    return TerminalReplies.furtherQuestions(for: traits)
  }

  @Test func aLaterTerminalIsAskedForSynchronizedOutputAndMargins() {
    for questions in [
      questions(attributes: [62, 4, 22]), questions(name: "foot(1.16.2)", attributes: [6]),
    ] {
      #expect(questions == "\u{1B}[?2026$p\u{1B}[?69$p\u{1B}[c")
    }
    #expect(questions(attributes: [6]) == nil, "the Linux console prints what it does not know")
    #expect(questions(attributes: [1, 2]) == nil)
    #expect(questions(name: "kitty(0.26.5)", attributes: [62])?.contains("_Gi=31") == true)
  }

  @Test(arguments: [(0, false), (1, true), (2, true), (3, false), (4, false)])
  func theReplyReportsWhetherAModeIsKnown(state: Int, isKnown: Bool) {
    var collector = ReplyCollector()
    var replies = TerminalReplies()
    for scalar in "\u{1B}[?2026;\(state)$y\u{1B}[?69;\(state)$y".unicodeScalars {
      if case .reply(let reply) = collector.handle(scalar.value) { replies.handle(reply) }
    }
    #expect(replies.traits.synchronizesOutput == isKnown)
    #expect(replies.traits.reportsMargins == isKnown)
    #expect(!replies.traits.scrollsColumns)
    #expect(collector.isEmpty)
  }

  /// The cursor went to the right margin, or beyond it.
  @Test(arguments: [("\u{1B}[2;2R", true), ("\u{1B}[2;80R", false), ("\u{1B}[1;2R", false)])
  func theCursorShowsWhetherThereAreMargins(reply: String, works: Bool) {
    var collector = ReplyCollector()
    var replies = TerminalReplies()
    for scalar in reply.unicodeScalars {
      if case .reply(let reply) = collector.handle(scalar.value) { replies.handle(reply) }
    }
    #expect(replies.traits.scrollsColumns == works)
    #expect(collector.isEmpty)
  }
}
