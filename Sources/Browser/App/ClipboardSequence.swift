import Foundation
import Text

/// What asks a terminal to keep a text where the person pastes from (OSC 52), which works over SSH
/// as well. Sent only when the person copies; nothing is ever read back.
enum ClipboardSequence {
  /// Bytes of a text: terminals take some 75,000, an address has two thousand.
  static let limit = 8_192

  /// Nil for a text that is too long.
  static func bytes(for text: SafeText) -> [UInt8]? {
    let data = Data(text.string.utf8)
    guard data.count <= limit else { return nil }
    return Array("\u{1B}]52;c;\(data.base64EncodedString())\u{7}".utf8)
  }
}
