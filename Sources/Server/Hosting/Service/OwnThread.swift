import Foundation

/// Work that takes minutes and waits for the disk. On the threads that all tasks share, only one on
/// a machine with one processor, everything else would wait for it, including the watchdog messages
/// to the service manager, which would then end the service.
enum OwnThread {
  /// The priority is that of `nice 10`: requests come first.
  private static let niceness: Int32 = 10

  /// Runs `body` on a separate thread, which ends with it.
  /// - Throws: The error of `body`; or `CancellationError` as soon as the task is cancelled, while
  ///   `body` continues.
  static func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    let (results, feed) = AsyncThrowingStream<Value, any Error>.makeStream()
    let thread = Thread {
      // On Linux it applies only to this thread.
      setpriority(Int32(PRIO_PROCESS.rawValue), 0, niceness)
      feed.yield(with: Result { try body() })
    }
    thread.start()
    for try await result in results { return result }
    throw CancellationError()
  }
}
