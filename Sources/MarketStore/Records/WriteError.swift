package import Market

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
