import MarketStore
import Testing

@Suite("Folded search text")
struct SearchTextTests {
  @Test(
    "Case, width and composition make no difference",
    arguments: [
      ("STRASSE", "straße"), ("ＤＥＳＫ　ｌａｍｐ", "desk lamp"), ("e\u{301}", "É"), ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
      ("a\tb\nc", "a b c"),
    ])
  func folding(one: String, other: String) {
    #expect(SearchText(one) == SearchText(other))
    #expect(SearchText.isFound(SearchText(one).string, in: "before \(other) after"))
  }

  @Test("Names are compared without the case of ASCII letters alone")
  func names() {
    #expect(SortKeys.name("ÄPFEL Zebra") == "Äpfel zebra")
  }
}
