import Files
import Foundation

/// The signals that arrive before a service listens. They end the process at once: there is nothing
/// to finish yet, and opening a market may wait or take minutes.
package struct StartSignals: Sendable {
  private let watcher: Task<Void, Never>

  package init(_ numbers: [Int32], at terminal: ControllingTerminal) {
    let signals = SignalStream(numbers)
    watcher = Task.detached {
      // A request to reload is fulfilled once the service listens.
      for await number in signals.received where number != SIGHUP || terminal.wasClosed {
        // On a busy machine this task may begin after the service listens, which then handles it.
        if Task.isCancelled { break }
        Self.endProcess(by: number)
      }
      withExtendedLifetime(signals) {}
    }
  }

  /// Leaves the signals to the service.
  package func stop() { watcher.cancel() }

  /// Ends the process as the signal does by default, which service managers do not count as a
  /// failure.
  private static func endProcess(by number: Int32) -> Never {
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    signal(number, SIG_DFL)
    raise(number)
    // By default, signals have no effect on the first process of a container.
    _exit(128 + number)
  }
}
