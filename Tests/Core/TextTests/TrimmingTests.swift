import Testing
import Text

@Suite struct TrimmingTests {
  @Test(arguments: [
    ("", ""), (" \t", ""), (" a b\t", "a b"), ("\n a", "\n a"), ("a", "a"),
  ])
  func spacesAndTabsAreRemoved(text: String, expected: String) {
    #expect(text.trimmingSpaces == expected)
    #expect(text[...].trimmingSpaces == expected)
  }

  @Test func lineBreaksAreWhiteSpace() {
    #expect(" \r\n a\nb\t\n".trimmed == "a\nb")
    #expect("\n".trimmed.isEmpty)
  }
}
