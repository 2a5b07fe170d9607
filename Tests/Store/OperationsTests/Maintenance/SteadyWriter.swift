import Synchronization
import TestSupport

/// A task that writes to a market again and again until it is stopped.
final class SteadyWriter: Sendable {
  private final class State: Sendable {
    let writes = Mutex(0)
    let isStopped = Mutex(false)
  }

  private let state: State
  private let task: Task<Void, any Error>

  /// - Parameter write: Gets the number of the write, counted from 1.
  init(_ write: @escaping @Sendable (Int) async throws -> Void) {
    let state = State()
    self.state = state
    task = Task {
      while !state.isStopped.withLock(\.self) {
        try await write(state.writes.withLock(\.self) + 1)
        state.writes.withLock { $0 += 1 }
      }
    }
  }

  deinit { state.isStopped.withLock { $0 = true } }

  /// Waits until another write has ended.
  /// - Throws: The error of a write, or `TookTooLong`.
  func waitForWrite() async throws {
    let former = state.writes.withLock(\.self)
    do {
      try await until { state.writes.withLock(\.self) > former }
    } catch {
      try await stop()
      throw error
    }
  }

  /// Waits for the end of the last write.
  /// - Throws: The error of a write.
  func stop() async throws {
    state.isStopped.withLock { $0 = true }
    try await task.value
  }
}
