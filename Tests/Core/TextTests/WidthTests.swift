import Glibc
import SeededRandom
import Testing
import Text

struct WidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("한글", 4), ("a한b", 4), ("ＡＢ", 4), ("ｱｲ", 2), ("東京", 4), ("😀", 2),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("e\u{301}", 1), ("x\u{335}\u{336}", 1), ("ภาษาไทย", 7),
    ("עברית", 5), ("₩1,000", 6), ("…", 1),
    ("―", 1), ("\u{FFFD}", 1), ("\u{335}", 0), ("a\nb", 3),
  ])
  func columns(text: String, expected: Int) {
    #expect(CharacterWidth.columns(of: SafeText(text, shape: .paragraphs)) == expected)
  }

  @Test func flagsAndFamiliesTakeWhatTheirPartsTake() {
    for text: SafeText in ["🇰🇷", "👨‍👩‍👧", "👍🏽", "1️⃣", "❤️"] {
      let parts = text.string.unicodeScalars.reduce(0) {
        $0 + (CharacterWidth.columns(of: $1) ?? 1)
      }
      #expect(CharacterWidth.columns(of: text) == parts)
    }
  }

  @Test func aScalarIsAsWideAsTheCLibrarySays() throws {
    #expect(CharacterWidth.localeKnowsUnicode)
    #expect(CharacterWidth.columns(of: "a") == 1)
    #expect(CharacterWidth.columns(of: "가") == 2)
    #expect(CharacterWidth.columns(of: "\u{301}") == 0)
    #expect(CharacterWidth.columns(of: "\u{1B}") == nil)
    #expect(CharacterWidth.columns(of: "\u{7F}") == nil)
    #expect(CharacterWidth.columns(of: "\u{9D}") == nil)
  }

  @Test func glyphs() {
    let glyphs = SafeText("e\u{335}\u{336}한").glyphs
    #expect(glyphs.map(\.columns) == [1, 2])
    #expect(glyphs.first?.base == "e")
    #expect(glyphs.first?.string == "e\u{335}\u{336}")
    #expect(SafeText("\u{335}a").glyphs.map(\.string) == ["a"])
  }

  @Test func fittingByHand() {
    #expect(SafeText("호두나무").fitted(to: 8) == "호두나무")
    #expect(SafeText("호두나무").fitted(to: 7) == "호두나…")
    #expect(SafeText("호두나무").fitted(to: 6) == "호두…")
    #expect(SafeText("호두나무").fitted(to: 1) == "…")
    #expect(SafeText("호두나무").fitted(to: 0) == "")
    #expect(SafeText("호두나무").fitted(to: -3) == "")
    #expect(SafeText("").fitted(to: 0) == "")
    // Marks stay with the last glyph.
    #expect(SafeText("x\u{332}yz").fitted(to: 2) == SafeText("x\u{332}…"))
  }

  @Test func aNameIsShortenedForItsSentence() {
    let name: SafeText = "호두나무 책상과 의자"
    #expect(name.fitted(to: 40) { "Deleted “\($0)”" } == "Deleted “호두나무 책상과 의자”")
    #expect(name.fitted(to: 26) { "Deleted “\($0)”" } == "Deleted “호두나무 책상과…”")
    // A part of the name is kept, although the sentence is then too long.
    #expect(name.fitted(to: 5) { "Deleted “\($0)”" } == "Deleted “호두나무 책…”")
  }

  @Test func wrappingByHand() {
    #expect(SafeText("warm small lamp").wrapped(to: 10) == ["warm small", "lamp"])
    #expect(SafeText("warm small lamp").wrapped(to: 9) == ["warm", "small", "lamp"])
    #expect(SafeText("호두나무 스피커").wrapped(to: 6) == ["호두나", "무", "스피커"])
    #expect(SafeText("one\n\ntwo", shape: .paragraphs).wrapped(to: 10) == ["one", "", "two"])
    #expect(SafeText("").wrapped(to: 10) == [""])
    #expect(SafeText("a").wrapped(to: 0) == [])
  }

  /// 10,000 random names in 20 widths each: nothing is too wide, nothing is lost.
  @Test func nothingIsWiderThanItsPlace() {
    var random = SeededRandom(seed: 2)
    for _ in 0..<10_000 {
      let name = SafeText(random.text(length: 24))
      let full = CharacterWidth.columns(of: name)
      for _ in 0..<20 {
        let width = Int.random(in: 1...50, using: &random)
        let fitted = CharacterWidth.columns(of: name.fitted(to: width))
        if fitted > width || (full <= width) != (name.fitted(to: width) == name) {
          Issue.record("\(name.string.debugDescription) in \(width)")
        }
      }
      let width = Int.random(in: 2...50, using: &random)
      let lines = name.wrapped(to: width)
      if lines.contains(where: { CharacterWidth.columns(of: $0) > width }) {
        Issue.record("\(name.string.debugDescription) wrapped to \(width)")
      }
      let drawn = { (text: SafeText) in text.glyphs.filter { $0 != .space } }
      if lines.flatMap(drawn) != drawn(name) {
        Issue.record("\(name.string.debugDescription) lost something in \(width)")
      }
    }
  }
}
