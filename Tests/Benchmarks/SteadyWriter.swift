import Foundation
import Synchronization

/// Edits one product repeatedly, at a constant rate.
final class SteadyWriter: Sendable {
  private struct State {
    var isEnding = false
    var count = 0
    var error: (any Error)?
  }

  private let state = Mutex(State())
  private let ended = DispatchSemaphore(value: 0)
  private let start = ContinuousClock.now

  init(_ writer: Writer, _ product: Int, rate: Double) {
    Thread.detachNewThread { [self] in
      defer { ended.signal() }
      while true {
        let (count, isEnding) = state.withLock { ($0.count, $0.isEnding) }
        if isEnding { return }
        let due = start + .seconds(Double(count) / rate)
        let pause = (due - .now) / .microseconds(1)
        if pause > 0 { usleep(UInt32(pause)) }
        do {
          try writer.edit(product, stock: count + 1)
          state.withLock { $0.count += 1 }
        } catch {
          return state.withLock { $0.error = error }
        }
      }
    }
  }

  /// Stops and returns the edits per second.
  func end() throws -> Double {
    state.withLock { $0.isEnding = true }
    ended.wait()
    let state = state.withLock { ($0.count, $0.error) }
    if let error = state.1 { throw error }
    return Double(state.0) / ((ContinuousClock.now - start) / .seconds(1))
  }
}
