package import Text
package import Words

/// Phrases of list, grid, pane and header, in one language.
package struct ViewWords: Sendable {
  package let list: SafeText
  package let grid: SafeText
  package let search: SafeText
  package let productNumber: @Sendable (_ id: Int) -> SafeText
  /// The heading of other products of the seller whose product is open.
  package let moreOfSeller: @Sendable (_ seller: SafeText) -> SafeText
  package let allCurrencies: SafeText
  /// Below the last row where the market has more products than it lists.
  package let cappedEnd: SafeText
  /// Text was pasted on the list.
  package let pasteNeedsField: SafeText
  package let themes: SafeText
  package let theme: @Sendable (ThemeName) -> SafeText
  package let languages: SafeText
  package let pictures: SafeText
  package let graphics: @Sendable (GraphicsChoice) -> SafeText
  /// The market stopped counting before the last product.
  package let endNotReached: @Sendable (_ counted: String) -> SafeText
  /// The market has fewer products than it reported.
  package let endMoved: SafeText
  /// Loading was cancelled.
  package let stopped: SafeText
  /// The list was loaded again.
  package let upToDate: SafeText
  /// The list of the user's own products is empty.
  package let nothingOwn: SafeText
  package let emptyHint: SafeText
  package let emptyLocalHint: SafeText
  package let quitHint: SafeText
}
