import CTerminalRestore
import Dispatch
import Foundation

/// A stream of SIGTERM and SIGINT for as long as the value exists.
struct TerminationSignals {
  let received: AsyncStream<Void>
  private let sources: [any DispatchSourceSignal]

  init() {
    let (received, continuation) = AsyncStream<Void>.makeStream()
    self.received = received
    sources = [SIGTERM, SIGINT].map { number in
      // Another thread starts listening later; a signal that arrives before must not be lost.
      signal_note(number)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setRegistrationHandler { if signal_noted(number) != 0 { continuation.yield() } }
      source.setEventHandler { continuation.yield() }
      source.resume()
      return source
    }
    // A closed pipe on stdout is an error to report.
    signal(SIGPIPE, SIG_IGN)
  }
}
