package import Actions
package import Text
import Words

/// The prose of the manual; explanations of options, keys and settings are in their declarations.
package struct ManualWords: Translated {
  /// A term, the same in every language, and its explanation.
  package typealias Entry = (term: SafeText, text: SafeText)

  package let titles: Titles
  package let summaries: Summaries
  /// Paragraphs about the program, the service, the settings and the keys.
  package let program: [SafeText]
  package let service: [SafeText]
  /// The paragraph before the commands of `openmarket-serve(8)`.
  package let administration: SafeText
  package let settingsFile: [SafeText]
  package let keys: [SafeText]
  package let search: [SafeText]
  package let completion: SafeText
  package let themes: [SafeText]
  package let environment: [Entry]
  package let files: [Entry]
  package let exitStatus: [Entry]
  /// The files of a served market.
  package let serviceFiles: [Entry]
  package let serviceStatus: [Entry]
  package let serviceExamples: [Entry]
  /// The members of the JSON that the commands of `openmarket-serve(8)` print.
  package let serviceJSON: [Entry]
  /// The files with settings: config.toml, then themes.
  package let settingsFiles: [Entry]
  package let filters: [Entry]
  /// The settings of `config.toml`, by name.
  package let settings: [Entry]
  package let examples: [Entry]
  package let everywhere: SafeText
  package let scene: @Sendable (Scene) -> SafeText
  package let defaultValue: SafeText
  package let values: SafeText

  package struct Titles: Sendable {
    package let name: SafeText
    package let synopsis: SafeText
    package let description: SafeText
    package let options: SafeText
    package let commands: SafeText
    package let administration: SafeText
    package let search: SafeText
    package let settings: SafeText
    package let commonOptions: SafeText
    package let completion: SafeText
    package let themes: SafeText
    package let environment: SafeText
    package let files: SafeText
    package let exitStatus: SafeText
    package let examples: SafeText
    package let seeAlso: SafeText
    package let keys: SafeText
    package let dialogs: SafeText
  }

  package struct Summaries: Sendable {
    package let program: SafeText
    package let service: SafeText
    package let settings: SafeText
    package let keys: SafeText
  }
}
