import CPostgres
import Dispatch
import Synchronization

/// Asks the server to stop the statement that a connection is running, from any thread.
final class PostgresCancellation: Sendable {
  private struct State {
    var isRunning = false
    var isSent = false
  }

  private let library: PostgresFunctions
  /// The address of the library's own copy of the data that a request needs.
  private let handle: UInt
  private let state = Mutex(State())
  private let requests = DispatchGroup()

  init?(of connection: OpaquePointer, _ library: PostgresFunctions) {
    guard let handle = library.getCancel(connection) else { return nil }
    self.library = library
    self.handle = UInt(bitPattern: handle)
  }

  deinit { OpaquePointer(bitPattern: handle).map(library.freeCancel) }

  /// Statements from now on can be canceled.
  func begin() {
    state.withLock { $0 = State(isRunning: true) }
  }

  /// Stops the statement in progress, or the next one before ``end(within:)``. Returns at once: the
  /// request opens another connection, which takes long if the network is stalled.
  func cancel() {
    let isDue = state.withLock { state in
      guard state.isRunning, !state.isSent else { return false }
      state.isSent = true
      requests.enter()
      return true
    }
    guard isDue else { return }
    DispatchQueue.global().async { [self] in
      defer { requests.leave() }
      guard let handle = OpaquePointer(bitPattern: handle) else { return }
      var message = [CChar](repeating: 0, count: 256)
      _ = library.cancel(handle, &message, Int32(message.count))
    }
  }

  /// Whether a request was sent since ``begin()``.
  var isSent: Bool { state.withLock(\.isSent) }

  /// Ends the period that ``begin()`` started.
  /// - Returns: Whether no request is in progress, which could stop a later statement.
  func end(within time: Duration) -> Bool {
    state.withLock { $0.isRunning = false }
    let milliseconds = Int(time / .milliseconds(1))
    return requests.wait(timeout: .now() + .milliseconds(milliseconds)) == .success
  }
}
