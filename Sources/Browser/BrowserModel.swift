import Market
public import Terminal
import TerminalText
public import ViewModels

/// All the browser shows and knows, as one value: events in, effects out, and a frame drawn from
/// it.
public struct BrowserModel: Sendable {
  /// What has to be done outside of the model.
  public enum Consequence: Hashable, Sendable {
    case market(Effect)
    case quit
    case suspend
    case redraw
  }

  /// A product opened over the list.
  struct OpenProduct {
    var viewModel: ProductDetailViewModel
    /// The first line on the screen.
    var top = 0
  }

  public internal(set) var list: ProductListViewModel
  /// Nil while the list is shown.
  var detail: OpenProduct?
  /// The first line of the help that is shown over everything; nil while it is not.
  public internal(set) var helpTop: Int?
  /// A sentence for the person, until the next key.
  var notice: SafeText?
  var size: Size
  let surroundings: Surroundings
  let words: Words
  private var keymap = Keymap()
  private var isQuitAsked = false
  var productSerial = 0

  public init(list: ProductListViewModel, surroundings: Surroundings, size: Size) {
    self.list = list
    self.surroundings = surroundings
    self.size = size
    words = .of(surroundings.language)
  }

  public var scene: Scene { helpTop != nil ? .help : sceneBelowHelp }

  var sceneBelowHelp: Scene { detail == nil ? .list : .detail }

  /// Opens the market.
  public mutating func start() -> [Consequence] {
    resize(to: size) + market(list.start())
  }

  public mutating func resize(to size: Size) -> [Consequence] {
    self.size = size
    let area = ListLayout(size)
    clampScrolling()
    return market(list.handle(.fit(rows: area.rows, rowsAboveTrailer: area.rowsAboveTrailer)))
  }

  public mutating func receive(_ event: MarketEvent) -> [Consequence] {
    detail?.viewModel.receive(event)
    clampScrolling()
    return market(list.receive(event))
  }

  public mutating func handle(_ event: TerminalEvent) -> [Consequence] {
    switch event {
    case .key(let key): return take(key)
    // No text field is open: what was pasted by mistake must not act as keys.
    case .paste, .resized: return []
    case .suspend: return [.suspend]
    case .terminate: return [.quit]
    }
  }

  func market(_ effects: [Effect]) -> [Consequence] {
    effects.map(Consequence.market)
  }
}

extension BrowserModel {
  private mutating func take(_ key: Key) -> [Consequence] {
    let wasQuitAsked = isQuitAsked
    notice = nil
    isQuitAsked = false
    guard case .action(let action) = keymap.take(key, in: scene) else { return [] }
    if action == .cancel { return cancel(again: wasQuitAsked) }
    switch scene {
    case .list: return performInList(action)
    case .detail: return performInDetail(action)
    case .help: return performInHelp(action)
    }
  }

  private mutating func performInList(_ action: Action) -> [Consequence] {
    switch action {
    case .down: market(list.handle(.move(1)))
    case .up: market(list.handle(.move(-1)))
    case .halfPageDown: market(list.handle(.scroll(0.5)))
    case .halfPageUp: market(list.handle(.scroll(-0.5)))
    case .pageDown: market(list.handle(.scroll(1)))
    case .pageUp: market(list.handle(.scroll(-1)))
    case .first: market(list.handle(.first))
    case .last: market(list.handle(.last))
    case .refresh: market(list.handle(.refresh))
    case .open: openProduct()
    default: performAnywhere(action)
    }
  }

  mutating func performAnywhere(_ action: Action) -> [Consequence] {
    switch action {
    case .help: helpTop = 0
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .quit: return [.quit]
    default: break
    }
    return []
  }

  /// Ctrl-C stops what is running; with nothing running the second one quits.
  private mutating func cancel(again: Bool) -> [Consequence] {
    if again { return [.quit] }
    isQuitAsked = true
    notice = words.quitHint
    return market(list.handle(.cancel) + (detail?.viewModel.stop() ?? []))
  }
}
