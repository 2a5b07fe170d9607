import CTerminalRestore
import Foundation
import Synchronization

/// A stream of certain signals for as long as the value exists; they have no other effect
/// meanwhile.
package struct SignalStream {
  package let received: AsyncStream<Int32>
  private let registration: SignalReader.Registration

  package init(_ numbers: [Int32]) {
    let (received, continuation) = AsyncStream<Int32>.makeStream()
    self.received = received
    registration = SignalReader.shared.register(numbers, continuation)
    for number in numbers where SignalReader.shared.isOpen { signal_catch(number) }
    // A closed pipe on stdout is an error to report.
    signal(SIGPIPE, SIG_IGN)
  }
}

/// The thread that reads the signals of this process from the pipe to which their handler writes.
///
/// A dispatch source misses a signal that the system hands to a thread which another library made.
private final class SignalReader: Sendable {
  private typealias Listener = (numbers: [Int32], continuation: AsyncStream<Int32>.Continuation)

  private struct State {
    var listeners: [Int: Listener] = [:]
    var last = 0
  }

  /// Ends a stream when it is released.
  final class Registration: Sendable {
    private let id: Int

    fileprivate init(_ id: Int) { self.id = id }

    deinit { SignalReader.shared.end(id) }
  }

  static let shared = {
    let reader = SignalReader()
    if reader.isOpen { Thread.detachNewThread { reader.run() } }
    return reader
  }()

  private let pipe = signal_pipe()
  private let state = Mutex(State())

  /// Whether signals can be received; otherwise they keep their effect.
  var isOpen: Bool { pipe >= 0 }

  func register(
    _ numbers: [Int32], _ continuation: AsyncStream<Int32>.Continuation
  ) -> Registration {
    state.withLock { state in
      state.last += 1
      state.listeners[state.last] = (numbers, continuation)
      return Registration(state.last)
    }
  }

  private func end(_ id: Int) {
    state.withLock { $0.listeners.removeValue(forKey: id) }?.continuation.finish()
  }

  private func run() {
    // A program may be started with blocked signals, which only a thread that unblocks them gets.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    var number: UInt8 = 0
    while true {
      let count = read(pipe, &number, 1)
      guard count == 1 else {
        if count < 0, errno == EINTR { continue }
        return
      }
      let signal = Int32(number)
      let listeners = state.withLock { Array($0.listeners.values) }
      for listener in listeners where listener.numbers.contains(signal) {
        listener.continuation.yield(signal)
      }
    }
  }
}
