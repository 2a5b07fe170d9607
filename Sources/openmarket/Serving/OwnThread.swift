import Foundation

/// Work that takes minutes and waits for the disk. On the threads that all tasks share, of which a
/// machine with one processor has one, everything else would wait for it: also the signs of life
/// for the service manager, which then ends the service.
enum OwnThread {
  /// The priority is that of `nice 10`: requests come first.
  private static let niceness: Int32 = 10

  /// Runs `body` on a thread of its own, which ends with it.
  static func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let thread = Thread {
        #if os(Linux)
          // Of this thread alone; elsewhere it would be of the whole process.
          setpriority(Int32(PRIO_PROCESS.rawValue), 0, niceness)
        #endif
        continuation.resume(with: Result { try body() })
      }
      thread.start()
    }
  }
}
