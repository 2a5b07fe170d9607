/// Encodes bytes in 64 printable characters (RFC 4648). All pixels for kitty pass through it, and
/// it is three times as fast as Foundation's encoder.
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    let length = (bytes.count + 2) / 3 * 4
    return [UInt8](unsafeUninitializedCapacity: length) { target, filled in
      var place = 0
      for start in stride(from: 0, to: bytes.count, by: 3) {
        let first = UInt32(bytes[start])
        let second = start + 1 < bytes.count ? UInt32(bytes[start + 1]) : 0
        let third = start + 2 < bytes.count ? UInt32(bytes[start + 2]) : 0
        let word = first << 16 | second << 8 | third
        target[place] = digits[Int(word >> 18 & 63)]
        target[place + 1] = digits[Int(word >> 12 & 63)]
        target[place + 2] =
          start + 1 < bytes.count ? digits[Int(word >> 6 & 63)] : UInt8(ascii: "=")
        target[place + 3] = start + 2 < bytes.count ? digits[Int(word & 63)] : UInt8(ascii: "=")
        place += 4
      }
      filled = length
    }
  }
}
