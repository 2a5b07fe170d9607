package import Market
package import Text

/// Phrases of the commands for scripts, in one language.
package struct ScriptingWords: Sendable {
  package let notBoth: @Sendable (_ option: SafeText, _ other: SafeText) -> SafeText
  package let notAProduct: @Sendable (_ text: SafeText) -> SafeText
  package let noNumber: SafeText
  package let severalMarkets: SafeText
  package let notLoggedIn: @Sendable (_ market: SafeText) -> SafeText
  package let outputFailed: @Sendable (_ reason: SafeText) -> SafeText
  package let ofProduct: @Sendable (_ number: Int, _ reason: SafeText) -> SafeText
  package let progress: @Sendable (_ count: Int) -> SafeText
  /// `total` is nil where the market does not count.
  package let more: @Sendable (_ count: String, _ total: String?) -> SafeText
  package let watching: @Sendable (_ market: SafeText) -> SafeText
  package let reconnecting: @Sendable (_ reason: SafeText, _ seconds: Int) -> SafeText
  package let change: @Sendable (MarketChange) -> SafeText

  package static func of(_ language: Language) -> ScriptingWords {
    switch language {
    case .english: english
    case .korean: korean
    }
  }
}
