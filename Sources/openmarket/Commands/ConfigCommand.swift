import ArgumentParser
import Files
import Foundation
import Scripting
import Settings
import Words

/// `openmarket config check|path|show`.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Inspect settings.",
    subcommands: [Check.self, Path.self, Show.self],
    defaultSubcommand: Check.self)

  private static func file() throws -> ConfigFile { try ConfigFile(folders: .current) }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "List every mistake in config.toml with its line.")

    func run() throws {
      try reporting {
        let file = try ConfigCommand.file()
        let mistakes = file.read(checksFiles: true).mistakes
        for mistake in mistakes {
          Output.error.write("\(file.path): \(mistake.sentence(in: .current))\n")
        }
        guard mistakes.isEmpty else { throw ExitCode(1) }
        let words = CommandWords.current.config
        let result = file.exists ? words.noMistakes : words.noFile
        try Output.standard.write("\(file.path): \(result)\n")
      }
    }
  }

  struct Path: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "path", abstract: "Show the path of config.toml.")

    func run() throws {
      try reporting { try Output.standard.write("\(try ConfigCommand.file().path)\n") }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Print the settings in use, as config.toml.")

    func run() throws {
      try reporting {
        try Output.standard.write("\(try ConfigCommand.file().read().settings.toml)")
      }
    }
  }
}
