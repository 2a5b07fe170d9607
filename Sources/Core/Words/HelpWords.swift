package import Text

/// Phrases of `--help` in a language other than English; the English ones are in the declarations
/// of commands and options.
package struct HelpWords: Sendable {
  package let overview: SafeText
  package let usage: SafeText
  package let arguments: SafeText
  package let options: SafeText
  package let subcommands: SafeText
  package let defaultValue: SafeText
  package let values: SafeText
  /// The sentences, by the English ones.
  private let sentences: [String: SafeText]

  init(
    overview: SafeText, usage: SafeText, arguments: SafeText, options: SafeText,
    subcommands: SafeText, defaultValue: SafeText, values: SafeText,
    sentences: [String: SafeText]
  ) {
    self.overview = overview
    self.usage = usage
    self.arguments = arguments
    self.options = options
    self.subcommands = subcommands
    self.defaultValue = defaultValue
    self.values = values
    self.sentences = sentences
  }

  /// Nil for English.
  package static func of(_ language: Language) -> HelpWords? {
    switch language {
    case .english: nil
    case .korean: korean
    }
  }

  /// Returns a sentence of the help; nil for one that is not translated.
  package func sentence(for english: String) -> SafeText? { sentences[english] }
}
