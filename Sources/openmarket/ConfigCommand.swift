import ArgumentParser
import Desktop
import Files
import Foundation
import Market
import Settings
import Text

/// `openmarket config check|path|show`.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Look at the settings in config.toml.",
    subcommands: [Check.self, Path.self, Show.self],
    defaultSubcommand: Check.self)

  /// The file of this user, and the language of this locale.
  private static func file() throws -> (file: ConfigFile, language: Language) {
    let environment = ProcessInfo.processInfo.environment
    do {
      let file = try ConfigFile(folders: UserFolders(environment: environment))
      return (file, Language(environment: environment))
    } catch {
      throw ValidationError(Failure(error, in: .english).description)
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Name every mistake in config.toml with its line.")

    func run() throws {
      let (file, language) = try ConfigCommand.file()
      let mistakes = file.read().mistakes
      for mistake in mistakes {
        Output.error.write("\(file.path): \(mistake.sentence(in: language))\n")
      }
      guard mistakes.isEmpty else { throw ExitCode(1) }
      let fine =
        file.exists
        ? language.say("no mistake", "잘못된 곳이 없습니다")
        : language.say("there is no such file, nothing is set", "파일이 없어 설정한 것이 없습니다")
      Output.standard.write("\(file.path): \(fine)\n")
    }
  }

  struct Path: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "path", abstract: "Say where config.toml is looked for.")

    func run() throws { Output.standard.write("\(try ConfigCommand.file().file.path)\n") }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Write what is set, as config.toml.")

    func run() throws {
      Output.standard.write("\(try ConfigCommand.file().file.read().settings.toml)")
    }
  }
}
