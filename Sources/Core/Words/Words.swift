/// The sentences about products and lists that every interface shares, in one language: they know
/// no keys.
///
/// A reference, because copying hundreds of phrases costs more than using one.
package final class Words: SharedWords {
  package let language: Language
  package let common: CommonWords
  package let query: QueryWords
  package let markets: MarketsWords
  package let comparison: ComparisonWords
  package let errors: ErrorWords

  package init(_ language: Language) {
    self.language = language
    common = .of(language)
    query = .of(language)
    markets = .of(language)
    comparison = .of(language)
    errors = .of(language)
  }
}

/// The words that every interface needs to describe products.
package protocol SharedWords: Sendable {
  var common: CommonWords { get }
  var comparison: ComparisonWords { get }
}
