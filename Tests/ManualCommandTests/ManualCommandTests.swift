import Foundation
import GRDB
import Testing

@testable import MarketStore

/// The commands, configurations and outputs of the manual, as written there.
///
/// Each page is run in a separate place, in which `/etc`, `/var` and the network are not this
/// machine's. Omitted examples are listed in ``PagePlan`` with the reason, so every new one is run.
@Suite(.serialized, .timeLimit(.minutes(2))) struct ManualCommandTests {
  /// Pages without examples need none, nor do translations with the same commands.
  @Test func everyPageWithExamplesIsRun() throws {
    let planned = Set(PagePlan.all.map(\.page))
    for path in try ManualPage.paths() where !planned.contains(path) {
      let blocks = try ManualPage(path).blocks
      let original = try ManualPage(path.replacing("/ko/", with: "/")).blocks
      #expect(
        blocks.allSatisfy { $0.kind == .commands }
          && (blocks.isEmpty || path.contains("/ko/"))
          && blocks.flatMap(\.commands) == original.flatMap(\.commands), "\(path)")
    }
  }

  @Test(
    .enabled(if: Sandbox.isPossible, "needs a superuser, who makes namespaces"),
    arguments: PagePlan.all)
  func everyCommandRunsAsWritten(plan: PagePlan) throws {
    let page = try PageRun(plan)
    try page.run { folder in try makeOldMarket(at: folder + "/old.sqlite") }
    #expect(page.problems.isEmpty, "\(page.problems.joined(separator: "\n"))")
  }

  @Test func omittedProgramsAreOnSomePage() throws {
    let commands = try PagePlan.all.flatMap { try ManualPage($0.page).blocks.flatMap(\.commands) }
    for program in PagePlan.absent.keys {
      #expect(commands.contains { $0.hasPrefix(program) }, "\(program)")
    }
  }

  /// Commands within sentences exist, and have the options shown there.
  @Test(.enabled(if: Sandbox.isPossible, "needs a superuser, who makes namespaces"))
  func commandsInSentencesExist() throws {
    let place = try Sandbox()
    var options: [String: Set<String>] = [:]
    for path in try ManualPage.paths() where path.hasSuffix(".md") {
      for mention in try ManualPage(path).mentions {
        let words = mention.prefixMatch(of: /openmarket(?: [a-z]+(?= |$))*/)?.0 ?? ""
        let command = words == "openmarket" ? "openmarket browse" : words
        let used = mention.matches(of: /--[a-z-]+/).map { String($0.0) }
        options[String(command), default: []].formUnion(used)
      }
    }
    #expect(options.count > 20)
    for (command, options) in options {
      let isTopic = command.hasPrefix("openmarket help ")
      let help = try place.run(isTopic ? command : "\(command) --help")
      #expect(help.status == 0, "\(command)")
      // The deepest command that exists prints its help: it has to be one that can be run.
      let usage = help.output.firstMatch(of: /USAGE: (openmarket(?: [a-z]+)+\b)(?! <subcommand>)/)
      #expect(isTopic || usage.map { command.hasPrefix($0.1) } == true, "\(command)")
      for option in options { #expect(help.output.contains(option), "\(command) \(option)") }
    }
  }

  @Test func commandsAndFilesAreFoundInAPage() {
    let page = ManualPage(
      markdown: """
        # Title

        Use `openmarket
        list` so:

            openmarket add \\
              --name Desk

            ls
        * A list
            goes on here.

        ```toml
        theme = "dark"
        ```
        """)
    #expect(page.blocks.map(\.kind) == [.commands, .file(language: "toml")])
    #expect(page.blocks.map(\.line) == [6, 14])
    #expect(page.blocks[0].heading == "Title")
    #expect(page.blocks[0].commands == ["openmarket add \\\n  --name Desk", "ls"])
    #expect(page.blocks[1].lines == [#"theme = "dark""#])
    #expect(page.mentions == ["openmarket list"])
  }

  /// Creates a market of the oldest version, for the page about upgrades.
  private func makeOldMarket(at path: String) throws {
    let market = try DatabaseQueue(path: path, configuration: SQLiteFile.configuration)
    try SQLiteSchema.migrator.migrate(market, upTo: "001 products")
    try market.close()
  }
}

extension PagePlan: CustomTestStringConvertible {
  var testDescription: String { page }
}
