import CArgon2
import Foundation

/// The hash of a secret: enough to recognise it, not enough to reveal it.
package struct SecretHash: Hashable, Sendable {
  /// `sha256:` and 64 hexadecimal digits, or argon2's own text, which names its costs.
  package let text: String

  /// Memory in KiB, passes and lanes: the second choice of RFC 9106 with less memory, as OWASP
  /// recommends it for passwords.
  private static let memory: UInt32 = 19 * 1_024
  private static let passes: UInt32 = 2
  private static let lanes: UInt32 = 1
  private static let prefix = "sha256:"
  /// Bytes of a secret that are compared: longer ones are wrong.
  static let maximumLength = 1_000

  package init(text: String) { self.text = text }

  /// The hash of at least 128 random bits: nothing slow is needed where nothing can be guessed.
  init(ofGenerated secret: String) {
    text = Self.prefix + SHA256.hexadecimal(of: Array(secret.utf8))
  }

  /// The hash of a secret that a person chose: argon2id. Takes a twentieth of a second or more.
  /// - Returns: Nil when there is no memory for it.
  init?(ofTyped secret: String) {
    var salt = [UInt8](repeating: 0, count: 16)
    var random = SystemRandomNumberGenerator()
    for index in salt.indices { salt[index] = UInt8.random(in: 0...255, using: &random) }
    let bytes = Array(secret.utf8)
    var encoded = [CChar](repeating: 0, count: 256)
    let status = argon2id_hash_encoded(
      Self.passes, Self.memory, Self.lanes, bytes, bytes.count, salt, salt.count, 32, &encoded,
      encoded.count)
    guard status == 0 else { return nil }
    text = String(decoding: encoded.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether a text can be a hash; also nil, where there is no secret.
  package static func isHash(_ text: String?) -> Bool {
    guard let text else { return true }
    guard text.hasPrefix(prefix) else {
      return text.hasPrefix("$argon2id$") && text.utf8.count < 256
    }
    return text.utf8.count == prefix.utf8.count + 64
  }

  /// Whether ``matches(_:)`` takes long.
  var isSlow: Bool { !text.hasPrefix(Self.prefix) }

  /// Returns whether a secret has this hash, in constant time.
  func matches(_ secret: String) -> Bool {
    let bytes = Array(secret.utf8)
    guard bytes.count <= Self.maximumLength else { return false }
    if isSlow { return argon2id_verify(text, bytes, bytes.count) == 0 }
    let known = Array(text.utf8)
    let given = Array(SecretHash(ofGenerated: secret).text.utf8)
    guard known.count == given.count else { return false }
    return zip(known, given).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

/// Random text that cannot be guessed.
package enum RandomText {
  /// 133 bits: 27 of 31 letters and digits that are not confused with each other.
  package static func secret() -> String {
    let letters = Array("abcdefghjkmnpqrstuvwxyz23456789".utf8)
    var random = SystemRandomNumberGenerator()
    let chosen = (0..<27).map { _ in letters[Int.random(in: letters.indices, using: &random)] }
    return String(decoding: chosen, as: UTF8.self)
  }

  /// 128 bits in the text form of a UUID, with a hyphen, so never a number.
  static func token() -> String {
    var random = SystemRandomNumberGenerator()
    let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }.uuidString
      .lowercased()
  }
}

/// A vendor's secret, before it is hashed.
package enum VendorSecret: Sendable {
  /// A secret made by the market, shown once.
  case generated(String)
  /// A secret chosen by a person, of ``typedLength`` characters.
  case typed(String)

  package static let typedLength = 8...100

  package static func generate() -> VendorSecret { .generated(RandomText.secret()) }

  /// Nil for a typed one of the wrong length.
  func hash() async throws -> SecretHash? {
    switch self {
    case .generated(let secret): return SecretHash(ofGenerated: secret)
    case .typed(let secret):
      guard Self.typedLength.contains(secret.count),
        secret.utf8.count <= SecretHash.maximumLength
      else { return nil }
      return try await SecretPool.shared.hash(typed: secret)
    }
  }
}
