import Testing
import Text

@testable import CursesTerminal

@MainActor
@Suite("Terminals that can be used")
struct TerminalRequirementsTests {
  @Test(arguments: [
    (["COLORTERM": "truecolor"], true), (["COLORTERM": "24bit"], true), (["COLORTERM": "1"], false),
    (["TERM": "xterm-256color", "XTERM_VERSION": "XTerm(379)"], true),
    (["TERM": "xterm-256color", "XTERM_VERSION": "XTerm(330)"], false),
    (["TERM": "xterm-256color", "XTERM_VERSION": "XTerm(379)", "TMUX": "/tmp/tmux"], false),
    (["TERM": "screen", "XTERM_VERSION": "XTerm(379)"], false), ([:], false),
  ])
  func trueColourIsKnownFromTheEnvironment(environment: [String: String], expected: Bool) {
    #expect(TrueColorEntry.isSupported(by: environment) == expected)
    #expect((TrueColorEntry(environment: environment, folder: "/nowhere") != nil) == expected)
  }

  @Test(arguments: ["", "../evil", "a b", "xterm;rm", String(repeating: "x", count: 65)])
  func oddNamesOfTerminalsAreRefused(term: String) throws {
    let entry = try #require(
      TrueColorEntry(environment: ["COLORTERM": "truecolor"], folder: "/nowhere"))
    #expect(!entry.open(term: term))
  }

  @Test func everyErrorSaysWhatToDo() {
    #expect(
      TerminalError.notATerminal.sentence
        == "the browser needs a terminal (use --accessible when piping)")
    #expect(TerminalError.dumb.sentence.string.contains("TERM"))
    #expect(TerminalError.noTerminfo.sentence.string.contains("ncurses-base"))
  }
}
