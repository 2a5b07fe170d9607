import Text
import Words

/// The answers to a yes-or-no question.
package enum TypedAnswer {
  package static func isYes(_ text: String) -> Bool {
    isKey("y", text) || TypedWords.yes.contains(text.trimmed.lowercased())
  }

  package static func isNo(_ text: String) -> Bool {
    isKey("n", text) || text.trimmed.isEmpty || TypedWords.no.contains(text.trimmed.lowercased())
  }

  /// Whether the user typed a word for saving a form.
  package static func isSave(_ text: String) -> Bool {
    TypedWords.save.contains(text.trimmed.lowercased())
  }

  /// Whether the user typed the key of a letter, in either layout.
  package static func isKey(_ key: Character, _ text: String) -> Bool {
    let word = text.trimmed.lowercased()
    return word.count == 1 && word.first.map(HangulLayout.latin) == key
  }
}
