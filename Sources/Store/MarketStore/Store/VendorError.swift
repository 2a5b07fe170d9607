package import Text
package import Words

/// The reason why a vendor was not added, changed or removed.
package enum VendorError: ExplainedError, Hashable, Sendable {
  case badName
  case badIdentifier
  case badAccessID
  case badNumber
  case badSecret
  case taken(SafeText)
  case unknown(SafeText)
  /// Several vendors have this name.
  case ambiguous(SafeText)
  case hasProducts(SafeText, count: Int)
  case isLocal(SafeText)
  /// The vendor waits for approval, which is not a suspension.
  case isWaiting(SafeText)
  case isNotWaiting(SafeText)

  package func sentence(in language: Language) -> SafeText {
    let words = ErrorWords.of(language).vendors
    return switch self {
    case .badName: words.badName
    case .badIdentifier: words.badIdentifier
    case .badAccessID: words.badAccessID
    case .badNumber: words.badNumber(VendorAccount.numbers)
    case .badSecret: words.badSecret(VendorSecret.typedLength)
    case .taken(let text): words.taken(text)
    case .unknown(let name): words.unknown(name)
    case .ambiguous(let name): words.ambiguous(name)
    case .hasProducts(let name, let count): words.hasProducts(name, count)
    case .isLocal(let name): words.isLocal(name)
    case .isWaiting(let name): words.isWaiting(name)
    case .isNotWaiting(let name): words.isNotWaiting(name)
    }
  }
}

/// A vendor's secret that replaced another one.
package struct SecretRotation: Sendable {
  let vendor: Int64
  let previous: SecretHash?
  let current: SecretHash
}
