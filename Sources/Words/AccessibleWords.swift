package import Market
package import Text

/// Phrases of the line-by-line interface, in one language.
package struct AccessibleWords: Sendable {
  package let prompt: SafeText
  package let sortPrompt: SafeText
  package let firstHint: SafeText
  package let firstPage: SafeText
  package let lastPage: SafeText
  package let unchanged: SafeText
  package let tooLong: SafeText
  package let goodbye: SafeText
  package let tryAgain: SafeText
  package let afterProduct: SafeText
  package let help: [SafeText]
  package let unknown: @Sendable (_ word: SafeText) -> SafeText
  package let notOnPage: @Sendable (_ number: SafeText) -> SafeText
  package let nothingFound: @Sendable (_ search: SafeText) -> SafeText
  package let searched: @Sendable (_ search: SafeText) -> SafeText
  package let rows: @Sendable (_ first: String, _ last: String, _ total: String?) -> SafeText
  package let pictures: @Sendable (_ count: Int) -> SafeText
  package let discounted: @Sendable (_ amount: SafeText, _ sale: SafeText) -> SafeText
  package let sort: @Sendable (ProductQuery.Sort) -> SafeText
}
