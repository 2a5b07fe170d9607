import Foundation

/// A question to a user at the terminal.
@MainActor
package enum Question {
  /// Whether answers can be typed: standard input and standard error are a terminal.
  package static var isPossible: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// Returns the typed line; nil at the end of the input and when the task is cancelled.
  package static func line() async -> String? {
    let (lines, feed) = AsyncStream<String>.makeStream()
    // Reading blocks, and signals do not interrupt it.
    Thread.detachNewThread {
      if let line = readLine() { feed.yield(line) }
      feed.finish()
    }
    for await line in lines { return line }
    return nil
  }

  /// Returns the typed line, which is not shown.
  package static func hiddenLine() async -> String? {
    let echo = TerminalEcho.off()
    let line = await line()
    echo.restore()
    return line
  }
}
