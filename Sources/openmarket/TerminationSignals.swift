import CTerminalRestore
import Dispatch
import Foundation

/// SIGTERM and SIGINT as something to wait for, from the moment of its making to its end.
struct TerminationSignals {
  let received: AsyncStream<Void>
  private let sources: [any DispatchSourceSignal]

  init() {
    let (received, continuation) = AsyncStream<Void>.makeStream()
    self.received = received
    sources = [SIGTERM, SIGINT].map { number in
      // Another thread begins to listen; what comes before it has must not be lost.
      signal_note(number)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setRegistrationHandler { if signal_noted(number) != 0 { continuation.yield() } }
      source.setEventHandler { continuation.yield() }
      source.resume()
      return source
    }
    // A closed pipe on stdout is an error to report, not a reason to die.
    signal(SIGPIPE, SIG_IGN)
  }
}
