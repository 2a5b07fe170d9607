import CPostgres
import Dispatch
import Synchronization

/// Asks the server to stop the statement that a connection is running, from any thread.
final class PostgresCancellation: Sendable {
  private struct State {
    /// Counts the calls of ``begin()``.
    var period = 0
    var isRunning = false
    var isSent = false
  }

  private let library: PostgresFunctions
  /// The address of the library's own copy of the data that a request needs.
  private let handle: UInt
  private let state = Mutex(State())
  /// The requests in progress.
  let requests = DispatchGroup()
  /// Seconds between two requests.
  private static let pause = 0.1

  init?(of connection: OpaquePointer, _ library: PostgresFunctions) {
    guard let handle = library.getCancel(connection) else { return nil }
    self.library = library
    self.handle = UInt(bitPattern: handle)
  }

  deinit { OpaquePointer(bitPattern: handle).map(library.freeCancel) }

  /// Statements from now on can be canceled.
  func begin() {
    state.withLock { $0 = State(period: $0.period + 1, isRunning: true) }
  }

  /// Stops the statement in progress, or the next one before ``end(within:)``. Returns at once: the
  /// request opens another connection, which takes long if the network is stalled.
  func cancel() {
    let period = state.withLock { state -> Int? in
      guard state.isRunning, !state.isSent else { return nil }
      state.isSent = true
      requests.enter()
      return state.period
    }
    guard let period else { return }
    DispatchQueue.global().async { [self] in request(in: period) }
  }

  /// Sends a request that was entered, and another one after a pause until the period ends: a
  /// server ignores one that arrives between preparing a statement and running it.
  private func request(in period: Int) {
    if let handle = OpaquePointer(bitPattern: handle) {
      var message = [CChar](repeating: 0, count: 256)
      _ = library.cancel(handle, &message, Int32(message.count))
    }
    requests.leave()
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.pause) { [self] in
      let isDue = state.withLock { state in
        guard state.isRunning, state.period == period else { return false }
        requests.enter()
        return true
      }
      if isDue { request(in: period) }
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
