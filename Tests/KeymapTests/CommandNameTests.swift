import Actions
import Testing
import Words

@testable import Keymap

@Suite struct CommandNameTests {
  @Test func everyActionCanBeNamed() throws {
    let names = CommandNames(Words.of(.english))
    for action in Action.allCases {
      #expect(try Command(typed: action.name, names: names) == Command(action))
    }
  }

  @Test func aSavedViewIsCompleted() {
    #expect(Command.completions(of: "view d", views: ["desks", "cups"]) == ["view desks"])
  }

  @Test func aThemeOfTheUserIsCompleted() {
    #expect(
      Command.completions(of: "theme da", views: [], themes: ["dark", "dawn"])
        == ["theme dark", "theme dawn"])
  }

  @Test func nearNamesAreFoundAndFarOnesAreNot() {
    #expect(Suggestion.closest(to: "serch", of: ["search", "sort"]) == "search")
    #expect(Suggestion.closest(to: "zzzzzz", of: ["search", "sort"]) == nil)
    #expect(Suggestion.closest(to: "foo", of: ["row", "sort"]) == nil)
    #expect(
      FuzzyMatch.score("pd", in: "page-down") ?? 0 > FuzzyMatch.score("pd", in: "spread") ?? 0)
    #expect(FuzzyMatch.score("dp", in: "page-down") == nil)
  }
}
