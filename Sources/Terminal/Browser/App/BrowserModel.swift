public import Actions
import Keymap
import Market
import ScreenWords
public import Terminal
public import Text
public import ViewModels
import Widgets
import Words

/// The state of the browser as one value: events in, effects out, and a frame drawn from it.
public struct BrowserModel: Sendable {
  public internal(set) var list: ProductListViewModel
  /// The products that are open, over the list or beside it.
  var products = OpenProducts()
  var display: Display
  /// The overlays above the list or the product; the last one receives the keys.
  var overlays: [any Overlay] = []
  var messages = MessageLine()
  var mouse: MouseState
  var size: Size
  var environment: BrowserEnvironment
  private(set) var words: ScreenWords
  var keymap: Keymap { environment.settings.keymap }
  var selling = SellingModel()
  var search = TypedSearch()
  var queries = QueryHistory()
  var prefixKeys = PrefixKeys()
  var deferred = DeferredCommands()
  /// Input for a form whose product is loading.
  var heldInput: [TerminalEvent] = []
  /// The exit, or the switch to another market, that waits for drafts to be saved.
  var departure: Departure?
  /// The state that is saved for the next run.
  var state: BrowserState
  var vendors = KnownVendors()
  /// The folder in which pictures were chosen last.
  var pictureFolder: String?
  /// The commands that are performed once the market is open: they show the product of a link, or
  /// log in.
  var firstCommands: [Command] = []
  /// The request of a refresh, whose answer is reported.
  var refreshTicket: PageTicket?
  /// Counts the occasions to load failed pictures again: refreshes, and returns of the market.
  var pictureRetries = 0
  /// The counts of products that the greeting in the user's own new market names.
  var greeting: (own: Int, total: Int)?
  /// The first page of the user's own market, while the market identifies the user.
  var heldPage: Event?
  var isIdentifying = false
  /// The user's own number as a vendor, once the market has sent it.
  var ownVendor: Int? { selling.vendor?.id }

  public init(
    list: ProductListViewModel, environment: BrowserEnvironment, size: Size,
    choices: ScreenChoices = ScreenChoices(), state: BrowserState = BrowserState()
  ) {
    self.list = list
    display = Display(lastRun: state)
    display.use(choices)
    mouse = MouseState(isOn: choices.isMouseOn)
    self.state = state
    self.environment = environment
    let settings = environment.settings
    _ = selling.use(isReadOnly: settings.isReadOnly, sendsOutbox: settings.sendsOutbox)
    self.size = size
    words = .of(environment.language, keymap: settings.keymap)
  }

  /// Switches the language, for the next run as well.
  mutating func use(_ language: Language) {
    words = .of(language, keymap: keymap)
    state.language = language
  }

  /// Uses settings that have changed while the program runs, and the choices that are not nil.
  public mutating func use(_ settings: BrowserSettings, _ choices: ScreenChoices) -> [Effect] {
    environment.settings = settings
    display.use(choices)
    if choices.isMouseOn != mouse.isOn { mouse.toggle() }
    words = .of(choices.language ?? words.language, keymap: keymap)
    return resize(to: size)
      + selling.use(isReadOnly: settings.isReadOnly, sendsOutbox: settings.sendsOutbox)
  }

  public var scene: Scene { overlays.last?.scene ?? mainScene }

  /// The scene below all overlays.
  var mainScene: Scene { products.detail == nil && !products.pane.isFocused ? .list : .detail }

  func keys(of action: Action) -> [String] { keymap.keys(of: action) }

  /// Opens the market.
  public mutating func start() -> [Effect] { resize(to: size) + list.start() }

  public mutating func resize(to size: Size) -> [Effect] {
    self.size = size
    let area = geometry
    clampScrolling()
    return
      list.handle(
        .fit(lines: area.lines, linesAboveTrailer: area.linesAboveTrailer, columns: area.columns))
      + followCursor()
  }

  public mutating func receive(_ event: Event) -> [Effect] {
    if holds(event) { return [] }
    if case .product(_, .success(let product)) = event { vendors.learn(product.vendor) }
    let isLate = list.mayBeLate(event)
    if !isLate { receiveForProducts(event) }
    if case .woke(.preview) = event { return products.endPause(of: list, hasPane: hasPane) }
    if case .woke(.rest) = event { return products.rest(of: list, hasPane: hasPane) }
    if case .woke(.prefix(let serial)) = event {
      prefixKeys.endPause(serial)
      return []
    }
    if case .commandEnded(let run, let result) = event { report(result, of: run) }
    if case .marketRefused(let error) = event, scene != .markets { notify(error.advice(in: words)) }
    if case .draftsCounted(let counts) = event, scene != .markets { reportDrafts(counts) }
    if case .filesFound(let search, let files) = event, search.origin == .list {
      return beginProduct(with: files)
    }
    let lastConnection = list.connection
    let selling = receiveForSelling(event)
    rememberVendor(after: event)
    var effects = isLate ? [] : deliverToOverlays(event)
    effects += selling + list.receive(event) + listDeletions(after: event)
    effects += products.outdated(by: event, in: list).flatMap { list.fetch($0) }
    if lastConnection != .online, list.connection == .online {
      effects += products.outdated.flatMap { list.fetch($0) }
      products.expireShelf()
      pictureRetries += 1
      // A message about the fault ends with it.
      if case .failed(let error) = lastConnection {
        messages.end(error.reason(in: words.language))
      }
    }
    if case .page = event { messages.end(words.common.loading) }
    if case .page(let ticket, .success) = event, ticket == refreshTicket {
      messages.show(words.views.upToDate)
    }
    effects += performFirstCommands(event) + greet(event) + continueDeparture(after: event)
    effects += performDeferred()
    effects += receiveHeldPage()
    closeOutdatedMenu()
    effects += followCursor()
    if let rows = list.drainUnreadableRows() {
      notify(words.query.unreadable(rows.count, rows.path))
    }
    if let mismatch = list.drainCountMismatch() { notify(words.views.countMismatch(mismatch)) }
    return effects
  }

  public mutating func handle(_ event: TerminalEvent) -> [Effect] {
    if holdsInput, let effects = hold(event) { return effects }
    switch event {
    case .key(.character(let character)) where !character.isASCII && !scene.acceptsText:
      // A Hangul input method may have joined two keys to a syllable.
      return HangulLayout.strokes(character).flatMap { handle(.character($0)) } + followCursor()
    case .key(let key): return handle(key) + followCursor()
    // Text pasted by mistake must not act as keys.
    case .paste(let text):
      if overlays.isEmpty { return drop(text) }
      return scene.acceptsText ? feedOverlay(.paste(text)) : []
    case .text(let text): return insert(typed: text)
    case .pasteTooLong:
      if scene.acceptsText { notify(words.common.pasteTooLong) }
      return []
    // Clicks need the target drawn at their point: ``handle(_:on:)``.
    case .mouse, .resized: return []
    case .traits(let traits):
      display.learn(traits)
      return []
    case .suspend: return [.suspend]
    case .terminate:
      selling.postponeBatch()
      return closingEffects + [.quit]
    }
  }

  /// Reports that the host does not allow the action.
  mutating func refuse() { notify(words.kiosk.notAllowed) }

  /// Shows a message until the next input, and adds it to the earlier ones.
  /// - Returns: No effects, so that a command can end with the message.
  @discardableResult
  public mutating func notify(_ text: SafeText) -> [Effect] {
    messages.post(text, at: environment.time(environment.now()))
    return []
  }
}

extension BrowserModel {
  private mutating func handle(_ key: Key) -> [Effect] {
    messages.clear()
    prefixKeys.hide()
    if scene.acceptsText {
      if let action = keymap.actionBesideText(key, in: scene) { return perform(Command(action)) }
      // Alt-b and some others are editing keys; other letters with Alt are Esc and the letter.
      guard case .alt = key, EditingCommand(key) == nil else { return feedOverlay(.key(key)) }
    }
    // Esc and a letter arrived together, as over a slow connection.
    if case .alt(let character) = key {
      return handle(.escape) + handle(character == "\u{7F}" ? .backspace : .character(character))
    }
    // Esc only dismisses the first stroke of a longer key.
    if key == .escape, keymap.isPending {
      environment.settings.keymap.cancelPending()
      return []
    }
    switch environment.settings.keymap.handle(key, in: scene) {
    case .action(let action):
      return overlays.isEmpty || isForBrowser(action)
        ? perform(Command(action)) : feedOverlay(.action(action))
    case .command(let index):
      let command = environment.settings.commands.element(at: index)
      return command.map { perform(Command(.run, $0.title)) } ?? []
    case .pending: return prefixKeys.wait()
    case .none: return handleUnbound(HangulLayout.latin(key))
    }
  }

  /// Handles characters one by one until they are text, and the rest in one step.
  private mutating func insert(typed text: String) -> [Effect] {
    var effects: [Effect] = []
    var rest = text[...]
    while !scene.acceptsText, !holdsInput, let character = rest.popFirst() {
      for stroke in HangulLayout.strokes(character) { effects += handle(.character(stroke)) }
    }
    guard !rest.isEmpty else { return effects + followCursor() }
    let typed = String(rest)
    if holdsInput { return effects + (hold(.text(typed)) ?? []) + followCursor() }
    messages.clear()
    return effects + updateOverlay { $0.type(typed, in: $1) } + followCursor()
  }

  /// Handles a key without an action: the topmost overlay may use it.
  private mutating func handleUnbound(_ key: Key) -> [Effect] {
    if overlays.last?.accepts(key) == true { return feedOverlay(.key(key)) }
    messages.show(words.overlays.unknownKey(SafeText(Keymap.name(of: key))))
    return []
  }

  /// Returns whether the browser performs an action even while an overlay has the keys.
  private func isForBrowser(_ action: Action) -> Bool {
    [.cancel, .redraw, .suspend].contains(action) || action == .help && scene != .help
  }

  /// Switches the layout; the cursor stays on its product, and the product on the screen.
  mutating func show(_ layout: ProductLayout) -> [Effect] {
    display.choose(layout, savingTo: &state) ? resize(to: size) : []
  }

  /// Stops all loading; the second time in a row, quits.
  mutating func cancel() -> [Effect] {
    if messages.confirmQuit(words.views.quitHint, at: environment.time(environment.now())) {
      return leave(for: .end)
    }
    return list.handle(.cancel) + products.cancel()
  }
}

/// Routes input to overlays and carries out their outcomes.
extension BrowserModel {
  mutating func feedOverlay(_ input: OverlayInput) -> [Effect] {
    updateOverlay { $0.handle(input, in: $1) }
  }

  /// Updates the topmost overlay, and carries out its outcomes.
  mutating func updateOverlay(
    _ update: (inout any Overlay, OverlayContext) -> [OverlayOutcome]
  ) -> [Effect] {
    // Removed from the model, so that nothing is copied while it changes.
    guard var top = overlays.popLast() else { return [] }
    let outcomes = update(&top, overlayContext())
    overlays.append(top)
    return carryOut(outcomes, of: overlays.count - 1)
  }

  mutating func deliverToOverlays(_ event: Event) -> [Effect] {
    var effects: [Effect] = []
    // From the top: overlays that close or open others change nothing below them.
    for index in overlays.indices.reversed() {
      let isOnTop = index == overlays.count - 1
      var overlay = overlays[index]
      let outcomes = overlay.receive(event, in: overlayContext(isOnTop: isOnTop))
      overlays[index] = overlay
      effects += carryOut(outcomes, of: index)
    }
    return effects
  }

  func overlayContext(isOnTop: Bool = true) -> OverlayContext {
    OverlayContext(
      words: words, size: size, keymap: keymap, notice: messages.current, selling: selling,
      history: state.history, searches: state.searches, views: state.views.map(\.name),
      markets: state.markets, abilities: environment.abilities, themes: themes.map(\.rawValue),
      actions: shownActions, commands: environment.settings.commands, isOnTop: isOnTop,
      today: environment.today, now: environment.now(),
      home: environment.home, chosenProduct: chosenProduct?.id, pictureFolder: pictureFolder,
      time: environment.time,
      obstacle: { [self] in obstacle(to: $0) })
  }

  mutating func carryOut(_ outcomes: [OverlayOutcome], of index: Int) -> [Effect] {
    outcomes.flatMap { outcome -> [Effect] in
      switch outcome {
      case .close: if overlays.indices.contains(index) { overlays.remove(at: index) }
      case .open(let overlay): overlays.append(overlay)
      case .run(let command, let line):
        if let line { state.remember(line) }
        return perform(command)
      case .press(let key): return type(key)
      case .notify(let text): notify(text)
      case .endNotice: if let notice = messages.current { messages.end(notice) }
      case .query(let typed, let query): return show(typed, query)
      case .querySimilar: return searchSimilar()
      case .searched(let line): state.rememberSearch(line)
      case .effect(let effect): return [effect]
      case .sell(let command): return sell(command)
      case .forget(let market): state.forget(market)
      case .switchMarket(let market, let logsIn): return switchMarket(to: market, logsIn: logsIn)
      case .deliver(let event):
        if case .filesLeft(_, let memory) = event { pictureFolder = memory.folder }
        return deliverToOverlays(event)
      case .leave(let destination): return depart(for: destination)
      }
      return []
    }
  }
}

/// The appearance, chosen by name or previewed in its menu.
extension BrowserModel {
  /// The theme that is drawn: the one under the cursor of its menu, or else the chosen one.
  var shownTheme: ThemeName { overlays.last?.theme ?? display.theme }

  /// The colours of the theme that is drawn, if it is one of the user's.
  var customTheme: CustomTheme? {
    guard case .file(let name) = shownTheme else { return nil }
    return environment.settings.themes.first { $0.name == name }
  }

  /// All themes, those of the user last.
  var themes: [ThemeName] {
    ThemeName.allCases + environment.settings.themes.map { .file($0.name) }
  }

  mutating func chooseTheme(_ name: String) -> [Effect] {
    guard !name.isEmpty, let theme = ThemeName(rawValue: name) else {
      return open(MenuOverlay(themes: themes, current: display.theme, words: words))
    }
    guard themes.contains(theme) else {
      let names = SafeText(themes.map(\.rawValue).joined(separator: ", "))
      return notify(
        TypedCommandError.needsOne(SafeText(Action.theme.name), of: names).sentence(in: words))
    }
    display.choose(theme, savingTo: &state)
    return notifyIfSet(environment.settings.choices.theme)
  }

  mutating func chooseLanguage(_ name: String) -> [Effect] {
    guard let language = Language(name: name) else { return open(MenuOverlay(languages: words)) }
    use(language)
    return notifyIfSet(environment.settings.choices.language)
  }

  mutating func chooseGraphics(_ name: String) -> [Effect] {
    guard let graphics = GraphicsChoice(name: name) else {
      return open(MenuOverlay(graphics: display.graphics, words: words))
    }
    display.choose(graphics, savingTo: &state)
    return notifyIfSet(environment.settings.choices.graphics)
  }

  /// Says that a choice does not last, if the settings file makes another one at each start.
  private mutating func notifyIfSet(_ setting: (some Any)?) -> [Effect] {
    setting == nil ? [] : notify(words.overlays.setAtEachStart)
  }

  mutating func chooseLayout(_ name: String) -> [Effect] {
    show(ProductLayout(rawValue: name) ?? display.layout.other)
  }
}
