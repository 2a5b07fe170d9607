package import Text

/// A text to search products for, and the words of the index that lead to it.
///
/// All words in a row are the text, but each costs time for every product that has it. A longer
/// text is looked up by its rarest words, in any order, and compared with the products found.
package struct SearchPhrase: Hashable, Sendable {
  /// The text that is compared.
  package let text: String
  /// Its pairs of characters in their order, or its only character.
  package let words: [String]

  /// Nil for an empty text.
  package init?(_ text: SearchText) {
    guard !text.scalars.isEmpty else { return nil }
    self.text = text.string
    words = SearchGrams.words(of: text)
  }
}

/// The texts of a search, of which a product has to contain any.
package struct SearchPhrases: Hashable, Sendable {
  package var phrases: [SearchPhrase]
  /// The words of the query's other conditions.
  package let filters: [String]

  /// Nil without a text.
  package init?(_ texts: [SafeText], filters: [String]) {
    phrases = texts.compactMap { SearchPhrase(SearchText($0.string.trimmed)) }
    guard !phrases.isEmpty else { return nil }
    self.filters = filters
  }
}
