import ArgumentParser
import Files
import Scripting
import Settings
import Text
import Widgets
import Words

/// `openmarket theme list|check`.
struct ThemeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme",
    abstract: "List and check themes.",
    discussion: "Your own themes are files themes/NAME.toml in the folder of config.toml.",
    subcommands: [List.self, Check.self],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the names of all themes.")

    func run() throws {
      try reporting {
        let own = try ThemeFolder(folders: .current).read().map(\.theme.name)
        try Output.standard.write(lines: ThemeName.allCases.map(\.rawValue) + own)
      }
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "List every mistake in theme files with its line.")

    @Argument(
      help: "The file to check (default: all in the themes folder).",
      completion: .file(extensions: ["toml"]))
    var file: String?

    func run() throws {
      try reporting {
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
    }

    private func write(
      _ sound: [ThemeFolder.Entry], _ words: ConfigCommandWords
    ) throws(OutputError) {
      try Output.standard.write(
        lines: sound.map { "\(SafeText($0.path)): \(words.noMistakes)" })
    }
  }
}
