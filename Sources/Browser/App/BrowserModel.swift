import Market
public import Terminal
public import TerminalPictures
public import Text
import TextEditing
public import ViewModels
import Words

/// All the browser shows and knows, as one value: events in, effects out, and a frame drawn from
/// it.
public struct BrowserModel: Sendable {
  public internal(set) var list: ProductListViewModel
  /// Whether products are rows or cards.
  public internal(set) var layout: ProductLayout
  /// The product on the whole screen; nil while the list is shown.
  var detail: OpenProduct?
  var pane = ProductPane()
  /// A product asked for by its number, while nothing is known of it.
  var lookup: OpenProduct?
  public internal(set) var theme: ThemeName
  /// How pictures are drawn.
  var graphics: GraphicsChoice
  /// What stands over the list or the product; the last one takes the keys.
  var overlays: [any Overlay] = []
  /// A sentence for the person, until the next key.
  private(set) var notice: SafeText?
  /// What was said, the latest last.
  private(set) var messages: [Message] = []
  /// Clicks and the wheel are taken.
  var isMouseOn: Bool
  /// For double clicks.
  var lastPress: Press?
  var size: Size
  /// What the terminal has said of itself so far.
  public internal(set) var traits = TerminalTraits()
  let surroundings: BrowserEnvironment
  let words: Words
  var keymap: Keymap
  private var isQuitAsked = false
  var productSerial = 0
  var selling = SellingModel()
  var searchSerial = 0
  /// How the query was typed.
  var typedQuery = ""
  /// What is kept from run to run.
  var state: BrowserState
  var vendors = KnownVendors()
  /// The person's own number as a vendor, once the market has said it.
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

  public var scene: Scene { overlays.last?.scene ?? place }

  /// Where one is below all overlays.
  var place: Scene { detail == nil && !pane.isFocused ? .list : .detail }

  func keys(of action: Action) -> [String] { keymap.keys(of: action) }

  /// How it is done: its keys, or its name behind `:` where it has none.
  func shownKeys(of action: Action) -> [String] {
    let keys = keys(of: action)
    return keys.isEmpty ? [":\(action.rawValue)"] : keys
  }

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
    detail?.viewModel.receive(event)
    pane.open?.viewModel.receive(event)
    receiveForLookup(event)
    clampScrolling()
    if case .woke(.preview) = event { return endPause() }
    let known = list.ignored
    let wasOnline = list.connection == .online
    let selling = receiveForSelling(event)
    var effects =
      deliverToOverlays(event) + selling + list.receive(event) + follow(event)
    if !wasOnline, list.connection == .online { effects += catchUp() }
    effects += followCursor()
    for feature in list.ignored.subtracting(known) { say(feature.absence(in: words.language)) }
    if let end = list.takeEndFound() { say(words.views.endFound(end)) }
    return effects
  }

  public mutating func handle(_ event: TerminalEvent) -> [Effect] {
    switch event {
    case .key(let key): return take(key) + followCursor()
    // Where no text is typed, what was pasted by mistake must not act as keys.
    case .paste(let text): return scene.takesText ? feedOverlay(.paste(text)) : []
    case .pasteTooLong:
      if scene.takesText { say(words.pasteTooLong) }
      return []
    // Those say what they mean only with what was drawn: ``handle(_:on:)``.
    case .mouse: return []
    case .resized: return []
    case .traits(let traits):
      self.traits = traits
      return []
    case .suspend: return [.suspend]
    case .terminate: return closingEffects + [.quit]
    }
  }

  /// What was said was for the moment before this.
  mutating func forgetNotice() {
    notice = nil
    isQuitAsked = false
  }

  /// Says a sentence until the next key.
  mutating func show(_ text: SafeText) { notice = text }

  /// Says a sentence until the next key, and keeps it among the messages.
  public mutating func say(_ text: SafeText) {
    show(text)
    if messages.count >= Message.limit { messages.removeFirst() }
    messages.append(Message(text: text, time: surroundings.time()))
  }
}

extension BrowserModel {
  private mutating func take(_ key: Key) -> [Effect] {
    let wasQuitAsked = isQuitAsked
    forgetNotice()
    if scene.takesText {
      if let action = keymap.actionBesideText(key, in: scene) { return performAnywhere(action) }
      // Alt-b and some others edit; no other letter is called by Alt.
      guard case .alt = key, EditCommand(key) == nil else { return feedOverlay(.key(key)) }
    }
    // Esc and a letter came in one piece, as they do over a slow line.
    if case .alt(let character) = key {
      return take(.escape) + take(character == "\u{7F}" ? .backspace : .character(character))
    }
    guard case .action(let action) = keymap.take(key, in: scene) else { return [] }
    switch action {
    case .cancel: return cancel(again: wasQuitAsked)
    case .redraw, .suspend: return performAnywhere(action)
    case .help where scene != .help: return performAnywhere(action)
    default: return overlays.isEmpty ? perform(Command(action)) : feedOverlay(.action(action))
    }
  }

  /// Does an action in the list or the product, whatever stands over them.
  mutating func perform(_ command: Command) -> [Effect] {
    if let obstacle = obstacle(to: command.action) {
      // Esc with nothing to clear is no question, nor is what is open already.
      let isSo = detail != nil && (command.action == .open || command.action == .focus)
      if command.action != .clear, !isSo { say(obstacle.asSentence) }
      return []
    }
    if let effects = performEverywhere(command) { return effects }
    return place == .list ? performInList(command.action) : performInDetail(command.action)
  }

  private mutating func performInList(_ action: Action) -> [Effect] {
    switch action {
    case .down: list.handle(.moveLines(1))
    case .up: list.handle(.moveLines(-1))
    case .right where geometry.shape != .card: openProduct()
    case .right: list.handle(.move(1))
    case .left where geometry.shape != .card: []
    case .left: list.handle(.move(-1))
    case .halfPageDown: list.handle(.scroll(0.5))
    case .halfPageUp: list.handle(.scroll(-0.5))
    case .pageDown: list.handle(.scroll(1))
    case .pageUp: list.handle(.scroll(-1))
    case .first: list.handle(.first)
    case .last: list.handle(.last)
    case .refresh: list.handle(.refresh)
    case .latest: list.handle(.showNew)
    case .open: openProduct()
    case .focus: turnFocus()
    default: performAnywhere(action)
    }
  }

  mutating func performAnywhere(_ action: Action) -> [Effect] {
    switch action {
    case .help:
      let own = scene.takesText ? overlays.last?.hints(in: overlayContext()) : nil
      overlays.append(HelpOverlay(about: scene, own: own ?? []))
    case .listLayout: return show(.list)
    case .gridLayout: return show(.grid)
    case .redraw: return [.redraw]
    case .suspend:
      guard let obstacle = obstacle(to: .suspend) else { return [.suspend] }
      say(obstacle)
    case .quit: return closingEffects + [.quit]
    default: return performSelling(action) ?? []
    }
    return []
  }

  /// The cursor stays on its product, and the product on the screen.
  mutating func show(_ layout: ProductLayout) -> [Effect] {
    guard layout != self.layout else { return [] }
    self.layout = layout
    state.layout = layout
    return resize(to: size)
  }

  /// Ctrl-C stops what is running; with nothing running the second one quits.
  private mutating func cancel(again: Bool) -> [Effect] {
    if again { return closingEffects + [.quit] }
    isQuitAsked = true
    say(words.quitHint)
    return list.handle(.cancel) + (opened?.viewModel.stop() ?? [])
      + stopLookup()
  }
}
