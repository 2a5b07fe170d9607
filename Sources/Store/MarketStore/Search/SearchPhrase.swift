package import Market
import Text

/// A term to search products for, and the words of the index that lead to it.
///
/// All words in a row are the term, but each costs time for every product that has it. A longer
/// term is looked up by its rarest words, in any order, and compared with the products found.
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

/// A text of a search: phrases that a product has to contain, all of them, in any order.
package struct SearchPhrases: Hashable, Sendable {
  package let phrases: [SearchPhrase]

  /// Nil without a term.
  package init?(_ text: SearchTerms) {
    phrases = text.terms.compactMap { SearchPhrase(SearchText($0.string.trimmed)) }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    if phrases.isEmpty { return nil }
  }
}

/// The texts of a search, of which a product has to contain any.
package struct SearchAlternatives: Hashable, Sendable {
  package var texts: [SearchPhrases]
  /// The words of the query's other conditions.
  package let filters: [String]

  /// Nil without a text.
  package init?(_ texts: SearchTexts, filters: [String]) {
    self.texts = texts.texts.compactMap(SearchPhrases.init)
    guard !self.texts.isEmpty else { return nil }
    self.filters = filters
  }
}
