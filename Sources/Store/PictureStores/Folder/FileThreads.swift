import MarketStore
import NIOPosix
import Synchronization

/// Threads for calls of the file system, with a deadline.
///
/// A call to a network file system whose server is gone may never return, and cannot be cancelled:
/// the caller does not wait for the thread. These threads are not those of other work.
final class FileThreads: Sendable {
  static let shared = FileThreads(count: 8)

  private let pool: NIOThreadPool
  /// Calls that are running or waiting.
  private let calls = Mutex(0)
  /// Further calls fail at once: each may hold a picture in memory.
  private static let maximumCalls = 256

  /// The threads are never stopped.
  init(count: Int) {
    pool = NIOThreadPool._makePerpetualStartedPool(
      numberOfThreads: count, threadNamePrefix: "pictures-")
  }

  /// Runs `body` on a thread. It waits for the result even if the calling task is cancelled.
  /// - Throws: ``DeadlineError`` when the time is up, even if `body` is still running, and the
  ///   errors of `body`.
  func run<Value: Sendable>(
    within time: Duration, _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    let mayRun = calls.withLock { calls in
      guard calls < Self.maximumCalls else { return false }
      calls += 1
      return true
    }
    guard mayRun else { throw DeadlineError(limit: time) }
    return try await withCheckedThrowingContinuation { continuation in
      let call = Call(continuation)
      let timer = Task {
        try await Task.sleep(for: time)
        call.end(with: .failure(DeadlineError(limit: time)))
      }
      pool.submit { [self] _ in
        if call.isWaitedFor { call.end(with: Result(catching: body)) }
        timer.cancel()
        calls.withLock { $0 -= 1 }
      }
    }
  }

  /// The first of two results counts.
  private final class Call<Value: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Value, any Error>?>

    init(_ continuation: CheckedContinuation<Value, any Error>) {
      self.continuation = Mutex(continuation)
    }

    var isWaitedFor: Bool { continuation.withLock { $0 != nil } }

    func end(with result: Result<Value, any Error>) {
      let waiting = continuation.withLock { continuation in
        defer { continuation = nil }
        return continuation
      }
      waiting?.resume(with: result)
    }
  }
}
