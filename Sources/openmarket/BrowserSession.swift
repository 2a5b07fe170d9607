import Browser
import Caching
import Catalog
import CursesTerminal
import Foundation
import Market
import MarketClient
import Settings
import Terminal
import TerminalPictures
import Text
import ViewModels

/// One run of the browser: the screen is taken, what the last visit left is painted, and only then
/// is the market opened.
@MainActor
struct BrowserSession {
  enum Target {
    case local(folder: String)
    case remote(MarketAddress, DialectChoice)
  }

  let target: Target
  let language: Language
  /// Nil for as it was last.
  let graphics: GraphicsChoice?
  let environment: [String: String]
  var layout: ProductLayout?
  var theme: ThemeName?
  var settings = Settings()
  /// What is said when the screen is first shown.
  var notices: [SafeText] = []

  func run() async throws {
    let caches = CacheFolder(environment: environment).url
    let visits = caches.appending(path: "visits")
    let source = MarketSource(target: target, visits: visits, language: language)
    let visit = LastVisit.load(of: source.key, from: visits)
    source.remember(visit?.dialect)
    let screen = try CursesScreen(
      environment: environment, noColor: environment["NO_COLOR"].map { !$0.isEmpty } ?? false,
      trueColor: TrueColorEntry(
        environment: environment, folder: caches.appending(path: "terminfo").path()))
    let pictures = PictureFeed(
      market: source.key, disk: DiskCache(folder: caches.appending(path: "pictures").path()))
    source.opened = { await pictures.open($0) }
    let loop = makeLoop(screen, source, visit, pictures)
    let events = TerminalEvents(screen: screen) { [loop] in loop.browser.receive($0) }
    await loop.browser.run()
    events.stop()
    screen.close()
    pictures.stop()
    await source.close(loop.runner.stop())
    await loop.desk.settle()
    if let fault = source.fault { throw Failure(fault) }
  }

  private func makeBoard(_ screen: CursesScreen, _ state: BrowserState) -> PictureBoard {
    PictureBoard(
      support: GraphicsSupport(
        traits: TerminalTraits(), colors: screen.colors, drawsUnicode: screen.drawsUnicode,
        environment: environment),
      choice: graphics ?? state.graphics ?? .automatic)
  }

  private func makeLoop(
    _ screen: CursesScreen, _ source: MarketSource, _ visit: LastVisit?, _ pictures: PictureFeed
  ) -> (browser: BrowserLoop, runner: EffectRunner, desk: FormEffectRunner) {
    let mail = Mailbox()
    let desk = makeDesk(screen, source, pictures) { mail.browser?.receive($0) }
    let runner = EffectRunner(open: source.open, elsewhere: desk.perform) { event in
      // Without its folder the local market has nothing to show and nothing to try again.
      source.fault == nil ? mail.browser?.receive(event) : mail.browser?.receive([.terminate])
    }
    let stateFile = StateFile(environment: environment)
    let state = stateFile.load() ?? BrowserState()
    var model = BrowserModel(
      list: ProductListViewModel(
        lastVisit: visit?.products ?? [], totalCount: visit?.totalCount,
        seed: .random(in: 0 ... .max)),
      surroundings: BrowserEnvironment(
        market: source.kind, productsAddress: productsAddress, language: language,
        lastVisit: visit.map { Self.instant($0.savedAt) },
        canSuspend: JobControl.isAvailable,
        today: { Day.today() }),
      size: screen.size, keymap: Keymap(bindings: settings.keys), layout: layout, theme: theme,
      graphics: graphics, isMouseOn: settings.mouse ?? true, state: state)
    let board = makeBoard(screen, state)
    for notice in notices.reversed() { model.say(notice) }
    let browser = BrowserLoop(
      model: model, screen: screen, board: board, perform: { runner.run($0) },
      remember: { stateFile.save($0) }, whenIdle: MainLoop.whenIdle,
      copy: { [environment] text in
        guard let program = ClipboardProgram(environment: environment) else { return nil }
        return await program.keep(text) ? program.name : nil
      },
      viewPicture: { [environment] address in
        guard
          let viewer = PictureViewer(
            environment: environment,
            folder: CacheFolder(environment: environment).url.appending(path: "viewed").path())
        else { return .noProgram }
        guard let bytes = await pictures.bytes(at: address) else { return .unavailable }
        return await viewer.show(bytes)
      })
    pictures.serve(board) { [weak browser] in browser?.repaint() }
    mail.browser = browser
    return (browser, runner, desk)
  }

  private func makeDesk(
    _ screen: CursesScreen, _ source: MarketSource, _ feed: PictureFeed,
    deliver: @escaping @MainActor (Event) -> Void
  ) -> FormEffectRunner {
    let state = StateFolder(environment: environment).path
    let key = source.key.key
    return FormEffectRunner(
      drafts: DraftFolder(path: "\(state)/drafts/\(key)"),
      pictures: PicturePreparer(
        language: language, home: environment["HOME"] ?? NSHomeDirectory(),
        memory: "\(state)/picture-folder"),
      identities: IdentityFile.all(for: source.key, of: target, environment),
      editor: Editor(environment: environment), screen: screen,
      language: language, fetch: { await feed.bytes(at: $0) }, deliver: deliver)
  }

  private var productsAddress: String? {
    guard case .remote(let address, _) = target else { return nil }
    return address.canonical + "/api/products"
  }

  private static func instant(_ date: Date) -> ContinuousClock.Instant {
    .now - .seconds(max(0, -date.timeIntervalSinceNow))
  }

  /// Where answers go: the browser is made after the runner it needs.
  private final class Mailbox {
    weak var browser: BrowserLoop?
  }
}

extension Day {
  /// The day it is here now.
  static func today() -> Day { ClockTime.moment(time(nil)).day }
}
