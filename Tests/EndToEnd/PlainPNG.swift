/// Black PNG files of any size in few bytes.
enum PlainPNG {
  /// - Parameter isWhole: Whether the file has the pixels that the header promises.
  static func file(_ width: Int, _ height: Int, isWhole: Bool = true) -> [UInt8] {
    let header = big32(width) + big32(height) + [8, 2, 0, 0, 0]
    let pixels = isWhole ? zeros((width * 3 + 1) * height) : zeros(1_000)
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
      + chunk("IDAT", pixels) + chunk("IEND", [])
  }

  /// Zeros in zlib's format: one literal, then repeats of 258, in the fixed codes of RFC 1951.
  private static func zeros(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = [0x78, 0x01]
    var (word, bits) = (UInt32(0), UInt32(0))
    func write(_ code: UInt32, _ length: UInt32) {
      // Codes are written from their highest bit.
      for bit in (0..<length).reversed() {
        word |= (code >> bit & 1) << bits
        bits += 1
        if bits == 8 {
          bytes.append(UInt8(word))
          (word, bits) = (0, 0)
        }
      }
    }
    // The last block, in fixed codes: 1, then 01 from its lowest bit.
    write(0b110, 3)
    for _ in 0..<(count - 1) % 258 + 1 { write(0b0011_0000, 8) }
    for _ in 0..<(count - 1) / 258 {
      write(0b1100_0101, 8)
      write(0, 5)
    }
    write(0, 7)
    if bits > 0 { bytes.append(UInt8(word)) }
    // Adler-32 of zeros.
    return bytes + big32((count % 65_521) << 16 | 1)
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return big32(content.count) + body + big32(Int(checksum(body)))
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    let table: [UInt32] = (0..<256).map { index in
      (0..<8).reduce(UInt32(index)) { value, _ in
        value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
      }
    }
    var value = UInt32.max
    for byte in bytes { value = table[Int((value ^ UInt32(byte)) & 255)] ^ value >> 8 }
    return ~value
  }

  private static func big32(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
