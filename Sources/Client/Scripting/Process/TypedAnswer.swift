import Text

/// The answers to a yes-or-no question.
package enum TypedAnswer {
  package static func isYes(_ text: String) -> Bool {
    ["y", "yes", "ㅛ", "예", "네"].contains(text.trimmed.lowercased())
  }

  package static func isNo(_ text: String) -> Bool {
    ["n", "no", "ㅜ", "아니요", "아니오", ""].contains(text.trimmed.lowercased())
  }

  /// Whether the user typed the key of a letter, in either layout.
  package static func isKey(_ key: Character, _ text: String) -> Bool {
    let word = text.trimmed.lowercased()
    return word.count == 1 && word.first.map(HangulLayout.latin) == key
  }
}
