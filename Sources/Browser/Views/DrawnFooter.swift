import Terminal
import TerminalText

/// What the last two lines looked like, by parts.
final class DrawnFooter {
  /// What is said on the line above the last; nil draws its rule alone.
  struct Message: Equatable {
    let text: SafeText
    let style: Style
  }

  let message = DrawnPart<Message?>()
  let hints = DrawnHints()

  func forget() {
    message.forget()
    hints.forget()
  }
}
