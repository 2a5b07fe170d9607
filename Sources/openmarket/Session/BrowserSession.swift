import Browser
import Caching
import Catalog
import CursesTerminal
import Desktop
import Files
import Foundation
import Keymap
import Market
import MarketClient
import Settings
import Terminal
import TerminalPictures
import Text
import ViewModels
import Widgets
import Words

/// One run of the full-screen browser. It paints the products of the last visit before it opens the
/// market.
@MainActor
struct BrowserSession {
  enum Target {
    case local(folder: String)
    case remote(MarketAddress, DialectChoice)
  }

  let target: Target
  let language: Language
  /// Nil for the last choice.
  let graphics: GraphicsChoice?
  let environment: [String: String]
  let folders: UserFolders
  var layout: ProductLayout?
  var theme: ThemeName?
  var settings = Settings()
  /// Notices for the first screen.
  var notices: [SafeText] = []

  func run() async throws {
    let caches = try folders.cache
    let visits = URL(filePath: caches).appending(path: "visits")
    let source = MarketSource(target: target, visits: visits, language: language)
    let visit = LastVisit.load(of: source.key, from: visits)
    source.remember(visit?.dialect)
    let screen = try CursesScreen(
      environment: environment, noColor: environment["NO_COLOR"].map { !$0.isEmpty } ?? false,
      trueColor: TrueColorEntry(environment: environment, folder: caches + "/terminfo"))
    let pictures = PictureFeed(market: source.key, disk: try folders.pictures)
    source.opened = { await pictures.open($0) }
    let loop = try makeLoop(screen, source, visit, pictures)
    let events = TerminalEvents(screen: screen) { [loop] in loop.browser.receive($0) }
    await loop.browser.run()
    events.stop()
    screen.close()
    pictures.stop()
    await source.close(loop.runner.stop())
    await loop.forms.flush()
    if let fault = source.fault { throw CommandError.failed(fault) }
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
  ) throws -> (browser: BrowserLoop, runner: EffectRunner, forms: FormEffectRunner) {
    let target = DeliveryTarget()
    let forms = try makeFormRunner(screen, source, pictures) { target.browser?.receive($0) }
    let runner = EffectRunner(open: source.open, elsewhere: forms.perform) { event in
      // A local market without its folder has nothing to show or retry.
      source.fault == nil ? target.browser?.receive(event) : target.browser?.receive([.terminate])
    }
    let stateFile = try StateFile(folders: folders)
    let state = stateFile.load() ?? BrowserState()
    let board = makeBoard(screen, state)
    let viewer = PictureViewer(environment: environment, folder: try folders.cache + "/viewed")
    let browser = BrowserLoop(
      model: makeModel(screen, source, visit, state), screen: screen, board: board,
      perform: { runner.run($0) },
      remember: { stateFile.save($0) }, whenIdle: MainLoop.whenIdle,
      copy: { [environment] text in
        guard let program = ClipboardProgram(environment: environment) else { return nil }
        return await program.copy(text) ? program.name : nil
      },
      viewPicture: { address in
        guard let viewer else { return .noProgram }
        guard let bytes = await pictures.bytes(at: address) else { return .unavailable }
        return await viewer.show(bytes)
      })
    pictures.serve(board) { [weak browser] in browser?.repaint() }
    target.browser = browser
    return (browser, runner, forms)
  }

  private func makeModel(
    _ screen: CursesScreen, _ source: MarketSource, _ visit: LastVisit?, _ state: BrowserState
  ) -> BrowserModel {
    var model = BrowserModel(
      list: ProductListViewModel(
        lastVisit: visit?.products ?? [], totalCount: visit?.totalCount,
        seed: .random(in: 0 ... .max)),
      environment: BrowserEnvironment(
        market: source.kind, productsAddress: productsAddress, language: language,
        lastVisit: visit.map { Self.instant($0.savedAt) },
        canSuspend: JobControl.isAvailable, home: folders.home,
        today: { Day.localToday() }),
      size: screen.size, keymap: Keymap(bindings: settings.keys), layout: layout, theme: theme,
      graphics: graphics, isMouseOn: settings.mouse ?? true, state: state)
    for notice in notices.reversed() { model.notify(notice) }
    return model
  }

  private func makeFormRunner(
    _ screen: CursesScreen, _ source: MarketSource, _ feed: PictureFeed,
    deliver: @escaping @MainActor (Event) -> Void
  ) throws -> FormEffectRunner {
    let state = try folders.state
    return FormEffectRunner(
      drafts: DraftFolder(path: "\(state)/drafts/\(source.key.key)"),
      pictures: PicturePreparer(home: folders.home, state: state),
      identities: source.identityFiles(folders: folders, environment: environment),
      editor: Editor(environment: environment), handOver: screen.handOver,
      fetch: { await feed.bytes(at: $0) }, deliver: deliver)
  }

  private var productsAddress: String? {
    guard case .remote(let address, _) = target else { return nil }
    return address.canonical + "/api/products"
  }

  private static func instant(_ date: Date) -> ContinuousClock.Instant {
    .now - .seconds(max(0, -date.timeIntervalSinceNow))
  }

  /// The receiver of events. The browser is created after the runner that it needs.
  private final class DeliveryTarget {
    weak var browser: BrowserLoop?
  }
}
