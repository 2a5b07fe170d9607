package import Text

/// Phrases of the list of markets, in one language.
package struct MarketsWords: Translated {
  package let title: SafeText
  package let add: SafeText
  package let addLine: SafeText
  package let forget: SafeText
  /// The local market, which is not asked while another one is open.
  package let here: SafeText
  /// No identity is stored for the market.
  package let notLoggedIn: SafeText
  /// The drafts that wait for the market to be opened.
  package let drafts: @Sendable (_ count: Int) -> SafeText
  package let connecting: @Sendable (_ market: SafeText) -> SafeText
  /// A text that was typed as an address and cannot be one. It is not repeated: it may be a secret.
  package let notAnAddress: SafeText
  /// The local market has no login.
  package let loginNotNeeded: SafeText
  /// The market that is open cannot be forgotten.
  package let openNow: SafeText
}
