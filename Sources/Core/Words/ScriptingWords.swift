package import Market
package import Text

/// Phrases of the commands for scripts, in one language.
package struct ScriptingWords: Translated {
  package let input: @Sendable (InputProblem) -> SafeText
  package let notBoth: @Sendable (_ option: SafeText, _ other: SafeText) -> SafeText
  package let notAProduct: @Sendable (_ text: SafeText) -> SafeText
  package let severalMarkets: SafeText
  /// A link in the input leads to a market other than the one in use.
  package let otherMarket: @Sendable (_ link: SafeText, _ market: SafeText) -> SafeText
  package let unknownName: @Sendable (_ name: SafeText) -> SafeText
  package let severalProducts: @Sendable (_ name: SafeText, _ numbers: SafeText) -> SafeText
  /// More products than are compared are found by this name.
  package let notUnique: @Sendable (_ name: SafeText) -> SafeText
  package let outputFailed: @Sendable (_ reason: SafeText) -> SafeText
  package let notAnAmount: @Sendable (_ option: SafeText) -> SafeText
  package let notADiscount: @Sendable (_ option: SafeText) -> SafeText
  /// The input has changes such as `+5`, which a repeated command would make again.
  package let noKeyForChanges: SafeText
  /// Products are named, and by the time of a repetition another one may have the name.
  package let noKeyForNames: SafeText
  package let nothingGiven: SafeText
  package let notOneObject: SafeText
  /// Rows of a list without pictures were given as new products.
  package let picturesOfShow: SafeText
  package let oneProduct: SafeText
  /// Names of fields that were taken for words to search for.
  package let fieldsAsWords: @Sendable (_ names: SafeText) -> SafeText
  /// More products than `--max` allows.
  package let tooManyProducts: @Sendable (_ count: Int, _ maximum: Int) -> SafeText
  package let twoToFour: SafeText
  package let copyNeedsMarket: SafeText
  package let copyTakesWords: @Sendable (_ number: SafeText) -> SafeText
  package let sameMarket: SafeText
  /// Two addresses list the same products with the same numbers.
  package let sameProducts: SafeText
  package let copying: @Sendable (_ count: Int, _ copiedBefore: Int) -> SafeText
  /// Products to copy that have no number in their market.
  package let unnumbered: @Sendable (_ count: Int) -> SafeText
  /// An earlier version was sent, and no reply arrived.
  package let changedSinceCopied: SafeText
  package let oneEdit: SafeText
  package let noIdentity: @Sendable (_ file: SafeText) -> SafeText
  package let pictureOnTerminal: SafeText
  /// A value that breaks a rule, with the name of its field.
  package let ofField: @Sendable (_ field: SafeText, _ reason: SafeText) -> SafeText
  package let passwordPrompt: @Sendable (_ market: SafeText) -> SafeText
  package let askStranger: @Sendable (_ market: SafeText) -> SafeText
  /// `first` and `name` are those of the only product.
  package let askDeletion: @Sendable (_ count: Int, _ first: Int, _ name: SafeText?) -> SafeText
  package let nothingDone: SafeText
  package let moreMistakes: @Sendable (_ count: Int) -> SafeText
  /// An item whose report could not be written.
  package let unreported: SafeText
  /// An item of a batch: a product by its number, or a line of the input.
  package let ofItem: @Sendable (_ item: SafeText, _ reason: SafeText) -> SafeText
  package let product: @Sendable (_ number: Int) -> SafeText
  package let line: @Sendable (_ number: Int) -> SafeText
  package let notDone: @Sendable (_ count: Int, _ items: SafeText) -> SafeText
  /// An item that a command did not reach.
  package let notTried: SafeText
  /// The user ended a command that waited for the reply to a change.
  package let interrupted: SafeText
  /// Advice after an interruption.
  package let copyInterrupted: SafeText
  /// A command failed after part of it may have been done. `numbers` are those of the products
  /// that it named; nil if it has their numbers.
  package let retry: @Sendable (_ key: SafeText, _ numbers: SafeText?) -> SafeText
  /// A key was used for other data.
  package let otherKey: SafeText
  package let deletedBefore: @Sendable (_ number: Int) -> SafeText
  /// The length of a text, from 1 byte to `maximum`.
  package let bytes: @Sendable (_ maximum: Int) -> SafeText
  /// `kind` is nil for a product that needed no change. `undo` is the command that restores a
  /// deleted one, where the market can.
  package let written:
    @Sendable (_ kind: WriteKind?, _ name: SafeText, _ number: Int, _ undo: SafeText?) -> SafeText
  /// A change that a command would make; `number` is nil for a new product.
  package let planned: @Sendable (WriteKind, _ name: SafeText, _ number: Int?) -> SafeText
  /// A field in the description of a change.
  package let field: @Sendable (ProductAttribute) -> SafeText
  package let sellsAt: @Sendable (_ prices: SafeText) -> SafeText
  package let loggedOut: @Sendable (_ market: SafeText) -> SafeText
  package let notLoggedOut: @Sendable (_ market: SafeText) -> SafeText
  package let progress: @Sendable (_ count: Int) -> SafeText
  /// `total` is nil where the market does not count.
  package let more: @Sendable (_ count: String, _ total: String?) -> SafeText
  /// A list of deleted products that has reached its limit.
  package let moreDeleted: @Sendable (_ count: String) -> SafeText
  package let watching: @Sendable (_ market: SafeText) -> SafeText
  package let reconnecting: @Sendable (_ reason: SafeText, _ seconds: Int) -> SafeText
  package let change: @Sendable (MarketChange) -> SafeText
  /// A product that the words of `watch` no longer find.
  package let unmatched: @Sendable (_ number: Int) -> SafeText
  package let notAnEvent: @Sendable (_ option: SafeText) -> SafeText
}
