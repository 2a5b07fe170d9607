package import Text

/// The reason why a vendor was not added, changed or removed.
package enum VendorError: Error, Hashable, Sendable {
  case badName
  case badIdentifier
  case badAccessID
  case badNumber(ClosedRange<Int64>)
  case badSecret
  case taken(SafeText)
  case unknown(SafeText)
  /// Several vendors have this name.
  case ambiguous(SafeText)
  case hasProducts(SafeText, count: Int)
  case isLocal(SafeText)
  /// The vendor is the local one of another user, who has its secret in a file.
  case isOfAnotherUser(SafeText)
  /// The vendor waits for approval, which is not a suspension.
  case isWaiting(SafeText)
  case isNotWaiting(SafeText)
}

/// The reason why a product was not hidden, shown or deleted.
package enum ModerationError: Error, Hashable, Sendable {
  case noSuchProduct(Int64)
  case isHidden(Int64)
  case isNotHidden(Int64)
}

/// The reason why a visitor did not become a vendor. Nothing was written.
package enum AdmissionError: Error, Hashable, Sendable {
  /// Another vendor has this name, or one that looks like it.
  case taken(SafeText)
  /// A word of the name has letters of several alphabets.
  case mixedLetters(SafeText)
  /// The name is a number or a UUID, which name a vendor in commands of the host.
  case numberOrIdentifier(SafeText)
  case tooManyVendors
  case tooManyToday
  case tooManyFromNetwork
}
