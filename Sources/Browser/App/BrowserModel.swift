public import Actions
import Market
public import Terminal
public import TerminalPictures
public import Text
import TextEditing
public import ViewModels
import Words

/// The state of the browser as one value: events in, effects out, and a frame drawn from it.
public struct BrowserModel: Sendable {
  public internal(set) var list: ProductListViewModel
  /// Whether products are rows or cards.
  public internal(set) var layout: ProductLayout
  /// The products that are open, over the list or beside it.
  var products = OpenProducts()
  public internal(set) var theme: ThemeName
  /// How pictures are drawn.
  var graphics: GraphicsChoice
  /// The overlays above the list or the product; the last one has the keys.
  var overlays: [any Overlay] = []
  /// A message until the next key.
  private(set) var notice: SafeText?
  /// Earlier notices, the latest last.
  private(set) var messages: [Message] = []
  /// Whether clicks and the wheel are handled.
  var isMouseOn: Bool
  /// The last click, to recognize double clicks.
  var lastPress: Press?
  var size: Size
  /// What is known of the terminal so far.
  public internal(set) var traits = TerminalTraits()
  let surroundings: BrowserEnvironment
  let words: Words
  var keymap: Keymap
  /// Ctrl-C was the last key, and the one before it.
  private var isQuitAsked = false
  private var wasQuitAsked = false
  var selling = SellingModel()
  var searchSerial = 0
  /// The query as it was typed.
  var typedQuery = ""
  /// The state that is saved for the next run.
  var state: BrowserState
  var vendors = KnownVendors()
  /// The user's own number as a vendor, once the market has sent it.
  var ownVendor: Int? { selling.vendor?.id }

  public init(
    list: ProductListViewModel, surroundings: BrowserEnvironment, size: Size,
    keymap: Keymap = Keymap(),
    layout: ProductLayout? = nil, theme: ThemeName? = nil, graphics: GraphicsChoice? = nil,
    isMouseOn: Bool = true, state: BrowserState = BrowserState()
  ) {
    self.list = list
    self.keymap = keymap
    self.layout = layout ?? state.layout ?? .list
    self.theme = theme ?? state.theme ?? .automatic
    self.graphics = graphics ?? state.graphics ?? .automatic
    self.isMouseOn = isMouseOn
    self.state = state
    self.surroundings = surroundings
    self.size = size
    words = .of(surroundings.language, keymap: keymap)
  }

  public var scene: Scene { overlays.last?.scene ?? mainScene }

  /// The scene below all overlays.
  var mainScene: Scene { products.detail == nil && !products.pane.isFocused ? .list : .detail }

  func keys(of action: Action) -> [String] { keymap.keys(of: action) }

  /// Opens the market.
  public mutating func start() -> [Effect] {
    resize(to: size) + list.start()
  }

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
    if case .product(_, .success(let product)) = event { vendors.learn(product.vendor) }
    receiveForProducts(event)
    if case .woke(.preview) = event { return endPause() }
    let known = list.ignored
    let wasOnline = list.connection == .online
    let selling = receiveForSelling(event)
    var effects =
      deliverToOverlays(event) + selling + list.receive(event)
    effects += products.outdated(by: event, in: list).flatMap { list.fetch($0) }
    if !wasOnline, list.connection == .online {
      effects += products.outdated.flatMap { list.fetch($0) }
    }
    effects += followCursor()
    for feature in list.ignored.subtracting(known) { say(feature.absence(in: words.language)) }
    if let end = list.takeEndFound() { say(words.views.endFound(end)) }
    return effects
  }

  public mutating func handle(_ event: TerminalEvent) -> [Effect] {
    switch event {
    case .key(let key): return handle(key) + followCursor()
    // Text pasted by mistake must not act as keys.
    case .paste(let text): return scene.acceptsText ? feedOverlay(.paste(text)) : []
    case .pasteTooLong:
      if scene.acceptsText { say(words.common.pasteTooLong) }
      return []
    // Clicks need the target that was drawn there: ``handle(_:on:)``.
    case .mouse: return []
    case .resized: return []
    case .traits(let traits):
      self.traits = traits
      return []
    case .suspend: return [.suspend]
    case .terminate: return closingEffects + [.quit]
    }
  }

  /// Drops the notice at the next input.
  mutating func forgetNotice() {
    notice = nil
    wasQuitAsked = isQuitAsked
    isQuitAsked = false
  }

  /// Shows a message until the next key.
  mutating func show(_ text: SafeText) { notice = text }

  /// Shows a message until the next key, and adds it to the messages.
  public mutating func say(_ text: SafeText) {
    show(text)
    if messages.count >= Message.limit { messages.removeFirst() }
    messages.append(Message(text: text, time: surroundings.time()))
  }
}

extension BrowserModel {
  private mutating func handle(_ key: Key) -> [Effect] {
    forgetNotice()
    if scene.acceptsText {
      if let action = keymap.actionBesideText(key, in: scene) { return perform(Command(action)) }
      // Alt-b and some others edit; other letters with Alt are Esc and the letter.
      guard case .alt = key, EditCommand(key) == nil else { return feedOverlay(.key(key)) }
    }
    // Esc and a letter came in one piece, as they do over a slow line.
    if case .alt(let character) = key {
      return handle(.escape) + handle(character == "\u{7F}" ? .backspace : .character(character))
    }
    guard case .action(let action) = keymap.handle(key, in: scene) else { return [] }
    return overlays.isEmpty || isForBrowser(action)
      ? perform(Command(action)) : feedOverlay(.action(action))
  }

  /// Returns whether an action is the browser's own while an overlay has the keys.
  private func isForBrowser(_ action: Action) -> Bool {
    [.cancel, .redraw, .suspend].contains(action) || action == .help && scene != .help
  }

  /// Switches the layout; the cursor stays on its product, and the product on the screen.
  mutating func show(_ layout: ProductLayout) -> [Effect] {
    guard layout != self.layout else { return [] }
    self.layout = layout
    state.layout = layout
    return resize(to: size)
  }

  /// Stops what is loading; twice in a row quits.
  mutating func cancel() -> [Effect] {
    if wasQuitAsked { return closingEffects + [.quit] }
    isQuitAsked = true
    say(words.common.quitHint)
    return list.handle(.cancel) + products.cancel()
  }
}

/// Overlays get what is theirs, and what they want done is done.
extension BrowserModel {
  mutating func feedOverlay(_ input: OverlayInput) -> [Effect] {
    updateOverlay { $0.handle(input, in: $1) }
  }

  /// Lets the topmost overlay handle something, and carries out the outcomes.
  mutating func updateOverlay(
    _ update: (inout any Overlay, OverlayContext) -> [OverlayOutcome]
  ) -> [Effect] {
    // Out of the model, so that nothing of it is copied while it changes.
    guard var top = overlays.popLast() else { return [] }
    let outcomes = update(&top, overlayContext())
    overlays.append(top)
    return carryOut(outcomes, of: overlays.count - 1)
  }

  mutating func deliverToOverlays(_ event: Event) -> [Effect] {
    var effects: [Effect] = []
    // From the top: those that close or open others change nothing below them.
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
      words: words, size: size, keymap: keymap, notice: notice, selling: selling,
      history: state.history, views: state.views.map(\.name), isOnTop: isOnTop,
      today: surroundings.today, home: surroundings.home
    ) { [self] in obstacle(to: $0) }
  }

  private mutating func carryOut(_ outcomes: [OverlayOutcome], of index: Int) -> [Effect] {
    outcomes.flatMap { outcome -> [Effect] in
      switch outcome {
      case .close: if overlays.indices.contains(index) { overlays.remove(at: index) }
      case .open(let overlay): overlays.append(overlay)
      case .run(let command, let line):
        if let line { state.remember(line) }
        return perform(command)
      case .press(let key): return type(key)
      case .say(let text): say(text)
      case .query(let typed, let query): return show(typed, query)
      case .effect(let effect): return [effect]
      case .sell(let command): return sell(command)
      case .deliver(let event): return deliverToOverlays(event)
      }
      return []
    }
  }
}
