import CNcurses
import Foundation
public import Terminal

/// Queries a terminal and waits for its replies, for a command that prints them outside the full
/// screen.
@MainActor
public enum TerminalInquiry {
  /// Returns the time limit for replies, which is longer over a network.
  public static func timeout(environment: [String: String]) -> Duration {
    environment["SSH_CONNECTION"] == nil ? .milliseconds(300) : .seconds(1)
  }

  /// Returns the replies within the limit and the time of the last one; nil if standard input or
  /// output is not a terminal.
  public static func ask(within limit: Duration) -> (traits: TerminalTraits, after: Duration?)? {
    var modes = termios()
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
      tcgetattr(STDIN_FILENO, &modes) == 0
    else { return nil }
    var raw = modes
    cfmakeraw(&raw)
    tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    defer {
      // Late replies must not be typed into the shell.
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &modes)
    }
    let start = ContinuousClock.now
    var replies = TerminalReplies()
    var isDone = exchange(TerminalReplies.questions, &replies, until: start + limit)
    if isDone, let questions = TerminalReplies.furtherQuestions(for: replies.traits) {
      isDone = exchange(questions, &replies, until: start + limit)
    }
    var traits = replies.traits
    traits.cell = traits.cell ?? TerminalTraits.CellSize.ofWindow
    return (traits, isDone ? ContinuousClock.now - start : nil)
  }

  /// Whether the last answer came in time.
  private static func exchange(
    _ questions: String, _ replies: inout TerminalReplies, until end: ContinuousClock.Instant
  ) -> Bool {
    _ = write(STDOUT_FILENO, questions, questions.utf8.count)
    return collect(&replies, until: end)
  }

  /// Reads what the terminal sends, up to the last reply, the end of the time, or that of the
  /// terminal.
  /// - Returns: Whether the last reply came.
  @discardableResult
  static func collect(
    _ replies: inout TerminalReplies, until end: ContinuousClock.Instant
  ) -> Bool {
    var collector = ReplyCollector()
    while true {
      let left = (end - .now) / .milliseconds(1)
      var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard left > 0, poll(&descriptor, 1, Int32(left.rounded(.up))) > 0 else { return false }
      var bytes = [UInt8](repeating: 0, count: 1_024)
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      guard count > 0 else { return false }
      for byte in bytes.prefix(count) {
        if case .reply(let reply) = collector.handle(UInt32(byte)), replies.handle(reply) {
          return true
        }
      }
    }
  }
}
