import Files
import Foundation
import Market
import MarketClient
import Scripting
import Session
import TestSupport
import Testing
import Text
import Words

/// The market that a command line, variables and settings name.
@Suite struct MarketChoiceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A choice whose local markets exist only in the folder "there".
  private func choice(_ environment: [String: String] = [:]) -> MarketChoice {
    let folders = UserFolders(environment: ["HOME": folder.path], accountHome: nil)
    return MarketChoice(environment, folders) { path in
      LocalPlace(
        name: SafeText(path ?? "own"), folder: path, identityFile: "", exists: { path == "there" },
        start: { _ throws(MarketError) in throw .localMarket("not started") })
    }
  }

  private func write(_ settings: String) throws {
    let path = folder(".config/openmarket")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Data(settings.utf8).write(to: URL(filePath: "\(path)/config.toml"))
  }

  private func address(
    _ choice: MarketChoice, _ link: String? = nil, input: String? = nil, isReading: Bool = false
  ) throws -> (isLinked: Bool, isNamed: Bool, isReadOnly: Bool) {
    let address = try choice.address(
      of: link.flatMap { ProductLink($0) }, inputLink: input.flatMap { ProductLink($0) },
      mayBeNew: true, isReading: isReading, isTyped: false, in: .english
    ).address
    return (address.isLinked, address.isNamed, address.isReadOnly)
  }

  @Test func aLinkComesFirstThenAnOptionThenAVariableThenTheSettings() throws {
    var choice = choice(["OPENMARKET_SERVER": "variable.example"])
    func name(_ link: String? = nil, _ configured: SafeText? = "settings.example") throws -> String
    {
      try choice.target(of: link.flatMap { ProductLink($0) }, configured: configured).name.string
    }
    #expect(try name() == "https://variable.example")
    choice.server = "option.example"
    #expect(try name() == "https://option.example")
    #expect(try name("https://link.example") == "https://link.example")
    choice = self.choice(["OPENMARKET_SERVER": ""])
    #expect(try name() == "https://settings.example")
    #expect(try name(nil, nil) == "own")
    choice.dataFolder = "there"
    #expect(try name() == "own", "the folder of the option is that of the place")
    #expect(choice.isFolderNamed)
  }

  @Test func aFolderOfALinkHasToExist() throws {
    var choice = choice()
    func target(_ folder: String?) throws -> SafeText {
      try choice.target(of: ProductLink(to: 1, at: .local(folder: folder)), configured: nil).name
    }
    #expect(try target(nil) == "own" && target("there") == "there")
    #expect(throws: CommandError.self) { try target("missing") }
    choice.dataFolder = "missing"
    #expect(throws: CommandError.self) { try target(nil) }
    choice.database = "postgres://one/market"
    #expect(try target(nil) == "own")
  }

  @Test func anAddressThatCannotBeUsedIsAnErrorOfTheMarket() throws {
    var choice = choice()
    choice.server = "http://market.example"
    #expect(throws: MarketError.self) { try choice.target(of: nil, configured: nil) }
    choice.allowsHTTP = true
    #expect(try choice.target(of: nil, configured: nil).name == "http://market.example")
    #expect(choice.serverSource == "--server")
  }

  @Test func onlyALinkThatNothingElseNamesLeadsToAStranger() throws {
    let link = "https://link.example/products/1"
    #expect(try address(choice(), link).isLinked)
    #expect(try address(choice(), input: link).isLinked)
    #expect(try !address(choice(["OPENMARKET_SERVER": "link.example"]), link).isLinked)
    try write("server = \"https://link.example\"\n")
    #expect(try !address(choice(), link).isLinked)
    var named = choice()
    named.server = "option.example"
    let found = try address(named, input: link)
    #expect(!found.isLinked && found.isNamed, "the link has to lead to the named market")
  }

  @Test func mistakesStopACommandThatWrites() throws {
    try write("read_only = \"x\"\n")
    #expect(throws: CommandError.self) { try address(choice()) }
    #expect(try address(choice(), isReading: true).isReadOnly)
    try write("server = 5\n")
    #expect(throws: CommandError.self) { try address(choice()) }
    #expect(try !address(choice(["OPENMARKET_SERVER": "market.example"])).isReadOnly)
  }

  @Test func aNewMarketIsNotCreatedInANamedFolder() throws {
    _ = try address(choice())
    #expect(throws: CommandError.self) { try address(choice(["OPENMARKET_DATA_DIR": "missing"])) }
  }
}
