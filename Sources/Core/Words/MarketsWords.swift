package import Text

/// Phrases of the list of markets, in one language.
package struct MarketsWords: Sendable {
  package let title: SafeText
  package let open: SafeText
  package let add: SafeText
  package let addLine: SafeText
  package let forget: SafeText
  package let logOut: SafeText
  /// The local market, which is not asked while another one is open.
  package let here: SafeText
  /// No identity is stored for the market.
  package let nobody: SafeText
}
