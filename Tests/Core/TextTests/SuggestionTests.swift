import Testing
import Text

@Suite struct SuggestionTests {
  @Test func nearNamesAreFoundAndFarOnesAreNot() {
    #expect(Suggestion.closest(to: "serch", of: ["search", "sort"]) == "search")
    #expect(Suggestion.closest(to: "zzzzzz", of: ["search", "sort"]) == nil)
    #expect(Suggestion.closest(to: "foo", of: ["row", "sort"]) == nil)
  }

  @Test(arguments: [
    ("keybaord", "keyboard", true), ("dleete", "delete", true), ("dek", "desk", true),
    ("edsk", "desk", true), ("deskk", "desk", true), ("kyebaord", "keyboard", true),
    ("ksed", "desk", false), ("desk", "keyboard", false), ("", "", true),
  ])
  func aWordIsNearWithASlip(typed: String, word: String, isNear: Bool) {
    #expect(Suggestion.isNear(typed, to: word) == isNear)
  }
}
