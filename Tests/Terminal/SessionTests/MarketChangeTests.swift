import Browser
import BrowserStress
import Files
import Market
import MarketClient
import Terminal
import TerminalPictures
import TestSupport
import Testing
import ViewModels
import Words

@testable import Session

/// One market after the other on the same screen.
@MainActor
@Suite struct MarketChangeTests {
  private let folder: TemporaryFolder
  private let market: MarketAddress
  private static let size = Size(columns: 80, rows: 24)

  init() throws {
    folder = try TemporaryFolder()
    market = try MarketAddress(typed: "https://market.example")
  }

  private func browser(_ screen: HeadlessScreen) throws -> BrowserLoop {
    let today = try #require(Day(year: 2026, month: 11, day: 21))
    return BrowserLoop(
      model: BrowserModel(
        list: ProductListViewModel(),
        environment: BrowserEnvironment(language: .english, today: { today }),
        size: screen.size),
      screen: screen, perform: { _ in })
  }

  /// Also the signal to end, or the program would live on without a terminal.
  @Test func inputBetweenTwoMarketsReachesTheNext() throws {
    let input = CurrentBrowser(
      BrowserSession(
        target: .remote(market, .native), localMarket: nil, language: .english, environment: [:],
        folders: UserFolders(environment: ["HOME": folder.path], accountHome: nil)))
    let first = try browser(HeadlessScreen(Self.size))
    input.show(first)
    first.stop()
    input.receive([.key(.character("M"))])
    input.receive([.terminate])
    let screen = HeadlessScreen(Self.size)
    let next = try browser(screen)
    input.show(next)
    #expect(!screen.watchesMouse, "the key switched the mouse off")
    #expect(next.isEnded)
  }

  @Test func aMarketThatWasLeftReleasesItsPictures() {
    let feed = PictureFeed(market: market, disk: DiskCache(folder: folder("pictures")))
    weak var left: PictureBoard?
    func visit() {
      let board = PictureBoard(
        support: GraphicsSupport(
          traits: TerminalTraits(), colors: 256, drawsUnicode: true, environment: [:]),
        choice: .fixed(.none))
      left = board
      feed.serve(board) {}
      feed.stop()
    }
    visit()
    #expect(left == nil)
  }
}
