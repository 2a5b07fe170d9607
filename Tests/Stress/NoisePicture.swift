/// A small picture whose pixels are derived from a name.
enum NoisePicture {
  private static let side = 48

  static func png(of name: String) -> [UInt8] {
    var state: UInt32 = name.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 } | 1
    var rows: [UInt8] = []
    for _ in 0..<side {
      rows.append(0)
      for _ in 0..<side {
        state ^= state << 13
        state ^= state >> 17
        state ^= state << 5
        rows.append(UInt8(truncatingIfNeeded: state))
      }
    }
    // Grey, one byte per pixel; zlib's format with the data stored uncompressed.
    let count = UInt16(rows.count)
    let stored: [UInt8] = [0x78, 0x01, 1] + little(count) + little(~count)
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", big(UInt32(side)) + big(UInt32(side)) + [8, 0, 0, 0, 0])
      + chunk("IDAT", stored + rows + big(adler(rows))) + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return big(UInt32(content.count)) + body + big(checksum(body))
  }

  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
    }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { table[Int(($0 ^ UInt32($1)) & 255)] ^ $0 >> 8 }
  }

  private static func big(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func little(_ number: UInt16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }
}
