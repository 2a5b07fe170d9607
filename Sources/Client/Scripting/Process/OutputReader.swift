import Foundation

/// The reader of standard output: a terminal, or the program at the other end of a pipe.
package enum OutputReader {
  /// Runs `body`, and cancels it when the reader goes away. Otherwise a command that writes nothing
  /// for hours would not notice.
  /// - Throws: `OutputError.closed` if the reader is gone.
  @MainActor
  package static func whilePresent(
    _ body: @escaping @MainActor () async throws -> Void
  ) async throws {
    let work = Task { try await body() }
    // If the reader stays, the thread ends with the program.
    Thread.detachNewThread {
      while !poll(-1) {}
      work.cancel()
    }
    do {
      try await withTaskCancellationHandler {
        try await work.value
      } onCancel: {
        work.cancel()
      }
    } catch {
      throw poll(0) ? OutputError.closed : error
    }
  }

  /// Waits until the reader is gone, for at most `milliseconds`; -1 waits forever.
  /// - Returns: Whether it is gone.
  private static func poll(_ milliseconds: Int32) -> Bool {
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    guard Foundation.poll(&output, 1, milliseconds) > 0 else { return false }
    return output.revents & Int16(POLLERR | POLLHUP) != 0
  }
}
