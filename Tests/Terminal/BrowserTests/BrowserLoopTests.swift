import BrowserStress
import Files
import Foundation
import Market
import Pictures
import Terminal
import TerminalPictures
import Testing
import Text
import ViewModels
import Words

@testable import Browser
@testable import Widgets

/// The loop acts on changes of the model's values.
@MainActor @Suite struct BrowserLoopTests {
  private func model(isMouseOn: Bool = true) -> BrowserModel {
    BrowserModel(
      list: ProductListViewModel(),
      environment: BrowserEnvironment(
        language: .english, today: { SampleBrowser.today }),
      size: Size(columns: 80, rows: 24), choices: ScreenChoices(isMouseOn: isMouseOn))
  }

  @Test func theScreenWatchesTheMouseWhileItIsOn() {
    let screen = HeadlessScreen(Size(columns: 80, rows: 24))
    let loop = BrowserLoop(model: model(), screen: screen, perform: { _ in })
    loop.receive([.key(.character("M"))])
    #expect(!screen.watchesMouse)
    loop.receive([.key(.character("M"))])
    #expect(screen.watchesMouse)
  }

  @Test func aMouseThatIsOffAtTheStartIsNotReported() {
    let screen = HeadlessScreen(Size(columns: 80, rows: 24))
    let loop = BrowserLoop(model: model(isMouseOn: false), screen: screen, perform: { _ in })
    loop.receive([.resized])
    #expect(!screen.watchesMouse)
    loop.receive([.key(.character("M"))])
    #expect(screen.watchesMouse)
  }

  @Test func aStateIsRememberedWhenItDiffers() {
    var remembered: [BrowserState] = []
    let loop = BrowserLoop(
      model: model(), screen: HeadlessScreen(Size(columns: 80, rows: 24)), perform: { _ in },
      remember: { state, _ in
        remembered.append(state)
        return nil
      })
    loop.receive([.key(.character("j"))])
    #expect(remembered.isEmpty)
    loop.receive(":theme light".map { .key(.character($0)) } + [.key(.enter)])
    #expect(remembered.last?.theme == .light)
    #expect(remembered.last?.history == ["theme light"])
  }

  @Test func aStateThatCannotBeSavedIsReportedOnceAndSavedLater() {
    let screen = HeadlessScreen(Size(columns: 80, rows: 24))
    var states: [BrowserState] = []
    let loop = BrowserLoop(
      model: model(), screen: screen, perform: { _ in },
      remember: {
        states.append($1)
        return states.count <= 4 ? FileError.Reason.system(ENOSPC) : nil
      })
    func type(_ command: String) -> Bool {
      loop.receive(command.map { .key(.character($0)) } + [.key(.enter)])
      return screen.frame.text.contains("could not be saved: ")
    }
    #expect(type(":theme light"))
    #expect(!type(":theme dark"))
    #expect(type(":save desks"), "not: Saved as")
    #expect(type(":save desk"))
    #expect(!type(":save lamps"))
    #expect(!type(":theme light"))
    #expect(states.dropLast().allSatisfy { $0 == BrowserState() }, "all changes are saved")
    #expect(states.last?.views.count == 3)
  }

  /// The editor has the terminal, and the signal, for a while.
  @Test func aSizeThatChangedUnnoticedIsUsedByTheNextPaint() {
    let sample = SampleBrowser(80, 24).loaded(SampleProducts.all).typing("G")
    func draw(_ work: (BrowserLoop) -> Void) -> String {
      let screen = HeadlessScreen(sample.size)
      let loop = BrowserLoop(model: sample.model, screen: screen, perform: { _ in })
      loop.repaint()
      screen.size = Size(columns: 60, rows: 9)
      work(loop)
      return screen.frame.text
    }
    let text = draw { $0.repaint() }
    #expect(text.contains("Plz"), "the product under the cursor")
    #expect(text == draw { $0.receive([.resized]) })
  }

  @Test func failedPicturesAreLoadedAgainByARefreshAndByTheReturnOfTheMarket() throws {
    var product = SampleProducts.product(12, "Desk", "shop", "1", stock: 1, ago: 0)
    product.thumbnail = "/t/12"
    let sample = SampleBrowser(100, 40).loaded([product])
    let board = PictureBoard(
      support: GraphicsSupport(
        traits: TerminalTraits(), colors: 1 << 24, drawsUnicode: true, environment: [:]),
      choice: .fixed(.blocks))
    var requests: [PictureRequest] = []
    board.onRequest = { requests += $0 }
    var tickets: [PageTicket] = []
    let loop = BrowserLoop(
      model: sample.model, screen: HeadlessScreen(sample.size), board: board,
      perform: { if case .load(let ticket) = $0 { tickets.append(ticket) } })
    loop.repaint()
    let picture = try #require(requests.first)
    func fail() {
      _ = board.receive(picture, nil)
      requests = []
      loop.repaint()
    }
    func refresh() throws -> PageTicket {
      loop.receive([.key(.character("r"))])
      return try #require(tickets.last)
    }
    fail()
    #expect(!requests.contains(picture))
    let first = try refresh()
    #expect(requests.contains(picture))
    loop.receive(.page(first, .failure(.connection(host: "market.example", .refused))))
    let second = try refresh()
    fail()
    #expect(!requests.contains(picture))
    let page = ProductPage(
      products: [product], number: 1, size: 20, totalCount: 1, hasNext: false, nextCursor: nil)
    loop.receive(.page(second, .success(page)))
    #expect(requests.contains(picture))
  }

  /// A loop with a product whose pictures have just arrived.
  private func loopOfKitty() -> (BrowserLoop, HeadlessScreen) {
    var product = SampleProducts.product(12, "Desk", "shop", "1", stock: 1, ago: 0)
    product.thumbnail = "/t/12"
    let sample = SampleBrowser(100, 40).loaded([product])
    let board = PictureBoard.ofKitty()
    var requests: [PictureRequest] = []
    board.onRequest = { requests += $0 }
    let screen = HeadlessScreen(sample.size)
    let loop = BrowserLoop(model: sample.model, screen: screen, board: board, perform: { _ in })
    loop.repaint()
    let pixels = Pixels(width: 8, height: 8, rgba: Array(repeating: 255, count: 256))
    for request in requests { _ = board.receive(request, pixels) }
    return (loop, screen)
  }

  /// A terminal that was reset has lost them.
  @Test func redrawingSendsThePicturesOfKittyAgain() {
    let (loop, screen) = loopOfKitty()
    func sent(_ work: () -> Void) -> [String] {
      let start = screen.sent.count
      work()
      return String(decoding: screen.sent.dropFirst(start), as: UTF8.self)
        .components(separatedBy: "\u{1B}_G").map { String($0.prefix(3)) }.filter { $0 == "a=T" }
    }
    let first = sent { loop.repaint() }
    #expect(!first.isEmpty)
    #expect(sent { loop.repaint() }.isEmpty)
    #expect(sent { loop.receive([.key(.control("l"))]) } == first)
  }

  /// The next market numbers its images alike: a later deletion would be theirs.
  @Test func aMarketThatIsLeftDeletesItsPicturesAtOnce() {
    let (loop, screen) = loopOfKitty()
    loop.repaint()
    let start = screen.sent.count
    loop.stop()
    let sent = String(decoding: screen.sent.dropFirst(start), as: UTF8.self)
    #expect(sent.contains("\u{1B}_Ga=d,d=I,"))
    #expect(screen.released.isEmpty)
  }

  /// The market before takes over the screen, and numbers its images alike.
  @Test func aMarketThatCannotBeOpenedDeletesItsPicturesAtOnce() {
    let (loop, screen) = loopOfKitty()
    loop.repaint()
    let start = screen.sent.count
    loop.deleteImages()
    loop.receive([.terminate])
    #expect(loop.isEnded)
    let sent = String(decoding: screen.sent.dropFirst(start), as: UTF8.self)
    #expect(sent.contains("\u{1B}_Ga=d,d=I,"))
    #expect(!sent.contains("\u{1B}_Ga=T") && screen.released.isEmpty)
  }

  /// A held key must not repaint the same screen whenever the pane's pause restarts.
  @Test func aRestartedPausePaintsNothing() {
    let sample = SampleBrowser(120, 24).loaded(SampleProducts.all)
    let screen = HeadlessScreen(sample.size)
    let loop = BrowserLoop(model: sample.model, screen: screen, perform: { _ in })
    loop.receive([.key(.character("j"))])
    loop.receive([.key(.character("j"))])
    let presented = screen.presented
    loop.receive(.woke(.preview))
    #expect(screen.presented == presented)
    let text = screen.frame.text
    loop.receive(.woke(.preview))
    #expect(screen.presented == presented + 1)
    #expect(screen.frame.text != text, "the pane shows the product under the cursor")
  }

  /// Keys that repeat every tenth of a second are a held key as well: the pane, whose picture is
  /// most of what they draw, follows when they end. It follows a single key at once.
  @Test func thePaneFollowsAHeldKeyWhenTheViewRests() {
    let sample = SampleBrowser(120, 24).loaded(SampleProducts.all)
    let screen = HeadlessScreen(sample.size)
    var pauses: [Duration] = []
    let loop = BrowserLoop(
      model: sample.model, screen: screen,
      board: PictureBoard(
        support: GraphicsSupport(
          traits: TerminalTraits(), colors: 256, drawsUnicode: true, environment: [:])),
      perform: { if case .wake(.rest, let pause) = $0 { pauses.append(pause) } })
    func pane() -> String {
      let lines = screen.frame.text.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.dropFirst(2).dropLast(2).map { String($0.dropFirst(75)) }.joined(separator: "\n")
    }
    loop.receive([.key(.character("j"))])
    let first = pane()
    loop.receive(.woke(.preview))
    let second = pane()
    #expect(second != first && pauses.isEmpty)
    // Two keys that were read at once, however slow the machine is.
    let held: [TerminalEvent] = [.key(.character("j")), .key(.character("j"))]
    loop.receive(held)
    loop.receive(.woke(.preview))
    #expect(pane() == second && pauses.count == 1)
    #expect(pauses.allSatisfy { $0 <= .milliseconds(110) })
    // Another key in the pause begins it again.
    loop.receive(held)
    loop.receive(.woke(.rest))
    #expect(pane() == second && pauses.count == 2)
    loop.receive(.woke(.rest))
    #expect(pane() != second && pauses.count == 2)
  }
}

extension PictureBoard {
  /// A board of a terminal that draws the pictures itself.
  static func ofKitty() -> PictureBoard {
    var traits = TerminalTraits()
    traits.name = "kitty(0.35.2)"
    traits.answersKitty = true
    return PictureBoard(
      support: GraphicsSupport(
        traits: traits, colors: 1 << 24, drawsUnicode: true, environment: [:]))
  }
}
