import Foundation

/// The reader of standard output: a terminal, or the program at the other end of a pipe.
package enum OutputReader {
  /// Whether nobody can read what is written to standard output.
  package static var isGone: Bool { poll(0) }

  /// Runs `body`, which is cancelled when the reader goes. A command that has nothing to write for
  /// hours would not notice otherwise.
  @MainActor
  package static func whilePresent(
    _ body: @escaping @MainActor () async throws -> Void
  ) async throws {
    let work = Task { try await body() }
    // Ends with the program, where the reader stays.
    Thread.detachNewThread {
      while !poll(-1) {}
      work.cancel()
    }
    try await withTaskCancellationHandler {
      try await work.value
    } onCancel: {
      work.cancel()
    }
  }

  /// Waits for the end of the reader, at most for so many milliseconds; -1 is without end.
  /// - Returns: Whether it is gone.
  private static func poll(_ milliseconds: Int32) -> Bool {
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    guard Foundation.poll(&output, 1, milliseconds) > 0 else { return false }
    return output.revents & Int16(POLLERR | POLLHUP) != 0
  }
}
