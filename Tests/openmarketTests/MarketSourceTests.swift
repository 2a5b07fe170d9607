import ArgumentParser
import Browser
import CursesTerminal
import Desktop
import Files
import Market
import MarketClient
import MarketServer
import MarketStore
import Operations
import Scripting
import Session
import Testing
import Text
import Words

@testable import Keymap
@testable import openmarket

@MainActor
@Suite("The market that is opened")
struct MarketSourceTests {
  private func local(_ folder: String) -> MarketTarget {
    .local(LocalPlace(.folder(folder), in: .english))
  }

  @Test func theLocalMarketIsKnownByItsFolder() {
    let target = local("/data/market")
    #expect(target.remoteName == nil)
    #expect(target.key == .socket(path: "", market: "/data/market"))
    #expect(target.key != local("/data/other").key)
  }

  @Test func anotherMarketIsKnownByItsAddress() throws {
    let address = try MarketAddress("https://market.example")
    let target = MarketTarget.remote(address, .found(remembered: nil))
    #expect(target.remoteName == "market.example")
    #expect(target.key == address)
  }

  @Test func identitiesComeFromTheNamedFileTheLoginAndTheLocalMarket() throws {
    let folders = UserFolders(environment: ["HOME": "/home/me"], accountHome: nil)
    let paths = local("/data/market").identityFiles(
      folders: folders, environment: ["OPENMARKET_SECRET_FILE": "/run/secret"]
    ).map(\.path)
    #expect(paths.count == 3)
    #expect(paths.first == "/run/secret" && paths.last == "/data/market/identity.json")
    #expect(paths[1].hasPrefix("/home/me/.config/openmarket/identities/"))
    let address = try MarketAddress("https://market.example")
    let remote = MarketTarget.remote(address, .found(remembered: nil))
    #expect(remote.identityFiles(folders: folders, environment: [:]).count == 1)
  }

  @Test func theDataFolderIsNamedOrInTheHome() throws {
    let folders = UserFolders(environment: ["HOME": "/home/me"], accountHome: "/root")
    #expect(try StorageOptions.folder([:], folders) == "/home/me/.local/share/openmarket")
    #expect(try StorageOptions.folder(["OPENMARKET_DATA_DIR": "/m"], folders) == "/m")
    #expect(
      try StorageOptions.folder(["OPENMARKET_DATA_DIR": ""], folders)
        == "/home/me/.local/share/openmarket")
    #expect(throws: NoHomeError(variable: "XDG_DATA_HOME")) {
      try StorageOptions.folder([:], UserFolders(environment: [:], accountHome: nil))
    }
  }

  /// A script with an option must never change the market of the environment.
  @Test(arguments: [
    (["--server", "https://a.example"], "OPENMARKET_DATA_DIR", "/m", "https://a.example"),
    (["--server", "local"], "OPENMARKET_SERVER", "https://b.example", nil),
    (["--data-dir", "/d"], "OPENMARKET_SERVER", "https://b.example", "/d"),
    ([], "OPENMARKET_SERVER", "https://b.example", "https://b.example"),
    ([], "OPENMARKET_DATA_DIR", "/m", nil),
    ([], "OPENMARKET_DATABASE", "postgresql://db/m", nil),
    ([], "NO_COLOR", "1", "https://c.example"),
  ])
  func optionsOverrideVariablesAndVariablesTheSettings(
    options: [String], variable: String, value: String, market: String?
  ) throws {
    let folders = UserFolders(environment: ["HOME": "/home/me"], accountHome: nil)
    let choice = try MarketOptions.parse(options).choice([variable: value], folders, in: .english)
    let target = try choice.target(of: nil, configured: "https://c.example")
    if let market {
      #expect(target.name.string == market)
    } else {
      #expect(target.remoteName == nil)
    }
  }

  @Test func errorsAreSentencesOfTheirLayer() {
    let missing = CommandFailure(NoHomeError(variable: "XDG_STATE_HOME"), in: .english)
    #expect(
      missing.sentence
        == "There is no home folder: set HOME or XDG_STATE_HOME to an absolute path")
    #expect(missing.status == 1)
    let full = CommandFailure(StoreError.full("/m"), in: .english)
    #expect(full.sentence.string.contains("/m"))
    let session = CommandFailure(CommandError.failed("x"), in: .korean)
    #expect(session.status == 1 && session.sentence == "x")
    let terminal = CommandFailure(TerminalError.dumb, in: .english)
    #expect(terminal.status == 2 && terminal.sentence.string.contains("TERM"))
    let server = CommandFailure(
      CommandError.unusableServer(.badAddress("market")), in: .korean)
    #expect(server.status == 64 && server.sentence == "“market”은(는) 마켓 주소가 아닙니다")
  }

  @Test(arguments: [
    ([:], Language.english), (["LANG": "ko_KR.UTF-8"], .korean),
    (["LANG": "ko_KR.UTF-8", "LC_ALL": "en_US.UTF-8"], .english),
    (["LANG": "en_US.UTF-8", "LC_MESSAGES": "ko_KR"], .korean),
    (["LANG": "ko_KR.UTF-8", "LC_ALL": ""], .korean),
  ])
  func theLanguageIsTheFirstThatIsSet(environment: [String: String], expected: Language) {
    #expect(Language(environment: environment) == expected)
  }
}
