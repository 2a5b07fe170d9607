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
  let signals = SignalStream([SIGINT, SIGTERM] + (signal_ignored(SIGHUP) == 0 ? [SIGHUP] : []))
  let received = signals.received
  let ending = EndingSignal()
  let work = Task { try await body() }
  let watcher = Task.detached {
    for await number in received {
      if !ending.record(number) { _exit(128 + number) }
      work.cancel()
      Task.detached {
        try? await Task.sleep(for: graceTime)
        _exit(128 + number)
      }
    }
  }
  defer {
    watcher.cancel()
    withExtendedLifetime(signals) {}
  }
  do {
    try await work.value
  } catch {
    if let number = ending.number { throw ReportedError(signal: number) }
    throw error
  }
}

/// The first signal that asked the program to end.
private final class EndingSignal: Sendable {
  private let first = Mutex<Int32?>(nil)

  var number: Int32? { first.withLock { $0 } }

  /// - Returns: Whether it is the first one.
  func record(_ number: Int32) -> Bool {
    first.withLock { first in
      guard first == nil else { return false }
      first = number
      return true
    }
  }
}

/// Runs work until it ends, or until Ctrl-C or SIGTERM ends it without an error.
package func untilSignal(_ body: @escaping @Sendable () async throws -> Void) async throws {
  let signals = SignalStream([SIGTERM, SIGINT])
  let ended = signals.received
  try await withThrowingTaskGroup { group in
    group.addTask { try await body() }
    group.addTask { for await _ in ended { return } }
    try await group.next()
    group.cancelAll()
  }
  withExtendedLifetime(signals) {}
}

/// Runs work that the first Ctrl-C asks to end, and the second one ends at once.
/// - Parameter interrupt: Called after the first one, before the work is cancelled.
package func untilInterrupted<Result: Sendable>(
  _ interrupt: @escaping @Sendable () -> Void, _ body: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  let work = Task.detached { try await body() }
  let signals = SignalStream([SIGINT, SIGTERM])
  let watching = Task.detached { [received = signals.received] in
    var isFirst = true
    for await _ in received {
      guard isFirst else { _exit(ExitStatus.interrupted.rawValue) }
      isFirst = false
      interrupt()
      work.cancel()
    }
  }
  defer {
    watching.cancel()
    withExtendedLifetime(signals) {}
  }
  return try await work.value
}
