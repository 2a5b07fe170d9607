import ArgumentParser
import Browser
import Market
import Testing
import Widgets
import Words

@testable import openmarket

@Suite struct CommandTests {
  @Test func withoutASubcommandTheBrowserStarts() throws {
    let command = try #require(try OpenMarket.parseAsRoot([]) as? BrowseCommand)
    #expect(command.server == nil)
    #expect(command.dialect == "auto")
  }

  @Test func optionsOfTheBrowserNeedNoSubcommand() throws {
    let command = try OpenMarket.parseAsRoot([
      "--server", "https://market.example", "--layout", "grid", "--language", "ko", "--accessible",
    ])
    let browse = try #require(command as? BrowseCommand)
    #expect(browse.server == "https://market.example")
    #expect(browse.layout == .grid)
    #expect(browse.language == .korean)
    #expect(browse.accessible)
  }

  @Test(arguments: [
    ["--dialect", "3"], ["--layout", "table"], ["--theme", "../pink"], ["--graphics", "paper"],
    ["--language", "de"], ["sell"], ["serve", "--port", "x"],
  ])
  func mistakesAreUsageErrors(arguments: [String]) throws {
    let error = #expect(throws: (any Error).self) { try OpenMarket.parseAsRoot(arguments) }
    #expect(OpenMarket.exitCode(for: try #require(error)) == .validationFailure)
  }

  @Test func everyCommandExplainsItself() {
    for command in OpenMarket.configuration.subcommands {
      #expect(!command.configuration.abstract.isEmpty)
      #expect(command.configuration.abstract.hasSuffix("."))
    }
  }
}
