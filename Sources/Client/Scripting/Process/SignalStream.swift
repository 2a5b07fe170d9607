import CTerminalRestore
import Dispatch
import Foundation

/// A stream of certain signals for as long as the value exists; they have no other effect
/// meanwhile.
package struct SignalStream {
  package let received: AsyncStream<Int32>
  private let sources: [any DispatchSourceSignal]

  package init(_ numbers: [Int32]) {
    let (received, continuation) = AsyncStream<Int32>.makeStream()
    self.received = received
    sources = numbers.map { number in
      // Another thread starts listening later; a signal that arrives earlier must not be lost.
      signal_note(number)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setRegistrationHandler { if signal_noted(number) != 0 { continuation.yield(number) } }
      source.setEventHandler { continuation.yield(number) }
      source.resume()
      return source
    }
    // A closed pipe on stdout is an error to report.
    signal(SIGPIPE, SIG_IGN)
  }
}
