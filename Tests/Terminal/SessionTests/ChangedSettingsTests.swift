import BrowserStress
import Files
import Foundation
import Market
import MarketClient
import Settings
import Terminal
import TestSupport
import Testing
import Text
import ViewModels
import Words

@testable import Browser
@testable import Session

/// Settings that change while the browser runs.
@MainActor
@Suite struct ChangedSettingsTests {
  private let folder: TemporaryFolder
  private let market: MarketAddress

  init() throws {
    folder = try TemporaryFolder()
    market = try MarketAddress(typed: "https://market.example")
  }

  private func session(_ environment: [String: String] = [:]) -> BrowserSession {
    BrowserSession(
      target: .remote(market, .native), localMarket: nil, language: .english,
      environment: environment,
      folders: UserFolders(environment: ["HOME": folder.path], accountHome: nil))
  }

  private func settings(_ text: String) -> Settings { Settings.read(text).settings }

  @Test func optionsOverrideThem() {
    var session = session()
    let all = """
      theme = "dark"
      layout = "grid"
      language = "ko"
      graphics = "ascii"
      """
    session.options = settings(all)
    session.settings = settings(
      "theme = \"light\"\nlayout = \"list\"\nlanguage = \"en\"\ngraphics = \"none\"")
    let current = settings(all).choices
    let changed = session.choices(since: Settings(), current)
    #expect(changed.theme == .dark && changed.layout == .grid)
    #expect(changed.language == .korean && changed.graphics == current.graphics)
    session.options = Settings()
    let chosen = session.choices(since: Settings(), current)
    #expect(chosen.theme == .light && chosen.layout == .list)
    #expect(chosen.language == .english && chosen.graphics == .fixed(.none))
  }

  /// GNU screen holds back Esc while the mouse is reported.
  @Test func thoseRemovedGetTheDefaultsOfAStart() throws {
    let state = Data(#"{"views":[],"history":[],"themeName":"dark"}"#.utf8)
    let path = folder(".local/state/openmarket")
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try state.write(to: URL(filePath: path + "/state.json"))
    let old = settings("theme = \"light\"\nmouse = false")
    let choices = session(["STY": "1.screen"]).choices(since: old, old.choices)
    #expect(choices.theme == .dark && !choices.isMouseOn)
    #expect(session().choices(since: old, old.choices).isMouseOn)
  }

  @Test func readOnlyTakesEffectAndNeverUndoesTheOption() throws {
    let screen = HeadlessScreen(Size(columns: 100, rows: 24))
    let source = MarketSource(.remote(market, .native))
    let free = try input(session(), on: screen, of: source)
    free.use(settings("read_only = true"), [], [])
    #expect(source.isReadOnly)
    #expect(screen.frame.text.contains("are used from now on"))
    free.receive([.key(.character("a"))])
    #expect(screen.frame.text.contains("Read-only: nothing can be changed"))
    free.use(settings("read_only = false\nserver = \"other.example\""), [], [])
    #expect(!source.isReadOnly)
    #expect(screen.frame.text.contains("used at the next start: server"))
    var session = session()
    session.isReadOnly = true
    let bound = try input(session, on: screen, of: source)
    bound.use(settings("read_only = false"), [], [])
    #expect(source.isReadOnly)
  }

  /// Mistakes at the start had left it unclear which market is meant.
  @Test func aCorrectedFileThatNamesTheOpenMarketAllowsChanges() throws {
    let screen = HeadlessScreen(Size(columns: 100, rows: 24))
    let source = MarketSource(.remote(market, .native))
    var session = session()
    session.isMarketUncertain = true
    let input = try input(session, on: screen, of: source)
    let corrected = settings("server = \"https://market.example/\"")
    input.use(corrected, [], ["config.toml has mistakes"])
    #expect(source.isReadOnly)
    for other in [settings("theme = \"dark\""), settings("server = \"other.example\"")] {
      input.use(other, [], [])
      #expect(source.isReadOnly)
      #expect(screen.frame.text.contains("used at the next start: server"))
    }
    input.use(corrected, [], [])
    #expect(!source.isReadOnly && !input.session.refusesChanges)
    #expect(screen.frame.text.contains("are used from now on"))
  }

  /// The market that closes may wait for its server.
  @Test func settingsThatChangeBetweenTwoMarketsAreUsed() throws {
    let screen = HeadlessScreen(Size(columns: 100, rows: 24))
    let source = MarketSource(.remote(market, .native))
    let input = try input(session(), on: screen, of: source)
    input.browser?.stop()
    input.use(settings("layout = \"grid\""), [], [])
    input.use(settings("layout = \"grid\"\ntheme = \"dark\""), [], [])
    input.show(try browser(on: screen), of: source)
    #expect(input.browser?.choices.layout == .grid && input.browser?.choices.theme == .dark)
    #expect(screen.frame.text.contains("are used from now on"))
    // Once: a choice of the user stays.
    input.receive([.key(.character("1"))])
    input.browser?.stop()
    input.show(try browser(on: screen), of: source)
    #expect(input.browser?.choices.layout == .list)
  }

  /// Returns the input of a browser that is shown on a screen.
  private func input(
    _ session: BrowserSession, on screen: HeadlessScreen, of source: MarketSource
  ) throws -> CurrentBrowser {
    let input = CurrentBrowser(session)
    input.show(try browser(on: screen), of: source)
    return input
  }

  private func browser(on screen: HeadlessScreen) throws -> BrowserLoop {
    let today = try #require(Day(year: 2026, month: 11, day: 21))
    return BrowserLoop(
      model: BrowserModel(
        list: ProductListViewModel(),
        environment: BrowserEnvironment(language: .english, today: { today }), size: screen.size),
      screen: screen, perform: { _ in })
  }
}
