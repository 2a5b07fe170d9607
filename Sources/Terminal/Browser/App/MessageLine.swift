import Market
import Text

/// The line for messages: a message until the next input, and the earlier ones.
struct MessageLine: Sendable {
  /// The message on the screen.
  private(set) var current: SafeText?
  /// The messages that were posted, the latest last.
  private(set) var history: [Message] = []
  /// Whether this input, and the previous one, asked to quit.
  private var isAskedToQuit = false
  private var wasAskedToQuit = false

  /// Clears the line at the next input.
  mutating func clear() {
    current = nil
    wasAskedToQuit = isAskedToQuit
    isAskedToQuit = false
  }

  /// Ends a message whose cause has ended.
  mutating func end(_ text: SafeText) { if current == text { current = nil } }

  /// Shows a message that is not worth keeping.
  mutating func show(_ text: SafeText) { current = text }

  /// Shows a message, and adds it to the earlier ones.
  mutating func post(_ text: SafeText, at time: ClockTime) {
    show(text)
    keep(text, at: time)
  }

  /// Adds a message to the earlier ones without showing it.
  mutating func keep(_ text: SafeText, at time: ClockTime) {
    if history.count >= Message.limit { history.removeFirst() }
    history.append(Message(text: text, time: time))
  }

  /// Asks whether to quit.
  /// - Returns: Whether the previous input asked the same, which confirms it.
  mutating func confirmQuit(_ question: SafeText, at time: ClockTime) -> Bool {
    guard !wasAskedToQuit else { return true }
    isAskedToQuit = true
    post(question, at: time)
    return false
  }
}
