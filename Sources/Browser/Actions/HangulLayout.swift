import Terminal

/// The standard two-set Hangul layout, read backwards.
///
/// With a Hangul input method on, a terminal sends the consonant or vowel printed on a key instead
/// of its Latin letter; outside text fields the letter is meant.
enum HangulLayout {
  static func latin(_ key: Key) -> Key {
    guard case .character(let character) = key, !character.isASCII,
      let letter = letters[character]
    else { return key }
    return .character(letter)
  }

  static func latin(_ character: Character) -> Character { letters[character] ?? character }

  /// By rows of the keyboard; the doubled consonants are those letters with Shift.
  private static let letters: [Character: Character] = Dictionary(
    zip(
      "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ" + "ㅁㄴㅇㄹㅎㅗㅓㅏㅣ" + "ㅋㅌㅊㅍㅠㅜㅡ" + "ㅃㅉㄸㄲㅆㅒㅖ",
      "qwertyuiop" + "asdfghjkl" + "zxcvbnm" + "QWERTOP"),
    uniquingKeysWith: { first, _ in first })
}
