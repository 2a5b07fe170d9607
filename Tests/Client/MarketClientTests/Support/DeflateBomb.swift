/// A gzip stream of `repeats` × 258 equal bytes in about 1.6 bytes each (RFC 1951, fixed codes),
/// without its end.
func deflateBomb(repeats: Int) -> [UInt8] {
  var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
  var bits = 0
  var count = 0
  func append(_ code: Int, _ width: Int) {
    bits |= code << count
    count += width
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      count -= 8
    }
  }
  /// Huffman codes are stored with their first bit first.
  func reversed(_ code: Int, _ width: Int) -> Int {
    (0..<width).reduce(0) { $0 | ((code >> $1) & 1) << (width - 1 - $1) }
  }
  append(0b01_1, 3)  // the last block, fixed codes
  append(reversed(0x30 + 0x20, 8), 8)  // a space
  for _ in 0..<repeats {
    append(reversed(0b1100_0101, 8), 8)  // 258 bytes …
    append(0, 5)  // … from one byte back
  }
  return bytes
}
