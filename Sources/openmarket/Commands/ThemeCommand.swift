import ArgumentParser
import Files
import Scripting
import Settings
import Text
import Widgets
import Words

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
        for notice in entry.notices(in: .current) { Output.error.write("\(notice)\n") }
      }
      let sound = entries.filter(\.mistakes.isEmpty)
      guard sound.count == entries.count else {
        // The exit status reports mistakes, even if nothing reads the output.
        try? write(sound, words)
        throw ExitCode(1)
      }
      try write(sound, words)
      if entries.isEmpty {
        try Output.standard.write("\(SafeText(folder.path)): \(words.noThemes)\n")
      }
    }

    private func write(
      _ sound: [ThemeFolder.Entry], _ words: ConfigCommandWords
    ) throws(OutputError) {
      try Output.standard.write(
        lines: sound.map { "\(SafeText($0.path)): \(words.noMistakes)" })
    }
  }
}
