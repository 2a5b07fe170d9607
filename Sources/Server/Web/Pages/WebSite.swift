package import Text
package import Words

/// The market to which pages belong, and their language.
package struct WebSite: Sendable {
  let language: Language
  /// Such as `https://market.example`.
  let origin: SafeText
  /// The name of the market: its host.
  let name: SafeText
  let words: WebWords
  let phrases: Words

  private static let phrases = Dictionary(
    uniqueKeysWithValues: Language.allCases.map { ($0, Words($0)) })

  /// - Parameters:
  ///   - origin: The address at which people reach the market.
  ///   - name: Its host, and its port if it has one.
  package init(_ language: Language, origin: SafeText, name: SafeText) {
    self.language = language
    self.origin = origin
    self.name = name
    words = .of(language)
    phrases = Self.phrases[language] ?? Words(language)
  }
}
