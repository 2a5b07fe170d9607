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
