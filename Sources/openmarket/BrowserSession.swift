import Browser
import CursesTerminal
import Foundation
import Market
import MarketAPI
import MarketCache
import Terminal
import ViewModels

/// One run of the browser: the screen is taken, what the last visit left is painted, and only then
/// is the market opened.
@MainActor
struct BrowserSession {
  enum Target {
    case local(folder: String)
    case remote(MarketAddress)
  }

  let target: Target
  let language: Language
  let environment: [String: String]

  func run() async throws {
    let visits = CacheFolder(environment: environment).url.appending(path: "visits")
    let source = MarketSource(target: target, visits: visits, language: language)
    let visit = LastVisit.load(of: source.key, from: visits)
    let screen = try CursesScreen(noColor: environment["NO_COLOR"].map { !$0.isEmpty } ?? false)
    let loop = makeLoop(screen, source, visit)
    let events = TerminalEvents(screen: screen) { [loop] in loop.browser.receive($0) }
    await loop.browser.run()
    events.stop()
    screen.close()
    await source.close(loop.runner.stop())
    if let fault = source.fault { throw Failure(fault) }
  }

  private func makeLoop(_ screen: CursesScreen, _ source: MarketSource, _ visit: LastVisit?)
    -> (browser: BrowserLoop, runner: EffectRunner)
  {
    let mail = Mailbox()
    let runner = EffectRunner(open: source.open) { event in
      // Without its folder the local market has nothing to show and nothing to try again.
      source.fault == nil ? mail.browser?.receive(event) : mail.browser?.receive([.terminate])
    }
    let model = BrowserModel(
      list: ProductListViewModel(
        lastVisit: visit?.products ?? [], totalCount: visit?.totalCount),
      surroundings: Surroundings(
        market: source.kind, language: language, lastVisit: visit.map { Self.instant($0.savedAt) },
        today: { Day.today() }),
      size: screen.size)
    let browser = BrowserLoop(model: model, screen: screen) { runner.run($0) }
    mail.browser = browser
    return (browser, runner)
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
  /// The day it is here now. Asked at every paint, so without a calendar of Foundation's.
  static func today() -> Day {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return Day(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
      ?? Day(number: 0)
  }
}
