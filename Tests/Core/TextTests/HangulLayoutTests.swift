import Testing
import Text

@Suite struct HangulLayoutTests {
  @Test(arguments: [
    ("흐", "gm"), ("더", "ej"), ("ㅘ", "hk"), ("한", "gks"), ("꽤", "Rho"), ("값", "rkqt"),
    ("ㅓ", "j"), ("j", "j"), ("漢", "漢"), ("힣", "glg"),
  ])
  func aSyllableIsTheKeysThatWerePressed(character: Character, keys: String) {
    let strokes = HangulLayout.strokes(character).map(HangulLayout.latin)
    #expect(String(strokes) == keys)
  }

  @Test func everySyllableIsTypedWithLettersOfTheKeyboard() {
    for value in 0xAC00...0xD7A3 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let strokes = HangulLayout.strokes(Character(scalar))
      #expect((2...6).contains(strokes.count))
      #expect(strokes.allSatisfy { HangulLayout.latin($0).isASCII })
    }
  }
}
