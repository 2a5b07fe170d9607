import Files
import Foundation
public import Terminal

/// Delivers events of the terminal and the process on the main actor.
@MainActor
public final class TerminalEvents {
  private let screen: CursesScreen
  private let receive: @MainActor ([TerminalEvent]) -> Void
  private var input = CursesInput()
  private var listening: Task<Void, Never>?
  private var traits = TerminalTraits()
  /// The signal that asked the program to end; nil if none did.
  public private(set) var endingSignal: Int32?

  /// The signals that are handled: the size of the window, Ctrl-Z, and all that end a program by
  /// default.
  static let signals: [Int32] = [
    SIGWINCH, SIGTSTP, SIGCONT, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM,
    SIGVTALRM, SIGPROF, SIGXCPU, SIGIO, SIGPWR, SIGSTKFLT,
  ]

  /// Begins to listen, also to what came since the screen was set up.
  public init(screen: CursesScreen, receive: @escaping @MainActor ([TerminalEvent]) -> Void) {
    self.screen = screen
    self.receive = receive
    listening = Task { [weak self, signals = screen.signals] in
      for await number in signals.received { self?.handle(number) }
    }
    MainLoop.watchKeys { [unowned self] in self.drain() }
    // Later, because the effect that gave the screen away may still be handled.
    screen.whenReturned = { [weak self] in Task { self?.deliverMeasure() } }
  }

  /// Stops listening.
  public func stop() {
    MainLoop.watchKeys(nil)
    screen.whenReturned = nil
    listening?.cancel()
  }

  private func drain() {
    let events = input.read().map { completed($0) }
    if events.contains(.terminate) { MainLoop.watchKeys(nil) }
    for case .traits(let traits) in events { screen.learn(traits) }
    if !events.isEmpty { receive(events) }
  }

  /// Adds the cell size to reported traits: some terminals report it only with the window size.
  private func completed(_ event: TerminalEvent) -> TerminalEvent {
    guard case .traits(var traits) = event else { return event }
    traits.cell = traits.cell ?? TerminalTraits.CellSize.ofWindow
    self.traits = traits
    return .traits(traits)
  }

  /// Returns the traits if the cell size changed, as with another font: pictures depend on it.
  private func measure() -> [TerminalEvent] {
    guard traits.attributes != nil, let cell = TerminalTraits.CellSize.ofWindow,
      cell != traits.cell
    else { return [] }
    traits.cell = cell
    return [.traits(traits)]
  }

  /// Delivers a cell size that changed while another program had the terminal, and the signal.
  private func deliverMeasure() {
    let events = measure()
    if !events.isEmpty { receive(events) }
  }

  private func handle(_ signal: Int32) {
    switch signal {
    case SIGWINCH:
      screen.resize()
      receive([.resized] + measure())
    case SIGTSTP: receive([.suspend])
    case SIGCONT:
      screen.reclaim()
      receive([.resized] + measure())
    default:
      endingSignal = endingSignal ?? signal
      receive([.terminate])
    }
  }
}

extension TerminalTraits.CellSize {
  /// The cell size reported by the window of standard output; nil if it reports no pixels.
  static var ofWindow: Self? {
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0,
      window.ws_col > 0
    else { return nil }
    return Self(
      width: Int(window.ws_xpixel / window.ws_col), height: Int(window.ws_ypixel / window.ws_row))
  }
}
