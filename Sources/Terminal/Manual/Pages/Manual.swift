import Actions
import Browser
import Keymap
import ScreenWords
package import Text
package import Words

/// The pages of the manual in one language, made from the tables that the program itself uses.
package struct Manual: Sendable {
  let words: ManualWords
  let phrases: ScreenWords
  private let json: JSONWords
  private let command: CommandDescription
  private let choices: [String: [String]]

  /// The commands of `openmarket-serve(8)`, for operators of a market.
  package static let administration = [
    "serve", "seed", "vendor", "product", "backup", "restore", "verify", "compact", "audit",
    "healthcheck", "status",
  ]

  /// A theme with every colour; a test compares the names.
  package static let theme: [SafeText] = [
    "base = \"dark\"", "background = \"#002b36\"", "text = \"#93a1a1\"", "accent = \"#268bd2\"",
    "sale = \"#b58900\"", "warning = \"#dc322f\"", "sold-out = \"#6c71c4\"", "good = \"#859900\"",
    "quiet = \"#657b83\"", "rule = \"#073642\"", "dimmed = \"#586e75\"",
    "selection = \"#073642\"", "selection-text = \"#eee8d5\"", "selection-quiet = \"#93a1a1\"",
    "selection-sale = \"#e0693a\"", "selection-warning = \"#ec6b63\"",
    "selection-accent = \"#2aa198\"",
  ]

  /// - Parameters:
  ///   - command: The program, in the language.
  ///   - choices: The values that a setting can have, by its name.
  package init(_ language: Language, command: CommandDescription, choices: [String: [String]]) {
    words = .of(language)
    phrases = .of(language)
    json = .of(language)
    self.command = command
    self.choices = choices
  }

  package var pages: [ManualPage] { [program, service, settings, keys] }

  /// The topics of `openmarket help`, in their listed order.
  package var topics: [(name: String, parts: [ManualPage.Part])] {
    let program = program.parts
    func part(_ title: SafeText) -> [ManualPage.Part] { program.filter { $0.title == title } }
    return [
      ("keys", keys.parts.filter { $0.title != words.titles.seeAlso }),
      ("search", part(words.titles.search)),
      ("config", settings.parts.filter { $0.title != words.titles.seeAlso }),
      ("environment", part(words.titles.environment)),
      ("files", part(words.titles.files)),
      ("exit-status", part(words.titles.exitStatus)),
      ("json", part(json.title)),
      ("completion", part(words.titles.completion)),
      ("themes", settings.parts.filter { $0.title == words.titles.themes }),
    ]
  }

  private var program: ManualPage {
    let titles = words.titles
    let browse = command.commands.first { $0.commandName == "browse" }
    let commands = command.commands.filter {
      // `restore` applies to products as well.
      $0.commandName == "restore"
        || $0.commandName != "browse" && !Self.administration.contains($0.commandName)
    }
    let common = commonOptions(of: commands)
    return ManualPage(
      name: "openmarket", section: 1, summary: words.summaries.program,
      parts: [
        part(
          titles.synopsis,
          [
            .example([
              "openmarket [LINK] [--server URL] [--data-dir DIR] [--language en|ko]",
              "openmarket COMMAND …",
            ])
          ]),
        part(titles.description, words.program.map { .paragraph($0) }),
        part(titles.options, [.entries(browse.map { entries(of: $0.ownArguments) } ?? [])]),
        part(
          titles.commands,
          commands.flatMap { blocks(of: $0, after: "openmarket", common) }
            + [.subtitle(titles.administration), .paragraph(words.administration)]
            + [
              .entries(
                administrators.map {
                  ManualPage.Entry(
                    "openmarket \(SafeText($0.commandName))", SafeText($0.abstract ?? ""))
                })
            ]),
        part(titles.commonOptions, [.entries(common)]),
        part(
          titles.search, words.search.map { .paragraph($0) } + [.entries(words.filters.map(entry))]
        ),
        part(
          titles.completion,
          [
            .paragraph(words.completion),
            .example([
              "openmarket --generate-completion-script bash > openmarket.bash",
              "openmarket --generate-completion-script zsh > _openmarket",
              "openmarket --generate-completion-script fish > openmarket.fish",
            ]),
          ]),
        part(titles.environment, [.entries(words.environment.map(entry))]),
        part(titles.files, [.entries(words.files.map(entry))]),
        part(titles.exitStatus, [.entries(words.exitStatus.map(entry))]),
        part(
          json.title,
          [json.introduction, json.input, json.tables, json.results].map { .paragraph($0) }
            + zip(json.titles, json.members).flatMap { title, members -> [ManualPage.Block] in
              [
                .subtitle(title),
                .entries(
                  members.map { member in
                    let text: SafeText =
                      member.value.isEmpty ? member.type : "\(member.type): \(member.value)"
                    return ManualPage.Entry(member.name, text)
                  }),
              ]
            }),
        part(titles.examples, [.entries(words.examples.map(entry))]),
        seeAlso(besides: "openmarket"),
      ])
  }

  /// The commands of `openmarket-serve(8)`.
  private var administrators: [CommandDescription] {
    Self.administration.compactMap { name in command.commands.first { $0.commandName == name } }
  }

  private var service: ManualPage {
    let titles = words.titles
    let commands = administrators
    let common = commonOptions(of: commands)
    return ManualPage(
      name: "openmarket-serve", section: 8, summary: words.summaries.service,
      parts: [
        part(
          titles.synopsis,
          [
            .example([
              "openmarket serve [--port PORT] [--host HOST] [--data-dir DIR] [--config FILE] …"
            ])
          ]),
        part(titles.description, words.service.map { .paragraph($0) }),
        part(titles.commands, commands.flatMap { blocks(of: $0, after: "openmarket", common) }),
        part(titles.commonOptions, [.entries(common)]),
        part(titles.files, [.entries(words.serviceFiles.map(entry))]),
        part(titles.exitStatus, [.entries(words.serviceStatus.map(entry))]),
        part(json.title, [.entries(words.serviceJSON.map(entry))]),
        part(titles.examples, [.entries(words.serviceExamples.map(entry))]),
        seeAlso(besides: "openmarket-serve"),
      ])
  }

  private var settings: ManualPage {
    ManualPage(
      name: "openmarket-config", section: 5, summary: words.summaries.settings,
      parts: [
        part(
          words.titles.synopsis, [.example(["~/.config/openmarket/config.toml"])]),
        part(words.titles.description, words.settingsFile.map { .paragraph($0) }),
        part(words.titles.settings, [.entries(words.settings.map(setting))]),
        part(
          words.titles.examples,
          [
            .example([
              "language = \"ko\"", "theme = \"dark\"", "layout = \"grid\"", "mouse = false", "",
              "[keys]", "down = [\"j\", \"↓\", \"Ctrl-N\"]", "",
              "[[commands]]", "title = \"Names\"", "command = \"jq -r .name\"", "key = \"x\"",
            ])
          ]),
        part(
          words.titles.themes,
          words.themes.map { .paragraph($0) } + [.example(Self.theme)]),
        part(words.titles.files, [.entries(words.settingsFiles.map(entry))]),
        seeAlso(besides: "openmarket-config"),
      ])
  }

  private var keys: ManualPage {
    ManualPage(
      name: "openmarket-keys", section: 7, summary: words.summaries.keys,
      parts: [
        part(words.titles.description, words.keys.map { .paragraph($0) }),
        part(words.titles.keys, [.entries(Action.allCases.map(entry))]),
        part(
          words.titles.dialogs,
          DialogKey.scenes.flatMap { scene -> [ManualPage.Block] in
            [.subtitle(words.scene(scene)), .entries(DialogKey.all(in: scene).map(entry))]
          }),
        part(words.titles.files, [.entries(words.settingsFiles.prefix(1).map(entry))]),
        seeAlso(besides: "openmarket-keys"),
      ])
  }
}

extension Manual {
  private func part(_ title: SafeText, _ blocks: [ManualPage.Block]) -> ManualPage.Part {
    ManualPage.Part(title, blocks)
  }

  private func seeAlso(besides name: String) -> ManualPage.Part {
    let pages = [
      ("openmarket", 1), ("openmarket-config", 5), ("openmarket-keys", 7), ("openmarket-serve", 8),
    ]
    let others = pages.filter { $0.0 != name }.map { "`\($0.0)`(\($0.1))" }
    return part(words.titles.seeAlso, [.paragraph(SafeText(others.joined(separator: ", ")))])
  }

  private func entry(_ entry: ManualWords.Entry) -> ManualPage.Entry {
    ManualPage.Entry(entry.term, entry.text)
  }

  private func setting(_ entry: ManualWords.Entry) -> ManualPage.Entry {
    guard let values = choices[entry.term.string] else { return self.entry(entry) }
    return ManualPage.Entry(
      entry.term, "\(entry.text) \(words.values): \(values.joined(separator: ", ")).")
  }

  private func entry(_ action: Action) -> ManualPage.Entry {
    let scenes = Scene.allCases.filter { action.scenes.contains($0) }
    let places =
      scenes.count == Scene.allCases.count
      ? [words.everywhere] : scenes.map(words.scene)
    let keys = action.keys.isEmpty ? ":\(action.name)" : action.keys.joined(separator: " ")
    let explanation = phrases.explanation(action)
    return ManualPage.Entry(
      SafeText(keys),
      "`\(action.name)`: \(explanation) (\(places.map(\.string).joined(separator: ", ")))")
  }

  private func entry(_ key: DialogKey) -> ManualPage.Entry {
    ManualPage.Entry(
      SafeText(key.keys.joined(separator: " ")), phrases.dialogKeys(key.phrase))
  }

  /// The minimum number of commands that share an option with the same help for it to be explained
  /// only once.
  private static let commonCount = 4

  /// The options that several commands of a page share, in order of appearance.
  private func commonOptions(of commands: [CommandDescription]) -> [ManualPage.Entry] {
    func all(_ command: CommandDescription) -> [CommandDescription] {
      [command] + command.commands.flatMap(all)
    }
    let options = commands.flatMap(all)
      .flatMap { entries(of: $0.ownArguments.filter { $0.kind != .positional }) }
    let counts = Dictionary(grouping: options, by: \.self).mapValues(\.count)
    var common: [ManualPage.Entry] = []
    for option in options where counts[option, default: 0] >= Self.commonCount {
      // An option with a different meaning in a few commands is explained there.
      let other = common.firstIndex { $0.term == option.term }
      guard let other else {
        common.append(option)
        continue
      }
      if counts[option, default: 0] > counts[common[other], default: 0] { common[other] = option }
    }
    return common
  }

  /// - Parameter common: The options that are only listed by name.
  private func blocks(
    of command: CommandDescription, after parent: String, _ common: [ManualPage.Entry]
  ) -> [ManualPage.Block] {
    let name = "\(parent) \(command.commandName)"
    let arguments = command.ownArguments.filter { $0.kind == .positional }.map(placeholder)
    var blocks: [ManualPage.Block] = [
      .subtitle(SafeText(([name] + arguments).joined(separator: " ")))
    ]
    for text in [command.abstract, command.discussion].compactMap(\.self) where !text.isEmpty {
      blocks += text.split(separator: "\n").map { .paragraph(SafeText($0, shape: .paragraphs)) }
    }
    let entries = entries(of: command.ownArguments)
    let own = entries.filter { !common.contains($0) }
    if !own.isEmpty { blocks.append(.entries(own)) }
    let others = entries.filter(common.contains)
      .map { "`\($0.term.string.prefix { $0 != "=" })`" }.joined(separator: ", ")
    if !others.isEmpty { blocks.append(.paragraph("\(words.titles.commonOptions): \(others).")) }
    return blocks + command.commands.flatMap { self.blocks(of: $0, after: name, common) }
  }

  private func entries(of arguments: [CommandDescription.Argument]) -> [ManualPage.Entry] {
    arguments.map { argument in
      let value = argument.kind == .option ? "=" + value(argument) : ""
      let term =
        argument.kind == .positional
        ? placeholder(argument)
        : argument.spellings.joined(separator: ", ") + value
      var text = [argument.abstract, argument.discussion].compactMap(\.self)
        .flatMap { $0.split(separator: "\n") }.joined(separator: " ")
      if let values = argument.allValues, argument.kind == .option,
        !values.allSatisfy(text.contains)
      {
        text += " \(words.values): \(values.joined(separator: ", "))."
      }
      if let known = argument.defaultValue { text += " (\(words.defaultValue): \(known))" }
      return ManualPage.Entry(
        SafeText(term), SafeText(text.trimmingPrefix(" "), shape: .paragraphs))
    }
  }

  private func value(_ argument: CommandDescription.Argument) -> String {
    (argument.valueName ?? "value").uppercased()
  }

  private func placeholder(_ argument: CommandDescription.Argument) -> String {
    let name = value(argument) + (argument.isRepeating ? " …" : "")
    return argument.isOptional ? "[\(name)]" : name
  }
}
