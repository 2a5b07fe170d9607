/// The standard two-set Hangul keyboard layout, from letters to the Latin letters of their keys.
///
/// The Latin letters on the keys of a Hangul keyboard. With the input method on, a terminal sends a
/// consonant or vowel instead; outside text fields the Latin letter is meant.
public enum HangulLayout {
  public static func latin(_ character: Character) -> Character { letters[character] ?? character }

  /// Returns the letters that a Hangul input method joined: `흐` is `ㅎ` and `ㅡ`, `ㅘ` is `ㅗ` and
  /// `ㅏ`. Any other character is returned alone.
  public static func strokes(_ character: Character) -> [Character] {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
      return [character]
    }
    if let parts = compounds[character] { return parts }
    guard (0xAC00...0xD7A3).contains(scalar.value) else { return [character] }
    // A block for each initial consonant, within it one for each vowel, within that the final
    // consonants.
    let index = Int(scalar.value - 0xAC00)
    let parts = [initials[index / 588], vowels[index / 28 % 21]]
    let final = index % 28
    return (final == 0 ? parts : parts + [finals[final - 1]]).flatMap { compounds[$0] ?? [$0] }
  }

  private static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
  private static let vowels = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ")
  private static let finals = Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")

  /// Letters that take two strokes.
  private static let compounds: [Character: [Character]] = [
    "ㅘ": ["ㅗ", "ㅏ"], "ㅙ": ["ㅗ", "ㅐ"], "ㅚ": ["ㅗ", "ㅣ"], "ㅝ": ["ㅜ", "ㅓ"], "ㅞ": ["ㅜ", "ㅔ"],
    "ㅟ": ["ㅜ", "ㅣ"], "ㅢ": ["ㅡ", "ㅣ"], "ㄳ": ["ㄱ", "ㅅ"], "ㄵ": ["ㄴ", "ㅈ"], "ㄶ": ["ㄴ", "ㅎ"],
    "ㄺ": ["ㄹ", "ㄱ"], "ㄻ": ["ㄹ", "ㅁ"], "ㄼ": ["ㄹ", "ㅂ"], "ㄽ": ["ㄹ", "ㅅ"], "ㄾ": ["ㄹ", "ㅌ"],
    "ㄿ": ["ㄹ", "ㅍ"], "ㅀ": ["ㄹ", "ㅎ"], "ㅄ": ["ㅂ", "ㅅ"],
  ]

  /// The rows of the keyboard; the doubled consonants are those letters with Shift.
  private static let letters: [Character: Character] = Dictionary(
    zip(
      "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ" + "ㅁㄴㅇㄹㅎㅗㅓㅏㅣ" + "ㅋㅌㅊㅍㅠㅜㅡ" + "ㅃㅉㄸㄲㅆㅒㅖ",
      "qwertyuiop" + "asdfghjkl" + "zxcvbnm" + "QWERTOP"),
    uniquingKeysWith: { first, _ in first })
}
