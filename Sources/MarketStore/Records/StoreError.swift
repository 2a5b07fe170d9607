package import Market
package import Text
package import Words

/// The reason why a market cannot be read or written. Nothing in it was changed.
package enum StoreError: Error, Hashable, Sendable {
  /// The folder cannot be made, entered or written to.
  case folder(SafeText, reason: SafeText)
  /// The database file cannot be opened.
  case file(SafeText, reason: SafeText)
  /// The file is not a database, or its pages contradict each other.
  case damaged(SafeText)
  /// A database, but of another program.
  case foreign(SafeText)
  /// Written by a newer version of this program.
  case newer(SafeText)
  /// Another process kept the database locked for too long.
  case busy(SafeText)
  /// A page that only a position reaches: offsets end where counting does.
  case pageTooDeep
  /// No room is left on the device.
  case full(SafeText)
  /// A read took longer than this limit.
  case tooSlow(limit: Duration)
  /// Too many searches and sorted lists wait to be read.
  case crowded
  /// The device failed.
  case device(SafeText, reason: SafeText)

  package func sentence(in language: Language) -> SafeText {
    let words = ErrorWords.of(language).store
    return switch self {
    case .folder(let path, let reason): words.folder(path, reason)
    case .file(let path, let reason): words.file(path, reason)
    case .damaged(let path): words.damaged(path)
    case .foreign(let path): words.foreign(path)
    case .newer(let path): words.newer(path)
    case .busy(let path): words.busy(path)
    case .pageTooDeep: words.pageTooDeep
    case .full(let path): words.full(path)
    case .tooSlow(let limit): words.tooSlow(Int(limit / .milliseconds(1)))
    case .crowded: words.crowded
    case .device(let path, let reason): words.device(path, reason)
    }
  }
}

/// A mistake of the caller, for which a product was not written. Nothing changed.
package enum WriteError: Error, Hashable, Sendable {
  /// No product has this number, or it was deleted.
  case notFound
  /// The product was deleted and cannot be restored.
  case gone
  /// No vendor has this identifier.
  case unknownVendor
  /// The product belongs to another vendor, or has no password.
  case notYours
  case wrongSecret
  /// Rules of the market are broken.
  case refused([DraftError])
  /// The thumbnail is not one of the product's pictures.
  case noSuchPicture
  /// The product has another version than expected: this one.
  case conflict(StoredProduct)
  /// The key was used for another request.
  case keyReused
  /// The key is empty or longer than ``WriteOnce/keyLength``.
  case badKey
  /// No such token: never issued, used, expired, for another product or another vendor.
  case badToken
  /// There is nothing to restore: the product is there.
  case notDeleted
  /// The vendor has used up this quota.
  /// - Parameter retryAfter: Seconds; nil where waiting does not help.
  case overQuota(MarketQuota, retryAfter: Int?)
  /// The device has no room left but the reserve.
  case noRoom
  /// Too many secrets wait to be compared.
  case overloaded
}
