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
      // The source only sees what would otherwise be ignored.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { continuation.yield() }
      source.resume()
      return source
    }
    // A closed pipe on stdout is an error to report, not a reason to die.
    signal(SIGPIPE, SIG_IGN)
  }
}
