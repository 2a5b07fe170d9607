package import Text
import Words

/// The members of the JSON that commands print, in one language: docs/manual/json.md has the same
/// tables.
package struct JSONWords: Translated {
  /// A member of an object: its name and type, which are the same in every language.
  package typealias Member = (name: SafeText, type: SafeText, value: SafeText)

  package let title: SafeText
  package let introduction: SafeText
  package let input: SafeText
  /// The input as a table.
  package let tables: SafeText
  /// The objects of dry runs and of `compare`.
  package let results: SafeText
  /// A product, a deleted one, a change, a market and an item that failed.
  package let titles: [SafeText]
  package let members: [[Member]]
}
