/// SHA-256 (FIPS 180-4), for names of pictures and proofs.
///
/// Written here because no linked library offers it (BoringSSL is private to swift-nio-ssl, and
/// swift-crypto would compile a second copy of it); the standard's test vectors are its tests.
/// See docs/decisions/project.md#sha-256-is-a-file-of-ours
package enum SHA256 {
  package static func hexadecimal(of bytes: [UInt8]) -> String { digest(of: bytes).hexadecimal }

  /// 32 bytes.
  package static func digest(of bytes: [UInt8]) -> [UInt8] {
    var stream = Stream()
    bytes.withUnsafeBytes { stream.append($0) }
    return stream.digest
  }

  /// The hash of bytes that arrive in parts.
  package struct Stream: Sendable {
    private var state = SHA256.initialState
    private var count: UInt64 = 0
    /// Bytes of an incomplete block.
    private var rest: [UInt8] = []

    package init() {}

    package mutating func append(_ bytes: UnsafeRawBufferPointer) {
      count += UInt64(bytes.count)
      var bytes = bytes
      if !rest.isEmpty {
        let missing = min(64 - rest.count, bytes.count)
        rest += bytes[..<missing]
        bytes = UnsafeRawBufferPointer(rebasing: bytes[missing...])
        guard rest.count == 64 else { return }
        rest.withUnsafeBytes { compress($0[...], into: &state) }
        rest.removeAll(keepingCapacity: true)
      }
      let whole = bytes.count / 64 * 64
      compress(bytes[..<whole], into: &state)
      rest += bytes[whole...]
    }

    /// The hash of the bytes so far: 32 bytes.
    package var digest: [UInt8] {
      var state = state
      var tail = rest + [0x80]
      tail += [UInt8](repeating: 0, count: (120 - tail.count % 64) % 64)
      withUnsafeBytes(of: (count * 8).bigEndian) { tail += $0 }
      tail.withUnsafeBytes { compress($0[...], into: &state) }
      return state.flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } }
    }

    package var hexadecimal: String { digest.hexadecimal }
  }

  private static func compress(_ blocks: Slice<UnsafeRawBufferPointer>, into state: inout [UInt32])
  {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
      for start in stride(from: blocks.startIndex, to: blocks.endIndex, by: 64) {
        for index in 0..<16 {
          words[index] = UInt32(
            bigEndian: blocks.base.loadUnaligned(
              fromByteOffset: start + index * 4, as: UInt32.self))
        }
        for index in 16..<64 {
          let early = words[index - 15]
          let late = words[index - 2]
          let low = rotate(early, 7) ^ rotate(early, 18) ^ (early >> 3)
          let high = rotate(late, 17) ^ rotate(late, 19) ^ (late >> 10)
          words[index] = words[index - 16] &+ low &+ words[index - 7] &+ high
        }
        round(words, &state)
      }
    }
  }

  private static func round(_ words: UnsafeMutableBufferPointer<UInt32>, _ state: inout [UInt32]) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    constants.withUnsafeBufferPointer { constants in
      for index in 0..<64 {
        let high = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
        let first = h &+ high &+ ((e & f) ^ (~e & g)) &+ constants[index] &+ words[index]
        let low = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
        let second = low &+ ((a & b) ^ (a & c) ^ (b & c))
        (h, g, f, e) = (g, f, e, d &+ first)
        (d, c, b, a) = (c, b, a, first &+ second)
      }
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 - count)
  }
}

extension SHA256 {
  /// The first 32 fractional bits of the square roots of the first 8 primes.
  private static let initialState: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]

  /// The first 32 fractional bits of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7,
    0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc,
    0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351,
    0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e,
    0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585,
    0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f,
    0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
