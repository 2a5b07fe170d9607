import Testing

@testable import CursesTerminal

@MainActor
@Suite("Terminals that can be used")
struct TerminalRequirementsTests {
  @Test(arguments: ["", "../evil", "a b", "xterm;rm", String(repeating: "x", count: 65)])
  func oddTerminalNamesAreRefused(term: String) throws {
    let entry = try #require(
      TrueColorEntry(environment: ["COLORTERM": "truecolor"], folder: "/nowhere"))
    #expect(!entry.open(term: term))
  }
}
