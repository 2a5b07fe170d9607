import ArgumentParser
import Manual
import Scripting
import Settings
import Text
import Words

struct HelpCommand: ParsableCommand {
  static var configuration: CommandConfiguration { .init("help", help: BrowserHelp.help) }

  @Argument(
    help: .phrase(BrowserHelp.helpNames),
    completion: .custom { words, index, _ in
      Self.names(after: words.prefix(index).drop { $0 != "help" }.dropFirst())
    })
  var names: [String] = []

  /// The topics of ``Manual/topics``; a test compares them.
  static let topics = [
    "keys", "search", "config", "environment", "files", "exit-status", "json", "completion",
    "themes",
  ]

  /// Other names of topics.
  private static let synonyms = [
    "settings": "config", "configuration": "config", "options": "config", "shortcuts": "keys",
    "filters": "search",
  ]

  func run() throws {
    guard let first = names.first else { throw CleanExit.helpRequest(OpenMarket.self) }
    let name = Self.synonyms[first.lowercased()] ?? first
    // `config` is both a topic and a command: the topic is meant, and includes the commands.
    if names.count == 1, let topic = try Manual.current.topics.first(where: { $0.name == name }) {
      let page = ManualPage(name: name, section: 0, summary: "", parts: topic.parts)
      return try Output.standard.write(
        lines: page.lines(columns: Output.columns).map { "\($0)" })
    }
    throw CleanExit.helpRequest(
      try Self.command(names[...], in: Subcommands.all) ?? OpenMarket.self)
  }

  /// Returns the names that may follow the names of a command.
  private static func names(after named: ArraySlice<String>) -> [String] {
    guard let command = try? command(named, in: Subcommands.all) else {
      return named.isEmpty ? Subcommands.names + topics : []
    }
    return command.configuration.subcommands.map { $0._commandName }
  }

  /// Returns the command that the names lead to; nil for no names.
  private static func command(
    _ names: ArraySlice<String>, in commands: [any ParsableCommand.Type]
  ) throws -> (any ParsableCommand.Type)? {
    guard let name = names.first else { return nil }
    let all = commands.map { $0._commandName }
    guard let index = all.firstIndex(of: name) else {
      let known = all + topics
      let nearest = Suggestion.closest(to: name, of: known).map { SafeText($0) }
      let topics = SafeText(topics.joined(separator: ", "))
      throw ValidationError(UsageWords.current.noHelp(SafeText(name), nearest, topics).string)
    }
    let found = commands[index]
    return try command(names.dropFirst(), in: found.configuration.subcommands) ?? found
  }
}

extension Manual {
  /// The manual in the language of this run.
  static var current: Manual { get throws { try Manual(.current) } }

  init(_ language: Language) throws {
    let command = try Language.$ofPage.withValue(language) {
      try CommandDescription(json: OpenMarket._dumpHelp())
    }
    self.init(language, command: command, choices: Settings.choices)
  }
}
