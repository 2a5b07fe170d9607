import Terminal
import Text

/// What the last two lines looked like, by parts.
final class FooterCache {
  /// What is said on the line above the last; nil draws its rule alone.
  struct Message: Equatable {
    let text: SafeText
    let style: Style
  }

  let message = CachedRegion<Message?>()
  let hints = HintCache()

  func forget() {
    message.forget()
    hints.forget()
  }
}
