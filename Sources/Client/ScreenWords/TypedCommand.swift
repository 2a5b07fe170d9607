import Text
import Words

/// A command of the line-by-line interface: a letter, its key in the Hangul
/// layout, or a word in any language.
package enum TypedCommand: CaseIterable, Sendable {
  case next, previous, first, again, everything, open, search, sort, filter, mine
  case compare, sell, edit, duplicate, delete, undo, trash, drafts, logIn, logOut, language, market
  case view, help, quit

  private static let keys: KeyValuePairs<String, TypedCommand> = [
    "": .next, "n": .next, "p": .previous, "g": .first, "r": .again, "x": .everything, "s": .sort,
    "f": .filter, "m": .mine, "a": .sell, "e": .edit, "c": .duplicate, "d": .delete, "u": .undo,
    "t": .trash, "w": .drafts,
    "b": .view, "l": .logIn, "o": .logOut, "?": .help, "h": .help, "q": .quit,
  ]
  private static let words = Language.allCases.flatMap { Array(TypedCommandWords.of($0).commands) }

  package init?(_ word: String) {
    let word = word.lowercased()
    let latin = word.count == 1 ? String(word.map(HangulLayout.latin)) : word
    guard let found = (Self.keys + Self.words).first(where: { $0.key == latin }) else { return nil }
    self = found.value
  }

  /// The word that the user may have meant; nil if none is close.
  package static func closest(to word: String) -> String? {
    Suggestion.closest(to: word, of: words.map(\.key))
  }
}

/// The words of the commands, in one language.
package struct TypedCommandWords: Translated {
  let commands: KeyValuePairs<String, TypedCommand>
}
