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

@Suite struct FNV1aTests {
  /// Test vectors of the authors of the hash.
  @Test(
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)])
  func hashesAreStable(text: String, hash: UInt64) {
    #expect(FNV1a.hash(text) == hash)
  }

  @Test func namesHaveSixteenDigits() {
    #expect(FNV1a.name(of: "foobar") == "85944171f73967e8")
  }
}
