import Testing
import Text

@testable import CursesTerminal

@MainActor
@Suite("Terminals that can be used")
struct TerminalRequirementsTests {
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
