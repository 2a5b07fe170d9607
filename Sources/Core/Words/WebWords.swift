package import Text

/// Phrases of the pages that a market shows to browsers, in one language. Where the browser in the
/// terminal has the same phrase, pages use that one.
package struct WebWords: Translated {
  package let skip: SafeText
  package let search: SafeText
  /// An example of a query, shown in the search field.
  package let searchExample: SafeText
  package let products: SafeText
  package let results: @Sendable (_ search: SafeText) -> SafeText
  package let productsOf: @Sendable (_ vendor: SafeText) -> SafeText
  /// The market for search engines and the preview of a link.
  package let introduction: SafeText
  package let order: SafeText
  package let inStock: SafeText
  package let pages: SafeText
  package let previous: SafeText
  package let next: SafeText
  package let range: @Sendable (_ first: String, _ last: String, _ total: String) -> SafeText
  package let moreThan: @Sendable (_ count: String) -> SafeText
  /// The list ends before the page.
  package let afterEnd: SafeText
  package let showAll: SafeText
  package let all: SafeText
  /// Read out before a price that is struck through, and before the one to pay.
  package let before: SafeText
  package let now: SafeText
  package let picture: @Sendable (_ name: SafeText, _ number: Int, _ count: Int) -> SafeText
  package let moreOf: @Sendable (_ vendor: SafeText) -> SafeText
  /// The products before and after one in a list, the newest first.
  package let newer: SafeText
  package let older: SafeText
  package let vendor: SafeText
  package let listed: SafeText
  package let number: SafeText
  package let inTerminal: SafeText
  package let readOnly: SafeText
  package let footer: SafeText
  /// `vendor:me` was searched for.
  package let whoIsMe: SafeText
  package let filter: WebFilterWords
  package let errors: WebErrorWords
}

/// Phrases of the form with filters, as in the terminal.
package struct WebFilterWords: Sendable {
  package let title: SafeText
  package let lowestPrice: SafeText
  package let highestPrice: SafeText
  package let currency: SafeText
  package let allCurrencies: SafeText
  package let discounted: SafeText
  package let apply: SafeText
  package let notAPrice: @Sendable (_ typed: SafeText) -> SafeText
}

/// Titles of pages in place of those that cannot be shown, and the advice below them.
package struct WebErrorWords: Sendable {
  package let notFound: SafeText
  package let notFoundAdvice: SafeText
  package let notUnderstood: SafeText
  package let notUnderstoodAdvice: SafeText
  package let tooMany: SafeText
  package let busy: SafeText
  package let laterAdvice: SafeText
}
