import Terminal
import Testing

@Suite struct CharacterDecoderTests {
  private func text(_ bytes: [UInt8]) -> String {
    var decoder = CharacterDecoder()
    var text = String.UnicodeScalarView()
    for byte in bytes { text += decoder.decode(byte) }
    text += decoder.end()
    return String(text)
  }

  @Test(arguments: ["desk", "책상 하나", "désk", "🪑👨‍👩‍👧", "a\u{10FFFF}\u{800}\u{7FF}"])
  func validCharactersAreDecoded(_ string: String) { #expect(text(Array(string.utf8)) == string) }

  @Test(
    arguments: [
      ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xE9, 0x20, 0x78], "\u{FFFD} x"),
      ([0xEA, 0xB0], "\u{FFFD}"), ([0xEA, 0xB0, 0xEA, 0xB0, 0x80], "\u{FFFD}가"),
      ([0x9B, 0x33], "\u{FFFD}3"), ([0xC0, 0xAF, 0x61], "\u{FFFD}\u{FFFD}a"),
      // A lone surrogate, and a number beyond the last character.
      ([0xED, 0xA0, 0x80, 0x61], "\u{FFFD}a"), ([0xF4, 0x90, 0x80, 0x80, 0x61], "\u{FFFD}a"),
    ] as [([UInt8], String)])
  func invalidBytesConsumeNoOthers(_ bytes: [UInt8], _ expected: String) {
    #expect(text(bytes) == expected)
  }

  /// Any bytes: ASCII is kept, and there are at most as many characters as bytes.
  @Test func anyBytesAtAll() {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    for _ in 0..<2_000 {
      let bytes = (0..<40).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1
        return UInt8(truncatingIfNeeded: state >> 56)
      }
      let scalars = text(bytes).unicodeScalars
      #expect(scalars.filter(\.isASCII).map { UInt8($0.value) } == bytes.filter { $0 < 0x80 })
      #expect(scalars.count <= bytes.count)
    }
  }
}
