/// The hash FNV-1a with 64 bits, the same in every run, unlike `Hasher`. It names files and finds
/// mistakes; it proves nothing.
///
/// `Caching` hashes whole files and takes eight bytes at a time instead.
public enum FNV1a {
  public static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// The hash in 16 hexadecimal digits.
  public static func name(of text: String) -> String {
    let digits = String(hash(text), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
