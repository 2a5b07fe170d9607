import Testing
import Text

@Suite struct SuggestionTests {
  @Test func nearNamesAreFoundAndFarOnesAreNot() {
    #expect(Suggestion.closest(to: "serch", of: ["search", "sort"]) == "search")
    #expect(Suggestion.closest(to: "zzzzzz", of: ["search", "sort"]) == nil)
    #expect(Suggestion.closest(to: "foo", of: ["row", "sort"]) == nil)
  }
}
