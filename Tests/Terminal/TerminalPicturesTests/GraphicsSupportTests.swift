import Terminal
import Testing
import Text
import Words

@testable import TerminalPictures

/// The way of drawing pictures, for the known replies of terminals.
struct GraphicsSupportTests {
  private func support(
    _ name: String, kitty: Bool = false, colors: Int = 1 << 24, unicode: Bool = true,
    environment: [String: String] = [:]
  ) -> GraphicsSupport {
    var traits = TerminalTraits()
    traits.name = SafeText(name)
    traits.answersKitty = kitty
    return GraphicsSupport(
      traits: traits, colors: colors, drawsUnicode: unicode, environment: environment)
  }

  @Test(arguments: [
    ("kitty(0.28.1)", true, Graphics.kitty), ("kitty(0.35.2)", true, .kitty),
    ("kitty(0.26.5)", true, .kitty), ("kitty(0.35.2)", false, .blocks),
    ("ghostty 1.1.3", true, .kitty), ("Konsole 23.08", true, .blocks),
    ("WezTerm 20240203", true, .iterm), ("XTerm(379)", false, .blocks),
    ("tmux 3.3a", false, .blocks), ("", false, .blocks), ("kitty(x)", true, .kitty),
  ])
  func brands(name: String, answers: Bool, graphics: Graphics) {
    #expect(support(name, kitty: answers).best.graphics == graphics)
  }

  @Test func tmuxPassesOnNoPicturesByDefault() {
    let inside = support("kitty(0.35.2)", kitty: true, environment: ["TMUX": "/tmp/x"])
    #expect(inside.best.graphics == .blocks)
    #expect(inside.graphics(for: .fixed(.kitty)) == .kitty)
  }

  @Test func fewerColours() {
    #expect(support("", colors: 256).best.graphics == .blocks)
    #expect(support("", colors: 8).best.graphics == .ascii)
    #expect(support("", colors: 0).best.graphics == .ascii)
    #expect(support("", unicode: false).best.graphics == .ascii)
    #expect(support("", colors: 8).graphics(for: .fixed(.blocks)) == .ascii)
    #expect(support("", colors: 8).graphics(for: .fixed(.none)) == .none)
  }

  @Test func names() {
    for name in GraphicsChoice.names { #expect(GraphicsChoice(name: name)?.name == name) }
    #expect(GraphicsChoice(name: "sharp") == nil)
    for (synonym, name) in GraphicsChoice.synonyms {
      #expect(GraphicsChoice(name: synonym) == GraphicsChoice(name: name))
    }
  }

  @Test func everyWayOfDrawingIsConsidered() {
    #expect(Set(Graphics.byPreference) == Set(Graphics.allCases))
  }

  // MARK: What terminals answer, byte by byte

  private static let st = "\u{1B}\\"

  private static func kitty(_ version: String) -> String {
    "\u{1B}P>|kitty(\(version))" + st + "\u{1B}[6;20;10t\u{1B}]11;rgb:0/0/0" + st + "\u{1B}[?62;c"
      + "\u{1B}_Gi=31;OK" + st + "\u{1B}[?62;c"
  }

  static let answers: [(String, String, Graphics)] = [
    ("kitty 0.28", kitty("0.28.0"), .kitty), ("kitty 0.42", kitty("0.42.1"), .kitty),
    ("kitty 1.0", kitty("1.0.0"), .kitty), ("kitty 0.26", kitty("0.26.5"), .kitty),
    (
      "kitty that refuses pictures",
      "\u{1B}P>|kitty(0.35.2)" + st + "\u{1B}[?62;c\u{1B}_Gi=31;ENOTSUPPORTED" + st
        + "\u{1B}[?62;c", .blocks
    ),
    (
      "ghostty",
      "\u{1B}P>|ghostty 1.1.3" + st + "\u{1B}[6;34;16t\u{1B}[?62;22c\u{1B}_Gi=31;OK" + st
        + "\u{1B}[?62;22c", .kitty
    ),
    (
      "Konsole", "\u{1B}P>|Konsole 23.08.5" + st + "\u{1B}[6;18;9t\u{1B}[?62;1;4c", .sixel
    ),
    ("Konsole that reports no size", "\u{1B}P>|Konsole 22.12" + st + "\u{1B}[?62;1;4c", .blocks),
    (
      "xterm", "\u{1B}P>|XTerm(379)" + st + "\u{1B}[6;17;9t\u{1B}[?1;0;256S\u{1B}[?64;1;2;6;22c",
      .blocks
    ),
    (
      "xterm as VT340",
      "\u{1B}P>|XTerm(379)" + st + "\u{1B}[6;17;9t\u{1B}[?1;0;1024S\u{1B}[?63;1;2;4;6;9;22c", .sixel
    ),
    ("foot", "\u{1B}P>|foot(1.16.2)" + st + "\u{1B}[6;20;10t\u{1B}[?62;4;22c", .sixel),
    ("WezTerm", "\u{1B}P>|WezTerm 20240203" + st + "\u{1B}[6;20;10t\u{1B}[?65;4;6;18;22c", .iterm),
    ("iTerm2", "\u{1B}P>|iTerm2 3.5.0" + st + "\u{1B}[?62;4c", .iterm),
    ("tmux", "\u{1B}P>|tmux 3.3a" + st + "\u{1B}[?1;2c", .blocks),
    (
      "tmux with sixel", "\u{1B}P>|tmux 3.4" + st + "\u{1B}[6;20;10t\u{1B}[?1;2;4c", .sixel
    ),
    ("silence", "", .blocks), ("only the fence", "\u{1B}[?1;2c", .blocks),
    ("garbage", "\u{1B}P>|\u{1B}[6;;t\u{1B}[?c\u{1B}_Gi=31;OK\u{7}\u{1B}[?4", .blocks),
  ]

  private func traits(_ answer: String) -> TerminalTraits {
    var collector = ReplyCollector()
    var replies = TerminalReplies()
    for scalar in answer.unicodeScalars {
      if case .reply(let reply) = collector.handle(scalar.value) { replies.handle(reply) }
    }
    return replies.traits
  }

  @Test(arguments: answers)
  func scripted(terminal: String, answer: String, graphics: Graphics) {
    let support = GraphicsSupport(
      traits: traits(answer), colors: 1 << 24, drawsUnicode: true, environment: [:])
    #expect(support.best.graphics == graphics, "\(terminal)")
  }

  /// Pictures are blocks until the terminal has replied; a late reply redraws them in place.
  @Test(arguments: answers)
  func late(terminal: String, answer: String, graphics: Graphics) {
    let board = PictureBoard(
      support: GraphicsSupport(
        traits: TerminalTraits(), colors: 1 << 24, drawsUnicode: true, environment: [:]))
    #expect(board.graphics == .blocks)
    #expect(board.learn(traits(answer)) == (graphics != .blocks))
    #expect(board.graphics == graphics)
    // A reply of the terminal does not change the user's choice.
    board.choose(.fixed(.ascii))
    board.learn(TerminalTraits())
    #expect(board.graphics == .ascii)
    #expect(board.choice == .fixed(.ascii))
  }

  /// Inside tmux only the reports of tmux itself count.
  @Test(arguments: answers.filter { $0.2 == .kitty || $0.2 == .iterm })
  func insideTmux(terminal: String, answer: String, graphics: Graphics) {
    let support = GraphicsSupport(
      traits: traits(answer), colors: 1 << 24, drawsUnicode: true, environment: ["TMUX": "/tmp/x"])
    #expect(support.best.graphics != graphics, "\(terminal)")
  }

  @Test(arguments: [
    ("1 kitty(0.35.2)", Graphics.kitty), ("on ghostty 1.1.3", .kitty),
    ("all kitty(0.28.0)", .kitty),
    ("1/256,title kitty(0.35.2)", .kitty), ("0/sixel kitty(0.35.2)", .blocks),
    ("0 kitty(0.35.2)", .blocks), ("off kitty(0.35.2)", .blocks), ("1 XTerm(379)", .blocks),
    ("1 kitty(0.26.5)", .blocks), ("1", .blocks), ("", .blocks),
  ])
  func tmuxPassesKittysPicturesOn(reply: String, graphics: Graphics) {
    var support = support("tmux 3.3a", environment: ["TMUX": "x"])
    #expect(support.best.graphics == .blocks)
    support.tmux = TmuxSupport(reply: SafeText(reply))
    #expect(support.best.graphics == graphics)
    #expect((support.obstacle(to: .kitty) == nil) == (graphics == .kitty))
  }

  @Test(arguments: [
    ("0/bpaste,focus,RGB,title XTerm(379)", true), ("0/256,title RGB", false), ("", false),
  ])
  func tmuxReports24BitColours(reply: String, hasTrueColor: Bool) {
    #expect(TmuxSupport(reply: SafeText(reply)).hasTrueColor == hasTrueColor)
  }

  /// A tmux that accepts sixel pictures reports that in every terminal.
  @Test(arguments: [
    ("0/256,RGB,sixel,title XTerm(398)", Graphics.sixel), ("0/256,RGB,title XTerm(398)", .blocks),
    ("0/ XTerm(398)", .blocks), ("0 XTerm(398)", .blocks), ("", .blocks),
  ])
  func tmuxPassesSixelOnToTerminalsThatDrawIt(reply: String, graphics: Graphics) {
    var support = GraphicsSupport(
      traits: traits("\u{1B}P>|tmux 3.5a" + Self.st + "\u{1B}[6;20;10t\u{1B}[?1;2;4c"),
      colors: 1 << 24, drawsUnicode: true, environment: ["TMUX": "x"])
    #expect(support.best.graphics == .blocks)
    support.tmux = TmuxSupport(reply: SafeText(reply))
    #expect(support.best.graphics == graphics)
    #expect(support.obstacle(to: .sixel) == (graphics == .sixel ? nil : .noSixel))
  }

  @Test func everyUnusedWayOfDrawingHasAReason() {
    func obstacle(_ name: String, to graphics: Graphics, kitty: Bool = false) -> GraphicsObstacle? {
      var support = support(name, kitty: kitty)
      support.traits.attributes = [62]
      return support.obstacle(to: graphics)
    }
    #expect(obstacle("XTerm(379)", to: .kitty) == .noKittyProtocol)
    #expect(obstacle("kitty(0.35.2)", to: .kitty) == .noKittyReply)
    #expect(obstacle("kitty(0.35.2)", to: .kitty, kitty: true) == nil)
    #expect(obstacle("XTerm(379)", to: .sixel) == .noSixel)
    #expect(obstacle("XTerm(379)", to: .iterm) == .noItermProtocol)
    #expect(obstacle("XTerm(379)", to: .blocks) == nil)
    let inTmux = support("tmux 3.3a", environment: ["TMUX": "x"])
    #expect(inTmux.obstacle(to: .kitty) == .noReplies)
  }
}
