import Foundation
import Market
package import Text

/// A question to a user at the terminal.
@MainActor
package enum Question {
  /// Whether answers can be typed: standard error is a terminal, and so is standard input, or the
  /// command runs in the foreground of its terminal.
  package static var isPossible: Bool { isatty(STDERR_FILENO) == 1 && terminal != nil }

  /// The descriptor of the terminal at which the user types; nil for none.
  private static var terminal: Int32? {
    if isatty(STDIN_FILENO) == 1 { return STDIN_FILENO }
    return controllingTerminal
  }

  /// Opened once, for the rest of the run.
  private static let controllingTerminal: Int32? = {
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    // Reading in the background would stop the program.
    if tcgetpgrp(terminal) == getpgrp() { return terminal }
    close(terminal)
    return nil
  }()

  /// Asks a question, and returns whether the answer is yes.
  package static func confirms(_ question: SafeText) async throws -> Bool {
    Output.error.write("\(question) [y/N] ")
    guard let answer = await line() else {
      if Task.isCancelled { throw MarketError.cancelled }
      return false
    }
    return TypedAnswer.isYes(answer)
  }

  /// Returns the typed line; nil at the end of the input and when the task is cancelled.
  package static func line() async -> String? {
    guard let terminal else { return nil }
    let (lines, feed) = AsyncStream<String>.makeStream()
    // Reading blocks, and signals do not interrupt it.
    Thread.detachNewThread {
      if let line = typedLine(at: terminal) { feed.yield(line) }
      feed.finish()
    }
    for await line in lines { return line }
    return nil
  }

  /// Returns the typed line, which is not shown.
  package static func hiddenLine() async -> String? {
    let echo = TerminalEcho.off(at: terminal ?? STDIN_FILENO)
    let line = await line()
    echo.restore()
    return line
  }

  /// Reads a line byte by byte: what follows is for the next question. Nil at the end.
  private nonisolated static func typedLine(at terminal: Int32) -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      let count = read(terminal, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
  }
}
