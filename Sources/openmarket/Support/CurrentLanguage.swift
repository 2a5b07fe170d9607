import ArgumentParser
import Files
import Foundation
import Scripting
import Settings
import Synchronization
import Text
import Words

extension Language {
  private static let choice = Mutex<Language?>(nil)

  /// The language of `--language`, which works with every command; nil without it.
  static var chosen: Language? { choice.withLock { $0 } }

  /// The language of a text that is not only for this run, such as a page; nil for all others.
  @TaskLocal static var ofPage: Language?

  /// The language of this run: that of `--language`, or else of the settings, or else of the
  /// locale.
  static var current: Language {
    ofPage ?? chosen ?? configured ?? ofLocale
  }

  /// The language of the settings, if they can be read; `config check` reports mistakes.
  private static let configured: Language? = (try? ConfigFile(folders: .current).read())?.0.language

  /// The language of the locale. It is found once: the help of every option needs it.
  private static let ofLocale = Language(environment: ProcessInfo.processInfo.environment)

  /// Chooses the language of `--language`, at any position, and returns the other arguments.
  /// - Throws: `ValidationError` for an unknown language.
  static func choose(from arguments: [String]) throws -> [String] {
    let (rest, name) = LanguageOption.separated(arguments)
    guard let name else { return rest }
    guard let language = Language(rawValue: name.lowercased()) else {
      throw ValidationError(UsageWords.current.notOneOf(SafeText(LanguageOption.name), codes))
    }
    choice.withLock { $0 = language }
    return rest
  }
}

extension ArgumentHelp {
  /// The help of an option or an argument, in the language of this run.
  static func phrase(_ phrase: some HelpPhrase, _ valueName: String? = nil) -> ArgumentHelp {
    let text = phrase.text(in: .current)
    return ArgumentHelp(text.abstract, discussion: text.discussion, valueName: valueName)
  }
}

extension CommandConfiguration {
  /// - Parameters:
  ///   - commandName: The name; that of the type if it is nil.
  ///   - help: The help, in the language of this run.
  init(
    _ commandName: String? = nil, help: some HelpPhrase, version: String = "",
    subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil
  ) {
    let text = help.text(in: .current)
    self.init(
      commandName: commandName, abstract: text.abstract, discussion: text.discussion,
      version: version, subcommands: subcommands, defaultSubcommand: defaultSubcommand)
  }
}

extension Translated {
  /// The words in the language of this run.
  static var current: Self { .of(.current) }
}

extension UsageWords {
  /// The phrases in the language of this run.
  static var current: UsageWords { CommandWords.current.usage }
}
