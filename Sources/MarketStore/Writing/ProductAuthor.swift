/// Who writes, and what proves it. Both texts are as they came.
public enum ProductAuthor: Sendable {
  /// A vendor of the market.
  case vendor(identifier: String, secret: String)
  /// Whoever knows a product's own password: such products belong to the vendor ``Guest``.
  case guest(password: String)
}

/// The vendor of products that have a password of their own.
public enum Guest {
  public static let name = "guest"
  /// Nobody is this vendor: it has no secret.
  static let identifier = "8c5a7e10-0000-11ec-8000-000000000000"
  /// Characters of a password: fewer prove nothing, more are not typed by anybody.
  public static let passwordLength = 1...100
}

/// Makes a call that may be repeated because its answer was lost, within 24 hours.
public struct WriteOnce: Hashable, Sendable {
  /// Chosen by the client; ``keyLength`` bytes.
  public let key: String
  /// SHA-256 of what the request means: a repetition has the same.
  public let digest: [UInt8]

  public static let keyLength = 1...200

  public init(key: String, digest: [UInt8]) {
    self.key = key
    self.digest = digest
  }
}
