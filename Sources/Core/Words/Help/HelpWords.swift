package import Text

/// Phrases in place of those that the argument parser itself writes into `--help`, in a language
/// other than English.
package struct HelpWords: Sendable {
  package let overview: SafeText
  package let usage: SafeText
  package let arguments: SafeText
  package let options: SafeText
  package let subcommands: SafeText
  package let defaultValue: SafeText
  package let values: SafeText
  /// The help of `--help`.
  package let showHelp: SafeText
  /// The help of `--version`.
  package let showVersion: SafeText

  /// Nil for English.
  package static func of(_ language: Language) -> HelpWords? {
    switch language {
    case .english: nil
    case .korean: korean
    }
  }
}
