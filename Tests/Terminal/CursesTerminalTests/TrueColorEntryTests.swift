import Testing

@testable import CursesTerminal

@Suite struct TrueColorEntryTests {
  @Test(arguments: [
    ["COLORTERM": "truecolor"], ["COLORTERM": "24bit", "TERM": "tmux-256color"],
    ["TERM": "xterm-256color", "XTERM_VERSION": "XTerm(379)"],
  ])
  func terminalsReport24BitColours(environment: [String: String]) {
    #expect(TrueColorEntry.isSupported(by: environment))
  }

  @Test(arguments: [
    [:], ["COLORTERM": ""], ["COLORTERM": "yes"], ["TERM": "xterm-256color"],
    ["TERM": "xterm", "XTERM_VERSION": "XTerm(330)"],
    // Inside tmux the variable is that of the outer terminal.
    ["TERM": "xterm-256color", "XTERM_VERSION": "XTerm(379)", "TMUX": "/tmp/tmux-0/default,1,0"],
    ["TERM": "linux", "XTERM_VERSION": "XTerm(379)"],
  ])
  func otherTerminalsDoNot(environment: [String: String]) {
    #expect(!TrueColorEntry.isSupported(by: environment))
  }
}
