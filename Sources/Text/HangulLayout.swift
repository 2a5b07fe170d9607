/// The standard two-set Hangul keyboard layout, from letters to the Latin letters of their keys.
///
/// The Latin letters on the keys of a Hangul keyboard. With the input method on, a terminal sends a
/// consonant or vowel instead; outside text fields the Latin letter is meant.
public enum HangulLayout {
  public static func latin(_ character: Character) -> Character { letters[character] ?? character }

  /// The rows of the keyboard; the doubled consonants are those letters with Shift.
  private static let letters: [Character: Character] = Dictionary(
    zip(
      "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ" + "ㅁㄴㅇㄹㅎㅗㅓㅏㅣ" + "ㅋㅌㅊㅍㅠㅜㅡ" + "ㅃㅉㄸㄲㅆㅒㅖ",
      "qwertyuiop" + "asdfghjkl" + "zxcvbnm" + "QWERTOP"),
    uniquingKeysWith: { first, _ in first })
}
