import ArgumentParser
import Foundation
import Market
import Settings
import Text
import Words

/// `openmarket config check|path|show`.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Look at the settings in config.toml.",
    subcommands: [Check.self, Path.self, Show.self],
    defaultSubcommand: Check.self)

  /// The file of this user, and the language of this locale.
  private static var place: (file: ConfigFile, language: Language) {
    let environment = ProcessInfo.processInfo.environment
    return (ConfigFile(environment: environment), Language(environment: environment))
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Name every mistake in config.toml with its line.")

    func run() throws {
      let (file, language) = ConfigCommand.place
      let mistakes = file.read().mistakes
      for mistake in mistakes {
        Output.error.write("\(file.shownPath): \(mistake.sentence(in: language))\n")
      }
      guard mistakes.isEmpty else { throw ExitCode(1) }
      let words = ErrorWords.of(language).files
      let fine =
        file.exists
        ? words.noMistakes : words.noConfigFile
      Output.standard.write("\(file.shownPath): \(fine)\n")
    }
  }

  struct Path: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "path", abstract: "Say where config.toml is looked for.")

    func run() throws { Output.standard.write("\(ConfigCommand.place.file.shownPath)\n") }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Write what is set, as config.toml.")

    func run() throws {
      Output.standard.write("\(ConfigCommand.place.file.read().settings.toml)")
    }
  }
}
