import Text
import Words

/// A command of the line-by-line interface besides searches: a letter, its key in the Hangul
/// layout, or a word in any language.
package enum TypedCommand: CaseIterable, Sendable {
  case next, previous, first, again, everything, sort, filter, mine
  case sell, edit, delete, undo, drafts, logIn, logOut, help, quit

  private var keys: [String] {
    switch self {
    case .next: ["", "n"]
    case .previous: ["p"]
    case .first: ["g"]
    case .again: ["r"]
    case .everything: ["x"]
    case .sort: ["s"]
    case .filter: ["f"]
    case .mine: ["m"]
    case .sell: ["a"]
    case .edit: ["e"]
    case .delete: ["d"]
    case .undo: ["u"]
    case .drafts: ["w"]
    case .logIn: ["l"]
    case .logOut: ["o"]
    case .help: ["?", "h"]
    case .quit: ["q"]
    }
  }

  private var names: [String] {
    keys
      + Language.allCases.flatMap { language in
        switch language {
        case .english: english
        case .korean: korean
        }
      }
  }

  package init?(_ word: String) {
    let word = word.lowercased()
    let latin = word.count == 1 ? String(word.map(HangulLayout.latin)) : word
    guard let found = Self.allCases.first(where: { $0.names.contains(latin) }) else { return nil }
    self = found
  }

  /// The word that the user may have meant; nil if none is close.
  package static func closest(to word: String) -> String? {
    Suggestion.closest(to: word, of: allCases.flatMap(\.names).filter { $0.count > 1 })
  }
}
