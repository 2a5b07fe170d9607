/// A position in the input: its line and its column, both counted from 1.
package struct TextPosition: Hashable, Sendable {
  package private(set) var line = 1
  /// The column in Unicode scalars, as most editors count.
  package private(set) var column = 1

  /// Advances past a byte of UTF-8.
  mutating func advance(past byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }

  /// Returns the position after some bytes of UTF-8 that begin here.
  func after(_ bytes: some Sequence<UInt8>) -> TextPosition {
    var position = self
    for byte in bytes { position.advance(past: byte) }
    return position
  }
}
