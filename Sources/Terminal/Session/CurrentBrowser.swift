import Browser
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
  /// The input since the last browser has ended.
  private var waiting: [TerminalEvent] = []
  var browser: BrowserLoop? {
    didSet {
      let events = [traits].compactMap(\.self) + waiting
      waiting = []
      browser?.receive(events)
    }
  }

  init(_ session: BrowserSession) { self.session = session }

  /// Uses settings that have changed, also for the next market.
  func use(_ settings: Settings, _ themes: [CustomTheme], _ notices: [SafeText]) {
    let old = session.settings
    (session.settings, session.themes) = (settings, themes)
    guard let browser, !browser.isEnded else { return }
    browser.use(session.changes(since: old, browser.choices))
    let words = CommandWords.of(browser.choices.language ?? session.language)
    for notice in notices.isEmpty ? [words.config.readAgain] : notices { browser.notify(notice) }
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
