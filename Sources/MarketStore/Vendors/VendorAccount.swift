public import Text
public import Words

/// A vendor as whoever runs the market sees it.
public struct VendorAccount: Hashable, Sendable {
  public let id: Int64
  public let name: SafeText
  /// The text form of a UUID, in lower case.
  public let identifier: SafeText
  public let accessID: SafeText?
  public let hasSecret: Bool
  /// Whether it is the vendor of the person at this machine.
  public let isLocal: Bool
  public let productCount: Int
}

/// A vendor's secret, before only its hash is left.
public enum VendorSecret: Sendable {
  /// Made by the market; shown once.
  case generated(String)
  /// Chosen by a person; ``typedLength`` characters.
  case typed(String)

  public static let typedLength = 8...100

  public static func generate() -> VendorSecret { .generated(RandomText.secret()) }

  /// Nil for a typed one of the wrong length.
  func hash() async throws -> SecretHash? {
    switch self {
    case .generated(let secret): return SecretHash(ofGenerated: secret)
    case .typed(let secret):
      guard Self.typedLength.contains(secret.count),
        secret.utf8.count <= SecretHash.lengthLimit
      else { return nil }
      return try await SecretPool.shared.hash(typed: secret)
    }
  }
}

/// Why a vendor was not added, changed or removed.
public enum VendorError: Error, Hashable, Sendable {
  case badName
  case badIdentifier
  case badAccessID
  case badSecret
  case taken(SafeText)
  case unknown(SafeText)
  /// Several vendors have this name.
  case ambiguous(SafeText)
  case hasProducts(SafeText, count: Int)
  case isLocal(SafeText)

  public func sentence(in language: Language) -> SafeText {
    let words = ErrorWords.of(language).vendors
    return switch self {
    case .badName: words.badName
    case .badIdentifier: words.badIdentifier
    case .badAccessID: words.badAccessID
    case .badSecret: words.badSecret(VendorSecret.typedLength)
    case .taken(let text): words.taken(text)
    case .unknown(let name): words.unknown(name)
    case .ambiguous(let name): words.ambiguous(name)
    case .hasProducts(let name, let count): words.hasProducts(name, count)
    case .isLocal(let name): words.isLocal(name)
    }
  }
}
