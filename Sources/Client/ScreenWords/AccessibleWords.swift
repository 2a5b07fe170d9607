package import Text

/// Phrases of the line-by-line interface, in one language.
package struct AccessibleWords: Sendable {
  /// The prompt, with the keys to sell where they work.
  package let prompt: @Sendable (_ sells: Bool) -> SafeText
  package let sortPrompt: SafeText
  package let firstHint: SafeText
  package let firstPage: SafeText
  package let lastPage: SafeText
  package let unchanged: SafeText
  package let goodbye: SafeText
  package let tryAgain: SafeText
  package let afterProduct: SafeText
  /// The commands: those to sell, to log in, and to open another market, where they work.
  package let help: @Sendable (_ sells: Bool, _ logsIn: Bool, _ leaves: Bool) -> [SafeText]
  package let unknown: @Sendable (_ word: SafeText) -> SafeText
  package let unknownLike: @Sendable (_ word: SafeText, _ closest: SafeText) -> SafeText
  package let comparisonNeedsNumbers: SafeText
  package let notOnPage: @Sendable (_ number: SafeText) -> SafeText
  package let nothingFound: @Sendable (_ search: SafeText) -> SafeText
  package let searched: @Sendable (_ search: SafeText) -> SafeText
  package let filtered: @Sendable (_ summary: SafeText) -> SafeText
  package let rows: @Sendable (_ first: String, _ last: String, _ total: String?) -> SafeText
  package let pictures: @Sendable (_ count: Int) -> SafeText
  package let questions: QuestionWords
}

/// Phrases of the questions by which the line-by-line interface filters, sells and logs in.
package struct QuestionWords: Sendable {
  package let row: SafeText
  package let currency: SafeText
  package let minimum: SafeText
  package let maximum: SafeText
  package let inStock: SafeText
  package let notAPrice: SafeText
  package let help: SafeText
  package let picturesHelp: @Sendable (_ arePasted: Bool) -> SafeText
  /// `value` is nil for an empty field.
  package let field: @Sendable (_ label: SafeText, _ value: SafeText?) -> SafeText
  /// Pictures are pasted where the user's files are out of reach. One may still be needed.
  package let pictures:
    @Sendable (_ count: Int, _ limit: Int, _ arePasted: Bool, _ isNeeded: Bool) -> SafeText
  /// Beside the label of the discount.
  package let discountHint: SafeText
  package let description: @Sendable (_ hasText: Bool) -> SafeText
  package let chooseCurrency: @Sendable (_ currencies: SafeText) -> SafeText
  package let addedPicture: @Sendable (_ name: SafeText, _ size: String) -> SafeText
  package let noSuchPicture: @Sendable (_ number: Int) -> SafeText
  package let remember: SafeText
  package let empty: SafeText
  package let notAnAnswer: @Sendable (_ typed: SafeText) -> SafeText
  package let formPrompt: @Sendable (_ isEdit: Bool) -> SafeText
  /// The word for saving was typed as a text.
  package let saveIsText: SafeText
  package let draftDeleted: SafeText
  package let leaveUnsaved: SafeText
  package let draftsPrompt: SafeText
  package let noDrafts: SafeText
  package let trashPrompt: SafeText
  package let languagePrompt: SafeText
  package let marketPrompt: SafeText
  package let viewPrompt: SafeText
  package let noViews: SafeText
  package let confirmDeletion: @Sendable (_ name: SafeText) -> SafeText
  package let conflict: SafeText
  package let sides: @Sendable (_ label: SafeText, _ mine: SafeText, _ theirs: SafeText) -> SafeText
  package let conflictPrompt: SafeText
  package let readAgain: SafeText
  package let undoHint: SafeText
  package let loggedIn: @Sendable (_ name: SafeText) -> SafeText
  package let loggedInAs: @Sendable (_ name: SafeText) -> SafeText
  package let notSaved: @Sendable (_ reason: SafeText) -> SafeText
  package let notLoggedIn: SafeText
  package let loggedOut: SafeText
  package let notLoggedOut: @Sendable (_ reason: SafeText) -> SafeText
  package let noLogoutHere: SafeText
}
