import Browser
import MarketClient
import Scripting
import Settings
import Terminal
import Text
import Widgets
import Words

/// The browser that has the screen, and the traits that the terminal reported; it is asked only
/// once.
@MainActor
final class CurrentBrowser {
  private var traits: TerminalEvent?
  private(set) var session: BrowserSession
  var idle: IdleTimer?
  private weak var source: MarketSource?
  /// The input since the last browser has ended.
  private var waiting: [TerminalEvent] = []
  private(set) var browser: BrowserLoop?
  /// A change of the settings that no browser uses yet: one market closes, and the next one opens.
  private var change: Change?

  private struct Change {
    /// The settings that the last browser used.
    let old: Settings
    let wasUncertain: Bool
    let notices: [SafeText]
  }

  init(_ session: BrowserSession) { self.session = session }

  /// The language of the moment: users can change it at any time.
  var language: Language { browser?.choices.language ?? session.language }

  /// Gives the screen to a browser, and the input that has waited for it.
  func show(_ browser: BrowserLoop, of source: MarketSource? = nil) {
    (self.browser, self.source) = (browser, source)
    applyChange()
    let events = [traits].compactMap(\.self) + waiting
    waiting = []
    browser.receive(events)
  }

  /// Uses settings that have changed, also for the next market.
  func use(_ settings: Settings, _ themes: [CustomTheme], _ notices: [SafeText]) {
    change = Change(
      old: change?.old ?? session.settings,
      wasUncertain: change?.wasUncertain ?? session.isMarketUncertain, notices: notices)
    (session.settings, session.themes) = (settings, themes)
    applyChange()
  }

  private func applyChange() {
    guard let change, let browser, !browser.isEnded else { return }
    self.change = nil
    let (old, settings) = (change.old, session.settings)
    // A file that still has mistakes may name another market than it seems to.
    if change.notices.isEmpty, isOpen(settings.server) { session.isMarketUncertain = false }
    source?.isReadOnly = session.refusesChanges
    browser.use(session.browserSettings, session.choices(since: old, browser.choices))
    let words = CommandWords.of(language).config
    let isForNextStart =
      change.wasUncertain ? session.isMarketUncertain : settings.server != old.server
    let later = [
      isForNextStart ? "server" : nil,
      settings.caFile == old.caFile ? nil : "ca_file",
    ].compactMap(\.self).joined(separator: ", ")
    let changed = later.isEmpty ? words.readAgain : words.readAtStart(SafeText(later))
    for notice in change.notices.isEmpty ? [changed] : change.notices { browser.notify(notice) }
  }

  /// Whether the settings name the open market, or none and the local one is open.
  private func isOpen(_ server: SafeText?) -> Bool {
    switch source?.target {
    case .local: server == nil
    case .remote(let address, _):
      server.flatMap { try? MarketAddress(typed: $0.string, allowHTTP: true) }?.key == address.key
    case nil: false
    }
  }

  func receive(_ events: [TerminalEvent]) {
    if events.contains(where: \.isTyped) { idle?.reset() }
    for event in events { if case .traits = event { traits = event } }
    // It is for the market that opens next, such as the signal to end.
    guard let browser, !browser.isEnded else {
      waiting += events
      return
    }
    browser.receive(events)
  }
}
