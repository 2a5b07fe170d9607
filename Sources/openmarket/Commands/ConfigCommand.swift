import ArgumentParser
import Browser
import Files
import Foundation
import Scripting
import Session
import Settings
import Words

struct ConfigCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    .init(
      "config", help: ToolHelp.config,
      subcommands: [Check.self, Path.self, Show.self], defaultSubcommand: Check.self)
  }

  private static func file() throws -> ConfigFile { try ConfigFile(folders: .current) }

  struct Check: ParsableCommand {
    static var configuration: CommandConfiguration { .init("check", help: ToolHelp.configCheck) }

    func run() throws {
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

  struct Path: ParsableCommand {
    static var configuration: CommandConfiguration { .init("path", help: ToolHelp.configPath) }

    func run() throws {
      try Output.standard.write("\(try ConfigCommand.file().path)\n")
    }
  }

  struct Show: ParsableCommand {
    static var configuration: CommandConfiguration { .init("show", help: ToolHelp.configShow) }

    func run() throws {
      let settings = try ConfigCommand.file().read().settings
      let state = try StateFile(folders: .current).load() ?? BrowserState()
      let defaults = state.defaults(of: settings, in: ProcessInfo.processInfo.environment)
      try Output.standard.write("\(settings.toml(without: defaults))")
    }

  }
}
