import Foundation
import SeededRandom
import Testing
import Text

struct SafeTextTests {
  private func hex(_ text: String) -> String {
    text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
  }

  @Test func everyControlCharacterIsReplaced() throws {
    for value in Array(0x00...0x1F) + Array(0x7F...0x9F) {
      let scalar = try #require(Unicode.Scalar(value))
      let expected =
        switch value {
        case 0x09, 0x0A, 0x0D, 0x85: " "
        default: "\u{FFFD}"
        }
      #expect(SafeText("a\(scalar)b").string == "a\(expected)b", "U+\(String(value, radix: 16))")
    }
  }

  @Test(arguments: [
    ("\u{1B}[2J", "\u{FFFD}[2J"), ("\u{1B}]0;title\u{7}", "\u{FFFD}]0;title\u{FFFD}"),
    ("\u{1B}]8;;http://x\u{1B}\\", "\u{FFFD}]8;;http://x\u{FFFD}\\"),
    ("\u{9D}52;c;eA==\u{9C}", "\u{FFFD}52;c;eA==\u{FFFD}"),
    ("\u{90}q\u{9B}31m", "\u{FFFD}q\u{FFFD}31m"),
    ("\u{1B}_Ga=T;AAAA\u{1B}\\", "\u{FFFD}_Ga=T;AAAA\u{FFFD}\\"),
    ("a\u{8}\u{8}b", "a\u{FFFD}\u{FFFD}b"),
    ("\u{1B}\u{1B}", "\u{FFFD}\u{FFFD}"), ("\u{0E}x\u{0F}", "\u{FFFD}x\u{FFFD}"),
  ])
  func escapeSequencesAreDefused(text: String, expected: String) {
    #expect(SafeText(text).string == expected)
    #expect(SafeText(text, shape: .paragraphs).string == expected)
  }

  /// C1 as two UTF-8 bytes, as in a reply: C2 9D is OSC to some terminals.
  @Test func controlBytesInUTF8() {
    for byte: UInt8 in 0x80...0x9F where byte != 0x85 {
      let text = String(decoding: [0x61, 0xC2, byte, 0x62], as: UTF8.self)
      #expect(SafeText(text).string == "a\u{FFFD}b")
      let broken = String(decoding: [0x61, byte, 0x62], as: UTF8.self)
      #expect(SafeText(broken).string == "a\u{FFFD}b")
    }
  }

  @Test(arguments: [
    0x61C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069,
  ])
  func bidirectionalControlsAreShown(value: Int) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(SafeText("a\(scalar)b").string == "a\u{FFFD}b")
  }

  @Test(arguments: [
    0xAD, 0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180E, 0x200B, 0x200C, 0x200D, 0x2060,
    0x2061, 0x2064,
    0x3164, 0xFE00, 0xFE0F, 0xFEFF, 0xFFA0, 0x1F3FB, 0x1F3FF, 0xE0001, 0xE0041, 0xE007F, 0xE0100,
    0xE01EF, 0x13430, 0x1343F, 0x1BCA0, 0x1D173,
  ])
  func invisibleScalarsAreDropped(value: Int) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(SafeText("a\(scalar)b").string == "ab")
    #expect(SafeText(String(scalar)).isEmpty)
  }

  @Test(arguments: [
    0xE000, 0xF8FF, 0xF0000, 0x100000, 0x10EEEE, 0x10FFFD, 0xFDD0, 0xFFFE, 0xFFFF, 0x1FFFE, 0x378,
  ])
  func privateUseAndUnassignedAreReplaced(value: Int) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(SafeText("a\(scalar)b").string == "a\u{FFFD}b")
  }

  @Test(arguments: [0xFFF9, 0xFFFA, 0xFFFB, 0xFFFC])
  func annotationsAndObjectsAreShown(value: Int) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(SafeText("a\(scalar)b").string == "a\u{FFFD}b")
  }

  @Test func noFormatCharacterIsKeptButThoseThatAreDrawn() {
    let drawn: Set<UInt32> = [0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD]
    for value: UInt32 in 0...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      guard properties.generalCategory == .format || properties.isDefaultIgnorableCodePoint,
        !drawn.contains(value), !(0x0600...0x0605).contains(value)
      else { continue }
      #expect(!SafeText("a\(scalar)b").string.unicodeScalars.contains(scalar), "U+\(value)")
    }
  }

  @Test func lineBreaks() {
    let text = "a\nb\r\nc\rd\u{85}e\u{2028}f\u{2029}g\th\n\r\ni"
    #expect(SafeText(text).string == "a b c d e f g h  i")
    #expect(SafeText(text, shape: .paragraphs).string == "a\nb\nc\nd\ne\nf\ng h\n\ni")
  }

  @Test func decorationIsCapped() {
    let zalgo = "n" + String(repeating: "\u{335}", count: 500) + "o"
    let text = SafeText(zalgo).string
    #expect(text.unicodeScalars.count == 2 + SafeText.maximumMarks)
    #expect(text.hasSuffix("o"))
    #expect(SafeText(String(repeating: "\u{335}", count: 100_000)).string.unicodeScalars.count <= 4)
  }

  @Test func harmlessTextStays() {
    for text in [
      "", " ", "walnut speaker 2.0 (!)", "호두나무 스피커", "東京 タワー", "café naïve Ω ß", "😀🎁", "🇰🇷",
      "ภาษาไทย", "עברית",
    ] {
      #expect(SafeText(text).string == text.precomposedStringWithCanonicalMapping)
    }
  }

  @Test func hangulIsComposed() {
    #expect(hex(SafeText("\u{1112}\u{1161}\u{11AB}").string) == hex("한"))
    #expect(hex(SafeText("e\u{301}").string) == hex("é"))
  }

  @Test func limits() {
    #expect(SafeText("abcdef", limit: 6).string == "abcdef")
    #expect(SafeText("abcdef", limit: 5).string == "abcd…")
    #expect(SafeText("가나다라", limit: 3).string == "가나…")
    #expect(SafeText(String(repeating: "x", count: 2_000)).string.count == SafeText.lineLimit)
    #expect(
      SafeText(String(repeating: "가", count: 20_000), shape: .paragraphs).string.count
        == SafeText.paragraphsLimit)
    #expect(SafeText("abc", limit: 1).string == "…")
    #expect(SafeText("abc", limit: 0).string.count <= 1)
  }

  @Test func interpolationAndOrder() {
    let name: SafeText = "a\u{1B}"
    #expect(name.string == "a\u{FFFD}")
    #expect("\(name)" == "a\u{FFFD}")
    #expect(SafeText("a") < SafeText("b"))
  }

  @Test func readingBackScrubsAgain() throws {
    let text = try JSONDecoder().decode([SafeText].self, from: Data("[\"a\\u001b\\nb\"]".utf8))
    #expect(text.first?.string == "a\u{FFFD}\nb")
    let data = try JSONEncoder().encode([SafeText("가나")])
    #expect(try JSONDecoder().decode([SafeText].self, from: data) == ["가나"])
  }

  /// Random text of the worst kind: the result holds no control, and scrubbing it again changes
  /// nothing.
  @Test func fuzz() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<20_000 {
      let text = random.text(length: 24)
      let shape: SafeText.Shape = Bool.random(using: &random) ? .line : .paragraphs
      let limit = Int.random(in: 1...40, using: &random)
      let safe = SafeText(text, shape: shape, limit: limit).string
      #expect(
        SafeText(safe, shape: shape, limit: limit).string == safe, "not idempotent: \(hex(text))")
      #expect(safe.count <= limit, "too long: \(hex(text))")
      #expect(!safe.unicodeScalars.contains { isForbidden($0, shape) }, "unsafe: \(hex(text))")
      #expect(longestRunOfMarks(safe) <= SafeText.maximumMarks, "marks: \(hex(text))")
    }
  }

  /// Every scalar outside the private planes, between two letters.
  @Test func everyScalar() {
    var bad: [String] = []
    for value in UInt32(0)..<0xF0000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let safe = SafeText("a\(scalar)b").string
      if safe.unicodeScalars.contains(where: { isForbidden($0, .line) }) {
        bad.append(String(value, radix: 16))
      }
    }
    #expect(bad.isEmpty)
  }

  private func isForbidden(_ scalar: Unicode.Scalar, _ shape: SafeText.Shape) -> Bool {
    if scalar == "\n" { return shape == .line }
    switch scalar.properties.generalCategory {
    case .control, .privateUse, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator:
      return true
    case .format:
      return scalar.properties.isBidiControl || scalar.properties.isDefaultIgnorableCodePoint
    default: return scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private func longestRunOfMarks(_ text: String) -> Int {
    var longest = 0
    var run = 0
    for scalar in text.unicodeScalars {
      let category = scalar.properties.generalCategory
      run = [.nonspacingMark, .enclosingMark, .spacingMark].contains(category) ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
