package import Text
package import Words

/// The members of the JSON that commands print, in one language: docs/manual/json.md has the same
/// tables.
package struct JSONWords: Sendable {
  /// A member of an object: its name and type, which are the same in every language.
  package typealias Member = (name: SafeText, type: SafeText, value: SafeText)

  package let title: SafeText
  package let introduction: SafeText
  package let input: SafeText
  /// The input as a table.
  package let tables: SafeText
  /// The objects of dry runs and of `compare`.
  package let results: SafeText
  /// A product, a deleted one, a change and a market.
  package let titles: [SafeText]
  package let members: [[Member]]

  package static func of(_ language: Language) -> JSONWords {
    switch language {
    case .english: english
    case .korean: korean
    }
  }
}
