package import Market

/// The reason why a product was not written: an error of the caller. Nothing was changed.
package enum WriteError: Error, Hashable, Sendable {
  /// No product has this number, or it was deleted.
  case notFound
  /// The product was deleted and cannot be restored.
  case gone
  /// The product was deleted and can still be restored.
  case deleted
  /// The host of the market has hidden the product.
  case hidden
  /// The host of the market has suspended the vendor.
  case suspended
  /// The host of the market has not approved the vendor yet.
  case unapproved
  /// No vendor has this identifier.
  case unknownVendor
  /// The product belongs to another vendor, or has no password.
  case notYours
  case wrongSecret
  /// Rules of the market are broken.
  case refused([DraftError])
  /// The thumbnail is not a picture of the product.
  case noSuchPicture
  /// The product has a different version than expected; this is the current product.
  case conflict(StoredProduct)
  /// The key was used for another request.
  case keyReused
  /// The key is empty or longer than ``IdempotencyKey/keyLength``.
  case badKey
  /// No such token: never issued, used, expired, for another product or another vendor.
  case badToken
  /// There is nothing to restore: the product was not deleted.
  case notDeleted
  /// The vendor has used up this quota.
  /// - Parameter retryAfter: Seconds; nil where waiting does not help.
  case overQuota(MarketQuota, retryAfter: Int?)
  /// The device has no space left except the reserve.
  case noRoom
  /// Too many secrets are waiting to be compared.
  case overloaded
}
