import ArgumentParser
import Browser
import Foundation
import Market
import MarketClient
import Testing
import Widgets
import Words

@testable import openmarket

@Suite struct CommandTests {
  @Test func withoutASubcommandTheBrowserStarts() throws {
    let command = try #require(try OpenMarket.parseAsRoot([]) as? BrowseCommand)
    #expect(command.market.server == nil)
    #expect(command.market.dialect == "auto")
  }

  @Test func optionsOfTheBrowserNeedNoSubcommand() throws {
    let command = try OpenMarket.parseAsRoot([
      "--server", "https://market.example", "--layout", "grid", "--language", "ko", "--accessible",
    ])
    let browse = try #require(command as? BrowseCommand)
    #expect(browse.market.server == "https://market.example")
    #expect(browse.layout == .grid)
    #expect(browse.language == .korean)
    #expect(browse.accessible)
  }

  /// A link may lead to a stranger's market, which is not offered a secret meant for another one.
  @Test func aSecretOfTheEnvironmentIsNotForTheMarketOfALink() throws {
    let file = ["OPENMARKET_SECRET_FILE": "/run/secret"]
    let stranger = ProductLink("https://stranger.example/api/products/3")
    #expect(IdentityFile.environment(for: stranger, in: file) == [:])
    let named = file.merging(["OPENMARKET_SERVER": "https://market.example/"]) { $1 }
    #expect(IdentityFile.environment(for: stranger, in: named)["OPENMARKET_SECRET_FILE"] == nil)
    let known = ProductLink("https://market.example/api/products/3")
    #expect(IdentityFile.environment(for: known, in: named) == named)
    let typed = file.merging(["OPENMARKET_SERVER": "market.example"]) { $1 }
    #expect(IdentityFile.environment(for: known, in: typed) == typed)
    #expect(IdentityFile.environment(for: stranger, in: typed)["OPENMARKET_SECRET_FILE"] == nil)
    for own in [nil, ProductLink("openmarket:3")] {
      #expect(IdentityFile.environment(for: own, in: file) == file)
    }
  }

  @Test(arguments: [
    (["srve"], "Did you mean serve?"), (["ls"], "Did you mean list?"),
    (["--data-dir", "/x", "list"], "Options follow after the command: openmarket list"),
    (["add", "https://a.example"], "Specify the market with --server https://a.example"),
    (["openmarket:x"], "is not a link to a product"),
    (["https://a.example", "--server", "https://b.example"], "not both"),
    (["edit", "openmarket:1", "--stock", "3", "--server", "https://b.example"], "not both"),
  ])
  func aWrongLinkIsReported(arguments: [String], reason: String) throws {
    let error = #expect(throws: (any Error).self) { try OpenMarket.parseAsRoot(arguments) }
    let message = OpenMarket.fullMessage(for: try #require(error))
    #expect(message.contains(reason), "\(message)")
  }

  @Test(arguments: [
    ["--dialect", "3"], ["--layout", "table"], ["--theme", "../pink"], ["--graphics", "paper"],
    ["--language", "de"], ["sell"], ["serve", "--port", "x"],
  ])
  func mistakesAreUsageErrors(arguments: [String]) throws {
    let error = #expect(throws: (any Error).self) { try OpenMarket.parseAsRoot(arguments) }
    #expect(OpenMarket.exitCode(for: try #require(error)) == .validationFailure)
  }

  @Test func theVariableForPicturesIsCheckedLikeTheOption() throws {
    func choice(_ name: String?) throws -> GraphicsChoice? {
      try GraphicsChoice(in: name.map { ["OPENMARKET_GRAPHICS": $0] } ?? [:], .english)
    }
    #expect(try choice(nil) == nil && choice("") == nil && choice("off") == .fixed(.none))
    let error = #expect(throws: ValidationError.self) { try choice("paper") }
    #expect(error?.message == "The value 'paper' is invalid for 'OPENMARKET_GRAPHICS'")
  }

  /// A command that is missing in the list would be unknown to the program.
  @Test func everyCommandIsListed() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/openmarket/Commands").standardizedFileURL
    var names: [String] = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where path.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      let commands = text.matches(of: /(?m)^struct (\w+): (?:(?:Async)?Parsable|Store)Command\b/)
      names += commands.map { String($0.1) }
    }
    #expect(names.sorted() == Subcommands.all.map { "\($0)" }.sorted())
  }

  @Test func everyCommandExplainsItself() {
    for command in OpenMarket.configuration.subcommands {
      #expect(!command.configuration.abstract.isEmpty)
      #expect(command.configuration.abstract.hasSuffix("."))
    }
  }
}
