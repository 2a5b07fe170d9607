package import Actions
package import Browser
import CursesTerminal
package import Files
import Keymap
package import Market
package import MarketClient
import Scripting
package import Settings
import Terminal
package import Text
package import ViewModels
package import Widgets
package import Words

/// One run of the full-screen browser: one screen, and the markets that are opened on it one after
/// the other.
@MainActor
package struct BrowserSession {
  private let target: MarketTarget
  /// The local market; nil without a home.
  private let localMarket: LocalPlace?
  let language: Language
  let environment: [String: String]
  let folders: UserFolders
  package var choices = ScreenChoices()
  package var settings = Settings()
  /// The choices that the command line or the environment names; they override the settings.
  package var options = Settings()
  /// The user's themes.
  package var themes: [CustomTheme] = []
  /// The mistakes in the settings and the themes at the start.
  package var mistakes: [SettingsError] = []
  /// Notices for the first screen.
  package var notices: [SafeText] = []
  /// Whether http to other machines is allowed.
  package var allowsHTTP = false
  /// The product that opens first.
  package var product: Int?
  /// Whether nothing may be changed in any market of this run, regardless of the settings.
  package var isReadOnly = false
  /// Whether the settings had mistakes that leave it unclear which market is meant: nothing may be
  /// changed until they name the open one.
  package var isMarketUncertain = false
  /// The abilities that the user has here.
  package var abilities = Abilities.all
  /// Creates the vendor of a visitor's key, with a name, and replies in a language; nil if there is
  /// no such visitor.
  package var join: (@MainActor (SafeText, Language) async -> Event)?
  /// The IP address of a visitor; nil for the user of this machine.
  package var visitor: String?
  /// The time without a key press after which the browser exits; nil for never.
  package var idleTimeout: Duration?

  package init(
    target: MarketTarget, localMarket: LocalPlace?, language: Language,
    environment: [String: String], folders: UserFolders
  ) {
    self.target = target
    self.localMarket = localMarket
    self.language = language
    self.environment = environment
    self.folders = folders
  }

  /// Whether nothing may be changed now.
  package var refusesChanges: Bool {
    isReadOnly || isMarketUncertain || settings.isReadOnly(in: environment)
  }

  package func run() async throws {
    let screen = try CursesScreen(
      environment: environment,
      hasTrueColor: await TmuxInquiry.hasTrueColor(environment: environment))
    // Also after an error: a shell cannot be used while the terminal's modes are raw.
    defer { screen.close() }
    let input = CurrentBrowser(self)
    var run = try MarketRun(self, target, screen, choices, notices) { input.language }
    input.show(run.browser, of: run.source)
    run.browser.performFirst(product.map { Command(.product, SafeText(String($0))) })
    screen.whenDrained = { input.browser?.repaint() }
    let events = TerminalEvents(screen: screen) { input.receive($0) }
    let settings = settingsWatch(input)
    settings?.start()
    defer { settings?.stop() }
    let idle = idleTimer(input)
    input.idle = idle
    idle?.start()
    var target = target
    while true {
      let next = await run.run()
      let fault = run.source.fault
      guard let next = next ?? (fault == nil ? nil : run.previous) else {
        events.stop()
        idle?.stop()
        screen.close()
        await run.close()
        for (draft, reason) in run.unsavedDrafts {
          draft.reportLoss(reason, in: input.language)
        }
        if let fault { throw CommandError.failed(fault) }
        if idle?.hasEnded == true {
          Output.error.report(KioskWords.of(input.language).ended)
        }
        // The status that shells use, so that a script sees that it was ended from outside.
        if let signal = events.endingSignal { throw ReportedError(signal: signal) }
        return
      }
      await run.close()
      let previous = fault == nil ? target : nil
      let logsIn = run.logsInNext
      run = try MarketRun(
        input.session, next, screen, run.browser.choices, [fault].compactMap(\.self),
        previous: previous
      ) { input.language }
      if logsIn { run.browser.performFirst(Command(.login)) }
      target = next
      input.show(run.browser, of: run.source)
    }
  }

  /// Nil for visitors, who have no settings.
  private func settingsWatch(_ input: CurrentBrowser) -> SettingsWatch? {
    guard visitor == nil, abilities.contains(.files) else { return nil }
    return SettingsWatch(
      folders, settings: settings, themes: themes, mistakes: mistakes, allowsHTTP: allowsHTTP
    ) {
      input.language
    } deliver: {
      input.use($0, $1, $2)
    }
  }

  var browserSettings: BrowserSettings {
    var result = BrowserSettings()
    result.commands = abilities.contains(.programs) ? settings.commands : []
    result.keymap = Keymap(bindings: settings.keys, commands: result.commands.map(\.key))
    result.themes = themes
    result.choices = settings.choices
    result.isReadOnly = refusesChanges
    result.sendsOutbox = settings.sendsOutbox ?? true
    return result
  }

  /// Returns the choices for the browser that has the screen, after a change of the settings.
  func choices(since old: Settings, _ current: ScreenChoices) -> ScreenChoices {
    let state = (try? StateFile(folders: folders))?.load() ?? BrowserState()
    let defaults = state.defaults(of: settings, in: environment)
    var choices = current
    func use<Value: Equatable>(
      _ setting: KeyPath<Settings, Value?>, _ choose: (Value?) -> Void
    ) {
      let value = settings[keyPath: setting]
      guard value != old[keyPath: setting], options[keyPath: setting] == nil else { return }
      choose(value ?? defaults[keyPath: setting])
    }
    use(\.layout) { choices.layout = $0 }
    use(\.theme) { choices.theme = $0 }
    use(\.graphics) { choices.graphics = $0 }
    use(\.language) { choices.language = $0 }
    use(\.mouse) { choices.isMouseOn = $0 ?? true }
    return choices
  }

  private func idleTimer(_ input: CurrentBrowser) -> IdleTimer? {
    guard let idleTimeout else { return nil }
    return IdleTimer(
      limit: idleTimeout,
      warn: {
        let words = KioskWords.of(input.language)
        input.browser?.notify(words.endsSoon(words.time($0)))
      },
      end: { input.receive([.terminate]) })
  }

  /// Returns the market of a reference; a failure for an unusable address.
  package func target(
    of market: MarketReference, in language: Language
  ) -> Result<MarketTarget, MarketError> {
    switch market {
    case .local:
      guard let localMarket else {
        return .failure(.localMarket(CommandWords.of(language).error(.noDataFolder)))
      }
      return .success(.local(localMarket))
    case .remote(let text):
      do throws(MarketError) {
        let address = try MarketAddress(typed: text, allowHTTP: allowsHTTP)
        return .success(.remote(address, .found(remembered: nil)))
      } catch {
        return .failure(error)
      }
    }
  }
}

extension Settings {
  var choices: ScreenChoices {
    ScreenChoices(
      layout: layout, theme: theme, graphics: graphics, isMouseOn: mouse ?? true,
      language: language)
  }
}
