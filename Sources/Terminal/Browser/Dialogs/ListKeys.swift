import Keymap
import Terminal
import Text
import Widgets

extension LineCursor.Motion {
  /// Returns the motion of a key in a list without text input: `j` and `k` move like the arrows,
  /// even with a Hangul input method on.
  init?(keyOfList key: Key) {
    switch HangulLayout.latin(key) {
    case .character("j"): self = .lines(1)
    case .character("k"): self = .lines(-1)
    case let key: self.init(key)
    }
  }
}
