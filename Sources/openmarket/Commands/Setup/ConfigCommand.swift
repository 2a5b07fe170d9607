import ArgumentParser
import Browser
import Files
import Foundation
import Scripting
import Session
import Settings
import Text
import Widgets
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
      let environment = ProcessInfo.processInfo.environment
      let text = settings.toml(
        without: state.defaults(of: settings, in: environment),
        overriddenBy: .named(in: environment))
      try Output.standard.write("\(text)")
    }
  }
}

struct ThemeCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    .init(
      "theme", help: ToolHelp.theme, subcommands: [List.self, Check.self],
      defaultSubcommand: List.self)
  }

  struct List: ParsableCommand {
    static var configuration: CommandConfiguration { .init("list", help: ToolHelp.themeList) }

    func run() throws {
      let own = try ThemeFolder(folders: .current).read().map(\.theme.name)
      try Output.standard.write(lines: ThemeName.allCases.map(\.rawValue) + own)
    }
  }

  struct Check: ParsableCommand {
    static var configuration: CommandConfiguration { .init("check", help: ToolHelp.themeCheck) }

    @Argument(help: .phrase(ToolHelp.themeCheckFile), completion: .file(extensions: ["toml"]))
    var file: String?

    func run() throws {
      let folder = try ThemeFolder(folders: .current)
      let entries = file.map { [ThemeFolder.read(file: $0)] } ?? folder.read()
      let words = CommandWords.current.config
      for entry in entries {
        let notices = entry.notices(in: .current) + entry.contrastNotices(in: .current)
        for notice in notices { Output.error.write("\(notice)\n") }
      }
      let sound = entries.filter(\.mistakes.isEmpty)
      let lines = sound.map { "\(SafeText($0.path)): \(words.noMistakes)" }
      guard sound.count == entries.count else {
        // The exit status reports mistakes, even if nothing reads the output.
        try? Output.standard.write(lines: lines)
        throw ExitCode(1)
      }
      let none = "\(SafeText(folder.path)): \(words.noThemes)"
      try Output.standard.write(lines: entries.isEmpty ? [none] : lines)
    }
  }
}
