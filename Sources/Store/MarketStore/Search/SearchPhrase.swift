/// A text to search products for, and the words of the index that lead to it.
///
/// All words in a row are the text, but each costs time for every product that has it. A longer
/// text is looked up by its rarest words, in any order, and compared with the products found.
package struct SearchPhrase: Hashable, Sendable {
  /// The text that is compared.
  package let text: String
  /// Its pairs of characters in their order, or its only character.
  package let words: [String]
  /// The words of the query's other conditions.
  package let filters: [String]

  /// Nil for an empty text.
  package init?(_ text: SearchText, filters: [String]) {
    guard !text.scalars.isEmpty else { return nil }
    self.text = text.string
    words = SearchGrams.words(of: text)
    self.filters = filters
  }
}
