/// Decodes the UTF-8 input of a terminal byte by byte.
///
/// A character may arrive in pieces, and invalid bytes must not consume the bytes that follow:
/// each invalid piece becomes U+FFFD.
/// See docs/decisions/terminal.md#decode-characters-from-bytes
public struct CharacterDecoder: Sendable {
  private var bytes: [UInt8] = []
  private var length = 0

  public init() {}

  /// Whether no character is incomplete.
  public var isEmpty: Bool { bytes.isEmpty }

  /// Returns the characters completed by one more byte: none, one, or U+FFFD followed by the
  /// interrupting one.
  public mutating func decode(_ byte: UInt8) -> [Unicode.Scalar] {
    if !bytes.isEmpty, byte & 0xC0 == 0x80 {
      bytes.append(byte)
      return bytes.count == length ? end() : []
    }
    let broken = end()
    switch byte {
    case ..<0x80: return broken + [Unicode.Scalar(byte)]
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return broken + ["\u{FFFD}"]
    }
    bytes = [byte]
    return broken
  }

  /// Ends an incomplete character: returns U+FFFD, or nothing if there was none.
  public mutating func end() -> [Unicode.Scalar] {
    guard !bytes.isEmpty else { return [] }
    defer { bytes = [] }
    // An overlong form or a lone surrogate is several invalid pieces: one replacement suffices.
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    return scalars.count == 1 ? Array(scalars) : ["\u{FFFD}"]
  }
}
