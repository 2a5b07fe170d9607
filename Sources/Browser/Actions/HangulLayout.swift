import Terminal
import Text

extension HangulLayout {
  static func latin(_ key: Key) -> Key {
    guard case .character(let character) = key, !character.isASCII else { return key }
    return .character(latin(character))
  }
}
