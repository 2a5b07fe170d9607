package import Foundation

/// Hashes that are the same in every run, unlike `Hasher`. They name files and detect damage; they
/// are not collision-resistant, so files named by them contain their keys.
package enum StableHash {
  /// Returns the 64 bits of FNV-1a, which is slow for whole files and fine for names.
  package static func fnv1a(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// Returns ``fnv1a(_:)`` as 16 hexadecimal digits: enough for the files of one user.
  package static func shortName(of text: String) -> String { hex(fnv1a(text)) }

  /// Returns 32 hexadecimal digits, which no two keys of a cache share by chance.
  package static func name(of text: String) -> String { name(of: Array(text.utf8)) }

  /// Returns the same for the bytes of a text.
  package static func name(of bytes: [UInt8]) -> String {
    bytes.withUnsafeBytes { bytes in
      let (first, second) = mix(bytes, 0x9E37_79B9_7F4A_7C15, 0xD1B5_4A32_D192_ED03)
      return hex(first) + hex(second)
    }
  }

  package static func isName(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  package static func checksum(_ data: Data) -> UInt64 {
    data.withUnsafeBytes { mix($0, 0x2545_F491_4F6C_DD1D, 0).0 }
  }

  /// Folds eight bytes at a time into the full product of two words, as wyhash does, for two seeds
  /// at once: one product is pending while the other is computed. Inlined, so that an unused seed
  /// costs nothing.
  @inline(__always)
  private static func mix(
    _ bytes: UnsafeRawBufferPointer, _ seed: UInt64, _ other: UInt64
  ) -> (UInt64, UInt64) {
    var hash = seed ^ UInt64(bytes.count)
    var second = other ^ UInt64(bytes.count)
    var index = 0
    while index + 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      hash = fold(hash ^ word)
      second = fold(second ^ word)
      index += 8
    }
    var rest: UInt64 = 1
    while index < bytes.count {
      rest = rest << 8 | UInt64(bytes[index])
      index += 1
    }
    return (fold(fold(hash ^ rest) ^ seed), fold(fold(second ^ rest) ^ other))
  }

  private static func fold(_ word: UInt64) -> UInt64 {
    let product = (word ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    return product.high ^ product.low
  }

  private static func hex(_ word: UInt64) -> String {
    withUnsafeBytes(of: word.bigEndian) { $0.hexadecimal }
  }
}
