import Actions
import ArgumentParser
import Foundation
import Market
import ScreenWords
import Settings
import Testing
import Text
import Widgets
import Words

@testable import Manual
@testable import openmarket

/// Compares the pages in `Resources/man` with the tables they are made from; `UPDATE_SCREENS=1`
/// rewrites them.
@Suite struct ManualTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  /// The date of the pages: that of the version.
  private static let date = "2026-11-22"

  @Test(arguments: [Language.english, .korean]) func pagesAreUpToDate(language: Language) throws {
    let folder = Self.root.appending(
      path: language == .english ? "Resources/man" : "Resources/man/\(language.rawValue)")
    let title = ManualWords.of(language).titles.name
    let pages = try Manual(language).pages
    #expect(pages.map(\.name).count == 4)
    for page in pages {
      let file = folder.appending(path: "\(page.name).\(page.section)")
      let roff = page.roff(program: "openmarket", date: Self.date, nameTitle: title)
      #expect(roff.contains("UPDATE_SCREENS=1 ./dev test --filter openmarketTests.\(Self.self)\n"))
      if ProcessInfo.processInfo.environment["UPDATE_SCREENS"] != nil {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try roff.write(to: file, atomically: true, encoding: .utf8)
      }
      #expect((try? String(contentsOf: file, encoding: .utf8)) == roff, "\(file.path)")
    }
  }

  /// Every command is on one of the pages, with each of its options.
  @Test func noCommandIsMissing() throws {
    let pages = try Manual(.english).pages
    let text = pages.map { $0.roff(program: "", date: "", nameTitle: "") }.joined()
    let command = try CommandDescription(json: OpenMarket._dumpHelp())
    #expect(command.commands.count > 15)
    for command in command.commands {
      #expect(
        text.contains(".SS \"openmarket \(command.commandName)")
          || command.commandName == "browse", "\(command.commandName)")
      for spelling in command.ownArguments.flatMap(\.spellings) {
        let escaped = spelling.replacingOccurrences(of: "-", with: "\\-")
        #expect(text.contains("\\fB\(escaped)") || text.contains(", \(escaped)"), "\(spelling)")
      }
    }
    for name in Manual.administration {
      #expect(command.commands.contains { $0.commandName == name }, "\(name)")
    }
  }

  /// The page about the program names the commands of the page about administration.
  @Test(arguments: [Language.english, .korean])
  func theFirstPageLeadsToAdministration(language: Language) throws {
    let page = try #require(try Manual(language).pages.first)
    let text = page.roff(program: "", date: "", nameTitle: "")
    #expect(text.contains("\\fBopenmarket\\-serve\\fR(8)"))
    for name in Manual.administration { #expect(text.contains("openmarket \(name)"), "\(name)") }
  }

  /// Every page names files, and those of commands have statuses and examples that are understood.
  @Test(arguments: [Language.english, .korean])
  func pagesHaveFilesStatusesAndExamples(language: Language) throws {
    let titles = ManualWords.of(language).titles
    for page in try Manual(language).pages {
      func entries(_ title: SafeText) -> [ManualPage.Entry] {
        page.parts.filter { $0.title == title }.flatMap(\.blocks)
          .flatMap { block -> [ManualPage.Entry] in
            if case .entries(let entries) = block { entries } else { [] }
          }
      }
      #expect(!entries(titles.files).isEmpty, "\(page.name)")
      guard page.parts.contains(where: { $0.title == titles.commands }) else { continue }
      #expect(entries(titles.exitStatus).count > 3 && entries(titles.examples).count > 3)
      for example in entries(titles.examples) {
        for command in example.term.string.split(separator: #/ (\||&&) /#) {
          let words = command.matches(of: /"([^"]*)"|'([^']*)'|([^ ]+)/)
            .map { String($0.1 ?? $0.2 ?? $0.3 ?? "") }
          guard words.first == "openmarket" else {
            #expect(["diff", "sed"].contains(words.first), "\(command)")
            continue
          }
          #expect(throws: Never.self, "\(command)") {
            _ = try OpenMarket.parseAsRoot(Array(words.dropFirst()))
          }
        }
      }
    }
  }

  /// Options that several commands have are explained once, and named by each.
  @Test func aCommonOptionIsExplainedOnce() throws {
    for page in try Manual(.english).pages.prefix(2) {
      let text = page.roff(program: "", date: "", nameTitle: "")
      let count = text.components(separatedBy: "\\fB\\-\\-database=URL\\fR").count - 1
      #expect(count == (page.section == 1 ? 2 : 1), "\(page.name)")
      let terms = try #require(page.parts.first { $0.title == "Common options" }).blocks
        .flatMap { block -> [SafeText] in
          if case .entries(let entries) = block { entries.map(\.term) } else { [] }
        }
      #expect(Set(terms).count == terms.count && terms.count > 3, "\(terms)")
      #expect(text.contains("Common options: ") && text.contains("\\fB\\-\\-database\\fR"))
    }
  }

  @Test func theThemeOfTheManualHasEveryColour() {
    let names = Manual.theme.map { String($0.string.prefix { $0 != " " }) }
    #expect(Set(names) == Set(CustomTheme.Role.allCases.map(\.rawValue) + ["base"]))
    let text = Manual.theme.map(\.string).joined(separator: "\n")
    #expect(CustomTheme.read(text, name: "sea").warnings == [])
  }

  @Test(arguments: [Language.english, .korean]) func everySettingIsExplained(language: Language) {
    #expect(ManualWords.of(language).settings.map(\.term.string) == Settings.names)
  }

  @Test func everyVariableOfTheEnvironmentIsExplained() throws {
    let known = Set(
      ManualWords.of(.english).environment.flatMap {
        $0.term.string.components(separatedBy: ", ")
      })
    let files = FileManager.default.enumerator(
      at: Self.root.appending(path: "Sources"), includingPropertiesForKeys: nil)
    var names: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift", !file.path.contains("Words/") else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /"(OPENMARKET_[A-Z_]+)"/) { names.insert(String(match.1)) }
    }
    #expect(names.count > 5)
    #expect(names.subtracting(known) == [])
  }

  /// Both languages explain the same things in the same order.
  @Test func languagesHaveTheSameTerms() {
    let (one, other) = (ManualWords.of(.english), ManualWords.of(.korean))
    for list in [
      \ManualWords.environment, \.files, \.exitStatus, \.settings, \.examples, \.serviceFiles,
      \.serviceStatus, \.serviceExamples, \.settingsFiles,
    ] {
      #expect(one[keyPath: list].map(\.term) == other[keyPath: list].map(\.term))
    }
    // Filters have names in each language; all examples can be typed.
    #expect(one.filters.count == other.filters.count)
    for filter in one.filters + other.filters {
      for example in filter.term.string.components(separatedBy: ", ") {
        let query = try? ProductQuery(typed: example, me: 1)
        #expect(query != nil && query?.unknownFilter == nil, "\(example)")
      }
    }
  }

  /// The manual and the description of the interface have every order and filter.
  @Test func everyOrderAndFilterIsDescribed() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }
    let (page, interface) = (try text("docs/manual/searching.md"), try text("docs/openapi.yaml"))
    let sorts = ProductQuery.Sort.allCases.map(\.rawValue)
    #expect(interface.contains("enum: [\"\", \(sorts.joined(separator: ", "))]"))
    for sort in sorts { #expect(page.contains("`\(sort)`"), "\(sort)") }
    for filter in NumberFilter.allCases.map(\.rawValue) {
      #expect(interface.contains("name: min_\(filter)\n"), "\(filter)")
      #expect(interface.contains("name: max_\(filter)\n"), "\(filter)")
      #expect(page.contains("`\(filter)>"), "\(filter)")
    }
    for name in UnknownFilter.names {
      #expect(
        ManualWords.of(.english).filters.contains { $0.term.string.contains(name) }, "\(name)")
    }
  }

  /// `openmarket help json` consists of the page's tables.
  @Test func helpHasTheTablesOfThePage() throws {
    let rows = try String(
      contentsOf: Self.root.appending(path: "docs/manual/json.md"), encoding: .utf8
    ).matches(of: /(?m)^\| `(\w+)` \| (\w+) \| (.*?) ?\|$/)
      .map { [String($0.1), String($0.2), String($0.3)] }
    let known = JSONWords.of(.english).members.joined()
    #expect(rows == known.map { [$0.name.string, $0.type.string, $0.value.string] })
    for (members, other) in zip(JSONWords.of(.english).members, JSONWords.of(.korean).members) {
      #expect(members.map(\.name) == other.map(\.name))
    }
  }

  /// Also those that are added later.
  @Test(arguments: Language.allCases) func everyAttributeIsExplained(language: Language) {
    let words = JSONWords.of(language)
    for attribute in ProductAttribute.allCases {
      #expect(words.members[0].contains { $0.name.string == attribute.rawValue })
      #expect(words.input.string.contains("`\(attribute.rawValue)`"))
    }
  }

  @Test func topicsAreThoseOfTheHelp() throws {
    for language in [Language.english, .korean] {
      let topics = try Manual(language).topics
      #expect(topics.map(\.name) == HelpCommand.topics)
      for topic in topics { #expect(!topic.parts.isEmpty, "\(topic.name)") }
    }
  }
}
