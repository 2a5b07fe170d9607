package import Text
package import Words

/// The market to which pages belong, and their language.
package struct WebSite: Sendable {
  let language: Language
  /// Such as `https://market.example`.
  let origin: SafeText
  let name: SafeText
  let imprint: SafeText
  /// Whether the market accepts no changes for now.
  let isReadOnly: Bool
  let words: WebWords
  let phrases: Words

  private static let phrases = Dictionary(
    uniqueKeysWithValues: Language.allCases.map { ($0, Words($0)) })

  /// - Parameters:
  ///   - origin: The address at which people reach the market.
  ///   - name: The name of the market, such as its host.
  ///   - imprint: Who runs the market, and where; empty if it is unknown.
  package init(
    _ language: Language, origin: SafeText, name: SafeText, imprint: SafeText = "",
    isReadOnly: Bool = false
  ) {
    self.language = language
    self.origin = origin
    self.name = name
    self.imprint = imprint
    self.isReadOnly = isReadOnly
    words = .of(language)
    phrases = Self.phrases[language] ?? Words(language)
  }
}
