import CNcurses
import Testing

@testable import CursesTerminal

@MainActor
@Suite("Terminal descriptions")
struct TerminalDescriptionTests {
  @Test(arguments: [
    "", "../evil", "a b", "xterm;rm", "nobody-knows", String(repeating: "x", count: 65),
  ])
  func oddTerminalsAreUnknown(term: String) {
    #expect(TerminalDescription(of: term) == nil)
  }

  @Test func onlyTerminalsThatMoveTheirCursorAreNotDumb() {
    #expect(TerminalDescription.isDumb("dumb"))
    for term in ["xterm-256color", "linux", "vt100", "nobody-knows"] {
      #expect(!TerminalDescription.isDumb(term), "\(term)")
    }
  }

  @Test func onlyTerminalsWithAPaletteHave24BitColours() throws {
    #expect(TerminalDescription(of: "linux", hasTrueColor: true) == nil)
    let description = try #require(
      TerminalDescription(of: "xterm-256color", hasTrueColor: true))
    #expect(description.colors == 0x100_0000)
  }

  @Test(arguments: [
    (["TERM": "xterm-256color"], false, 256), (["TERM": "nobody-knows"], false, 256),
    (["TERM": "nobody-knows"], true, 0x100_0000), (["TERM": "linux"], false, 8),
    (["TERM": "xterm-256color", "NO_COLOR": "1"], true, 0),
    (["TERM": "xterm-256color", "NO_COLOR": ""], true, 0x100_0000),
    (["TERM": "dumb"], true, 0), ([:], true, 0),
  ])
  func coloursAreThoseOfTheScreen(environment: [String: String], hasTrueColor: Bool, count: Int) {
    #expect(TerminalRequirements.colors(in: environment, hasTrueColor: hasTrueColor) == count)
  }

  /// Keys and what draws are kept; styles are marks, and nothing moves lines or characters.
  @Test func cursesDrawsWithADescriptionOfOurOwn() throws {
    let names = ["kcuu1", "kf12", "khome", "smcup", "rmcup", "cup", "el", "ech", "civis", "kLFT5"]
    var error: Int32 = 0
    try #require(setupterm("xterm-256color", 1, &error) == 0)
    let usual = names.map { TerminalDescription.string($0) }
    #expect(!usual.contains(nil))
    _ = try DrawnTerminal(try #require(TerminalDescription(of: "xterm-256color")))
    #expect(names.map { TerminalDescription.string($0) } == usual)
    for name in ["il", "il1", "dl", "dl1", "csr", "ind", "ri", "ich", "dch", "rep", "setaf", "sgr"]
    {
      #expect(TerminalDescription.string(name) == nil, "\(name)")
    }
    #expect(TerminalDescription.string("scp") == "\u{1}%p1%d;")
    #expect(tigetflag("bce") == 1)
    #expect(tigetnum("colors") == 256)
  }
}

@Suite("24-bit colours in the environment")
struct TrueColorTests {
  @Test(arguments: [
    ["COLORTERM": "truecolor"], ["COLORTERM": "24bit", "TERM": "tmux-256color"],
    ["TERM": "xterm-256color", "XTERM_VERSION": "XTerm(379)"],
    ["TERM": "screen", "COLORTERM": "truecolor", "TMUX": "/tmp/tmux-0/default,1,0"],
  ])
  func terminalsReport24BitColours(environment: [String: String]) {
    #expect(TerminalRequirements.hasTrueColor(in: environment))
  }

  @Test(arguments: [
    [:], ["COLORTERM": ""], ["COLORTERM": "yes"], ["TERM": "xterm-256color"],
    ["TERM": "xterm", "XTERM_VERSION": "XTerm(330)"],
    // Inside tmux the variable is that of the outer terminal.
    ["TERM": "xterm-256color", "XTERM_VERSION": "XTerm(379)", "TMUX": "/tmp/tmux-0/default,1,0"],
    ["TERM": "linux", "XTERM_VERSION": "XTerm(379)"],
    // COLORTERM is that of the outer terminal, or exported by the user for all.
    ["TERM": "screen.xterm-256color", "COLORTERM": "truecolor", "STY": "1234.pts-1.host"],
    ["TERM": "screen", "COLORTERM": "24bit", "STY": "1234.pts-1.host", "TMUX": "/tmp/t,1,0"],
    ["TERM": "linux", "COLORTERM": "truecolor"],
  ])
  func otherTerminalsDoNot(environment: [String: String]) {
    #expect(!TerminalRequirements.hasTrueColor(in: environment))
  }
}
