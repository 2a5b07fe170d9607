import Actions
import Browser
import CursesTerminal
import Desktop
import Files
import Foundation
import Keymap
import Market
import MarketClient
import ScreenWords
import Scripting
import Settings
import Terminal
import TerminalPictures
import Text
import ViewModels
import Words

/// One market in the full-screen browser, until the user quits or opens another one. It paints the
/// products of the last visit before it opens the market.
@MainActor
final class MarketRun {
  let source: MarketSource
  let browser: BrowserLoop
  /// The previous market, which is opened again if this one cannot be.
  let previous: MarketTarget?
  private let session: BrowserSession
  private let runner: EffectRunner
  private let forms: FormEffectRunner
  private let pictures: PictureFeed
  private let commands: CustomCommandRunner
  private let visits: URL
  private let language: @MainActor () -> Language
  /// The market to open next; nil to quit.
  private var next: MarketTarget?
  /// Whether the next market begins with the dialog to log in.
  private(set) var logsInNext = false
  private var checks: [Task<Void, Never>] = []

  /// - Parameter language: Returns the language of the moment.
  init(
    _ session: BrowserSession, _ target: MarketTarget, _ screen: CursesScreen,
    _ choices: ScreenChoices, _ notices: [SafeText], previous: MarketTarget? = nil,
    language: @escaping @MainActor () -> Language
  ) throws {
    self.session = session
    self.previous = previous
    self.language = language
    let folders = session.folders
    visits = try folders.visits
    source = MarketSource(
      target, visits: visits, isReadOnly: session.refusesChanges, visitor: session.visitor)
    let visit = LastVisit.load(of: source.key, from: visits)
    source.remember(visit?.dialect)
    let pictures = PictureFeed(market: source.key, disk: try folders.pictures)
    self.pictures = pictures
    source.opened = { await pictures.open($0) }
    let effects = EffectTarget()
    forms = try session.makeFormRunner(screen, source, pictures, language) { effects.deliver($0) }
    commands = session.makeCommandRunner(screen, language) {
      await effects.records(of: $0)
    } deliver: {
      effects.deliver($0)
    }
    runner = EffectRunner(
      open: source.open, elsewhere: forms.perform, saved: forms.saved
    ) { effects.deliver($0) }
    let stateFile = try StateFile(folders: folders)
    let lastState = stateFile.load() ?? BrowserState()
    var state = lastState
    state.remember(target.reference)
    let board = session.makeBoard(screen, choices.graphics ?? state.graphics)
    let viewedFolder = try folders.cache + "/viewed"
    let viewer =
      session.abilities.contains(.programs)
      ? PictureViewer(environment: session.environment, folder: viewedFolder) : nil
    browser = BrowserLoop(
      model: session.makeModel(screen, source, visit, state, choices, notices), screen: screen,
      board: board, perform: { effects.perform($0) },
      remember: { stateFile.save($0, since: $1) }, whenIdle: MainLoop.whenIdle,
      copy: { [environment = session.environment, abilities = session.abilities] text in
        guard abilities.contains(.programs),
          let program = ClipboardProgram(environment: environment)
        else { return nil }
        return await program.copy(text) ? program.name : nil
      },
      viewPicture: { address in
        guard let viewer else { return .noProgram }
        guard let bytes = await pictures.bytes(at: address) else { return .unavailable }
        return await viewer.show(bytes)
      })
    // Writes nothing if the state has not changed.
    if state != lastState { stateFile.save(state, since: lastState) }
    pictures.serve(board) { [weak browser] in browser?.repaint() }
    Task { [weak browser, environment = session.environment] in
      guard let tmux = await TmuxInquiry.ask(environment: environment) else { return }
      board.learn(tmux)
      browser?.repaint()
    }
    effects.run = self
  }

  /// - Returns: The market to open next; nil to quit.
  func run() async -> MarketTarget? {
    if previous == nil { browser.findOtherDrafts() }
    await browser.run()
    return next
  }

  /// The drafts that could not be saved, with the reasons; complete once the market is closed.
  var unsavedDrafts: [(draft: FormDraft, reason: FileError.Reason)] { Array(forms.unsaved.values) }

  /// Closes the market and waits until all drafts are on disk.
  func close() async {
    for check in checks { check.cancel() }
    await commands.stopAll()
    pictures.stop()
    await source.close(runner.stop())
    await forms.flush()
  }
}

extension MarketRun {
  private func perform(_ effect: Effect) {
    switch effect {
    case .switchMarket(let market, let logsIn): leave(for: market, logsIn: logsIn)
    case .checkMarket(let market): check(market)
    case .countDrafts(let markets): checks.append(Task { await self.countDrafts(for: markets) })
    case .runCommand(let run): commands.run(run)
    case .stopCommand(let id): commands.stop(id)
    case .wake(let wake, let delay):
      MainLoop.after(delay) { [weak self] in self?.deliver(.woke(wake)) }
    default: runner.run(effect)
    }
  }

  private func deliver(_ event: Event) {
    guard source.fault != nil else { return browser.receive(event) }
    // A local market without its folder has nothing to show or retry.
    if previous != nil { browser.deleteImages() }
    browser.receive([.terminate])
  }

  private func leave(for market: MarketReference, logsIn: Bool) {
    guard let target = target(of: market, refusal: Event.marketRefused) else { return }
    next = target
    logsInNext = logsIn
    browser.stop()
  }

  /// Returns the market of a reference; an unusable address is reported with `refusal`.
  private func target(
    of market: MarketReference, refusal: (MarketError) -> Event
  ) -> MarketTarget? {
    do throws(MarketError) { return try session.target(of: market, in: language()).get() } catch {
      let event = refusal(error)
      // Delivered later, because the effect is still being handled.
      Task { self.deliver(event) }
      return nil
    }
  }

  private func check(_ market: MarketReference) {
    let target = target(of: market) {
      .marketChecked(market, MarketStatus(totalCount: .failure($0), seller: .anonymous))
    }
    guard case .remote(let address, _)? = target else { return }
    let identity = MarketTarget.remote(address, .native).identity(
      folders: session.folders, environment: session.environment)
    let dialect = LastVisit.load(of: address, from: visits)?.dialect
    checks.append(
      Task {
        let client = MarketClient(address: address, dialect: .found(remembered: dialect))
        let status = await client.status(as: identity)
        await client.shutdown()
        if !Task.isCancelled { self.deliver(.marketChecked(market, status)) }
      })
  }

  private func countDrafts(for markets: [MarketReference]) async {
    guard let state = try? session.folders.state else { return }
    var counts: [MarketReference: Int] = [:]
    for market in markets {
      guard case .success(let target) = session.target(of: market, in: language())
      else { continue }
      counts[market] = await DraftFolder(path: Self.draftPath(of: target.key, in: state)).count
    }
    if !Task.isCancelled { deliver(.draftsCounted(counts)) }
  }

  /// - Parameter state: The user's folder for state.
  fileprivate static func draftPath(of key: MarketAddress, in state: String) -> String {
    "\(state)/drafts/\(key.key)"
  }

  /// Returns products as `openmarket show --json` prints them. Fields that a list omits are loaded
  /// if the market answers.
  private func records(of products: [Product]) async -> Data {
    var lines = ""
    var isSilent = false
    for product in products {
      var whole = product
      if !isSilent, product.id > 0, let catalog = runner.catalog {
        do throws(MarketError) { whole = try await catalog.product(id: product.id) } catch {
          isSilent = error.isSilence
        }
      }
      let capabilities = runner.catalog?.client.capabilities ?? .native
      let link =
        product.id > 0
        ? capabilities.link(
          to: product.id, at: source.target.linkedPlace(folders: session.folders)) : nil
      lines += ProductRecord(whole, link: link, hasAddresses: !source.key.isSocket).json.text + "\n"
    }
    return Data(lines.utf8)
  }

  /// The run that performs effects. It is created after the runners and the browser, which need it.
  @MainActor
  private final class EffectTarget {
    weak var run: MarketRun?

    func perform(_ effect: Effect) { run?.perform(effect) }
    func deliver(_ event: Event) { run?.deliver(event) }
    func records(of products: [Product]) async -> Data {
      await run?.records(of: products) ?? Data()
    }
  }
}

extension BrowserSession {
  fileprivate func makeBoard(_ screen: CursesScreen, _ graphics: GraphicsChoice?) -> PictureBoard {
    PictureBoard(
      support: GraphicsSupport(
        traits: TerminalTraits(), colors: screen.colors, drawsUnicode: screen.drawsUnicode,
        environment: environment),
      choice: graphics ?? .automatic)
  }

  fileprivate func makeModel(
    _ screen: CursesScreen, _ source: MarketSource, _ visit: LastVisit?, _ state: BrowserState,
    _ choices: ScreenChoices, _ notices: [SafeText]
  ) -> BrowserModel {
    var environment = BrowserEnvironment(
      language: choices.language ?? language, today: { Day.localToday() })
    environment.reference = source.target.reference
    environment.marketName = source.target.remoteName
    environment.linkedPlace = source.target.linkedPlace(folders: folders)
    environment.lastVisit = visit.map { Self.instant($0.savedAt) }
    environment.canSuspend = JobControl.isAvailable
    environment.home = abilities.contains(.files) ? folders.home : nil
    environment.abilities = abilities
    environment.canJoin = join != nil
    environment.settings = browserSettings
    var model = BrowserModel(
      list: ProductListViewModel(
        lastVisit: visit?.products ?? [], totalCount: visit?.totalCount,
        seed: .random(in: 0 ... .max)),
      environment: environment, size: screen.size, choices: choices, state: state)
    for notice in notices.reversed() { model.notify(notice) }
    return model
  }

  fileprivate func makeFormRunner(
    _ screen: CursesScreen, _ source: MarketSource, _ feed: PictureFeed,
    _ language: @escaping @MainActor () -> Language,
    deliver: @escaping @MainActor (Event) -> Void
  ) throws -> FormEffectRunner {
    let state = try folders.state
    return FormEffectRunner(
      drafts: DraftFolder(
        path: MarketRun.draftPath(of: source.key, in: state),
        // Users without their own disk share the host's.
        maximumBytes: abilities.contains(.files) ? nil : DraftFolder.maximumVisitorBytes),
      pictures: PicturePreparer(
        home: folders.home, state: state,
        startFolder: FileManager.default.currentDirectoryPath,
        readsAnyFile: abilities.contains(.files)),
      identities: source.target.identityFiles(folders: folders, environment: environment),
      ownIdentity: try IdentityFile(for: source.key, in: folders),
      editor: Editor(environment: environment), handOver: screen.handOver,
      join: { [join] in await join?($0, language()) ?? .identityFound(nil) },
      fetch: { await feed.bytes(at: $0) }, deliver: deliver)
  }

  fileprivate func makeCommandRunner(
    _ screen: CursesScreen, _ language: @escaping @MainActor () -> Language,
    records: @escaping @MainActor ([Product]) async -> Data,
    deliver: @escaping @MainActor (Event) -> Void
  ) -> CustomCommandRunner {
    CustomCommandRunner(
      environment: environment, encode: records, handOver: screen.handOver,
      failurePrompt: { run, result in
        let language = language()
        let words = ScreenWords.of(language).commands
        let sentence = words.failed(run.command.title, result.reason(in: language), nil)
        return "\(sentence). \(words.pressEnter)"
      }, deliver: deliver)
  }

  private static func instant(_ date: Date) -> ContinuousClock.Instant {
    .now - .seconds(max(0, -date.timeIntervalSinceNow))
  }
}
