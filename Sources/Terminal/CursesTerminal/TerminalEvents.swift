import CTerminalRestore
import Dispatch
import Foundation
public import Terminal

/// Delivers events of the terminal and the process on the main actor.
@MainActor
public final class TerminalEvents {
  private let screen: CursesScreen
  private let receive: @MainActor ([TerminalEvent]) -> Void
  private var input = CursesInput()
  private var signals: [any DispatchSourceSignal] = []
  private var traits = TerminalTraits()
  /// The signal that asked the program to end; nil if none did.
  public private(set) var endingSignal: Int32?

  /// Begins to listen. Created after the screen: newterm installs its own handlers.
  public init(
    screen: CursesScreen, receive: @escaping @MainActor ([TerminalEvent]) -> Void
  ) {
    self.screen = screen
    self.receive = receive
    listen(to: SIGWINCH) { [unowned self] in
      self.screen.resize()
      self.receive([.resized] + self.measure())
    }
    listen(to: SIGTSTP) { [unowned self] in self.receive([.suspend]) }
    listen(to: SIGCONT) { [unowned self] in
      self.screen.reclaim()
      self.receive([.resized])
    }
    let endings = [
      SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
    ]
    for number in endings + Self.otherEndings {
      listen(to: number) { [unowned self] in
        self.endingSignal = self.endingSignal ?? number
        self.receive([.terminate])
      }
    }
    MainLoop.watchKeys { [unowned self] in self.drain() }
  }

  /// Signals that only some systems have, and that end a program by default.
  #if os(Linux)
    private static let otherEndings = [SIGIO, SIGPWR, SIGSTKFLT]
  #else
    private static let otherEndings: [Int32] = []
  #endif

  /// Stops listening.
  public func stop() {
    MainLoop.watchKeys(nil)
    for signal in signals { signal.cancel() }
    signals = []
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

  private func listen(to number: Int32, _ handle: @escaping @MainActor () -> Void) {
    // Another thread begins to listen; signals before that must not be lost.
    signal_note(number)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setRegistrationHandler {
      MainActor.assumeIsolated { if signal_noted(number) != 0 { handle() } }
    }
    source.setEventHandler { MainActor.assumeIsolated(handle) }
    source.resume()
    signals.append(source)
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
