import CTerminalRestore
import Files
import Foundation
import Synchronization

/// The time that work has to finish after a signal has cancelled it; a second signal ends it at
/// once.
private let graceTime = Duration.seconds(2)

/// Runs `body`, which Ctrl-C, SIGTERM or the end of the terminal cancels.
/// - Throws: `ReportedError` after a signal, or the error of `body`.
@MainActor
package func interruptible(_ body: @escaping @MainActor () async throws -> Void) async throws {
  // A program started by `nohup` continues without its terminal.
  let ending = EndingSignal([SIGINT, SIGTERM] + (signal_ignored(SIGHUP) == 0 ? [SIGHUP] : []))
  do {
    try await ending.cancelling(body) { number in
      Task.detached {
        try? await Task.sleep(for: graceTime)
        _exit(128 + number)
      }
    }
  } catch {
    if let number = ending.number { throw ReportedError(signal: number) }
    throw error
  }
}

/// Runs work until it ends, or until Ctrl-C or SIGTERM ends it without an error.
package func untilSignal(_ body: @escaping @Sendable () async throws -> Void) async throws {
  let ending = EndingSignal([SIGTERM, SIGINT])
  do {
    try await ending.cancelling(body)
  } catch {
    if ending.number == nil { throw error }
  }
}

/// Runs work that Ctrl-C or SIGTERM asks to end.
/// - Parameter interrupt: Called after the signal, before the work is cancelled.
package func untilInterrupted<Result: Sendable>(
  _ interrupt: @escaping @Sendable () -> Void, _ body: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  try await EndingSignal([SIGINT, SIGTERM]).cancelling(body) { _ in interrupt() }
}

/// The first of some signals, which asks work to end; a second one ends the process at once.
private final class EndingSignal: Sendable {
  private let numbers: [Int32]
  private let first = Mutex<Int32?>(nil)

  init(_ numbers: [Int32]) { self.numbers = numbers }

  /// Nil before it arrives.
  var number: Int32? { first.withLock { $0 } }

  /// Runs `body` in a task that the signal cancels.
  /// - Parameter interrupt: Called before the task is cancelled.
  func cancelling<Result: Sendable>(
    _ body: @escaping @Sendable () async throws -> Result,
    after interrupt: @escaping @Sendable (Int32) -> Void = { _ in }
  ) async throws -> Result {
    let signals = SignalStream(numbers)
    let work = Task { try await body() }
    let watcher = Task.detached { [self, received = signals.received] in
      for await number in received {
        guard record(number) else { _exit(128 + number) }
        interrupt(number)
        work.cancel()
      }
    }
    defer {
      watcher.cancel()
      withExtendedLifetime(signals) {}
    }
    return try await withTaskCancellationHandler {
      try await work.value
    } onCancel: {
      work.cancel()
    }
  }

  /// - Returns: Whether it is the first one.
  private func record(_ number: Int32) -> Bool {
    first.withLock { first in
      guard first == nil else { return false }
      first = number
      return true
    }
  }
}
