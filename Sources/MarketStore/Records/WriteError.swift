package import Market

/// A mistake of the caller, for which a product was not written. Nothing changed.
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
  /// Too many secrets wait to be compared.
  case overloaded
}
