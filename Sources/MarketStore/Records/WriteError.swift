package import Market

/// The reason why a product was not written: a mistake of the caller. Nothing changed.
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
  /// The thumbnail is not a picture of the product.
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
