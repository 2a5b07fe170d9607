package import Market
package import Text

/// Phrases of the list, the product and the market's state, in one language.
package struct CommonWords: Translated {
  package let program: SafeText
  package let localMarket: SafeText
  package let soldOut: SafeText
  package let listEnd: SafeText
  package let loading: SafeText
  package let loadingMore: SafeText
  package let refreshing: SafeText
  package let goingToRow: @Sendable (_ row: String) -> SafeText
  package let opening: SafeText
  package let online: SafeText
  package let offline: SafeText
  /// The market accepts no changes for now.
  package let readOnly: SafeText
  package let trouble: SafeText
  /// The market asked its users to wait.
  package let busy: SafeText
  /// No market that can be used is at the address.
  package let notConnected: SafeText
  /// The key that shows a truncated message in full.
  package let readAll: @Sendable (_ key: SafeText) -> SafeText
  package let stoppedState: SafeText
  package let emptyTitle: SafeText
  package let retry: SafeText
  let numberedVendor: @Sendable (_ number: Int) -> SafeText
  package let helpTitle: SafeText
  package let tooSmall: SafeText
  package let marketIsWell: SafeText
  package let unnamed: SafeText
  package let pasteTooLong: SafeText
  package let ownMarket:
    @Sendable (
      _ own: String, _ total: String, _ listKey: String, _ keys: SafeText
    ) -> SafeText
  package let you: SafeText
  package let today: SafeText
  package let yesterday: SafeText
  package let noDescription: SafeText
  package let noPicture: SafeText
  /// `percent` is nil for less than one.
  package let discounted:
    @Sendable (_ amount: SafeText, _ sale: SafeText, _ percent: Int?) -> SafeText
  package let listed: @Sendable (_ day: SafeText) -> SafeText
  package let changed: @Sendable (_ day: SafeText) -> SafeText
  package let picture: @Sendable (_ number: Int, _ count: Int) -> SafeText
  package let left: @Sendable (_ pieces: String) -> SafeText
  /// ``left`` for narrow places.
  package let leftBriefly: @Sendable (_ pieces: String) -> SafeText
  package let daysAgo: @Sendable (_ days: Int) -> SafeText
  package let date: @Sendable (_ year: Int, _ month: Int, _ day: Int) -> SafeText
  package let position: @Sendable (_ row: String, _ total: String) -> SafeText
  package let positionOfMore: @Sendable (_ row: String, _ loaded: String) -> SafeText
  package let products: @Sendable (_ count: String) -> SafeText
  package let loadingRows: @Sendable (_ first: String, _ last: String, _ total: String) -> SafeText
  package let waiting: @Sendable (_ seconds: Int) -> SafeText
  package let savedList: @Sendable (_ age: Duration) -> SafeText
  /// The time until something ends; parts of a minute count as one.
  package let timeLeft: @Sendable (_ time: Duration) -> SafeText
  package let restorableFor: @Sendable (_ time: Duration) -> SafeText
  package let nothingToRestore: SafeText
  package let news: @Sendable (_ count: String, _ key: String) -> SafeText
}

extension CommonWords {
  package func name(of vendor: Vendor) -> SafeText { vendor.name ?? numberedVendor(vendor.id) }
}
