/// The secret of a vendor or a product. It is never shown: printed, logged, dumped, or interpolated
/// it is a row of dots.
public struct Secret: Hashable, Sendable {
  /// The text itself, only for the wire.
  public let revealed: String

  /// Maximum bytes of a secret: far more than users type, and it bounds a request.
  public static let limit = 1_000
  /// The number of characters of a vendor's secret that a person chooses.
  public static let typedLength = 8...100

  /// Nil for a secret that is empty, too long, or contains a control character.
  public init?(_ text: String) {
    guard (1...Self.limit).contains(text.utf8.count),
      text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { return nil }
    revealed = text
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "••••••••" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// A vendor's identity in a market.
public struct Identity: Hashable, Sendable {
  /// The public part, a UUID in all known markets, sent in a header.
  public let identifier: String
  public let secret: Secret

  /// Characters of an identifier: a UUID has 36.
  public static let identifierLimit = 100

  /// Nil for an identifier that a header cannot carry.
  public init?(identifier: String, secret: Secret) {
    guard Self.isIdentifier(identifier) else { return nil }
    self.identifier = identifier
    self.secret = secret
  }

  /// Whether a header can carry it.
  public static func isIdentifier(_ text: String) -> Bool {
    (1...identifierLimit).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}

/// The authorisation of a write.
public enum Credentials: Hashable, Sendable {
  /// Generation 2: the vendor's own products.
  case vendor(Identity)
  /// Generation 1: the password of the product.
  case password(Secret)

  /// The vendor's identity; nil with a password.
  public var identity: Identity? { if case .vendor(let identity) = self { identity } else { nil } }
}
