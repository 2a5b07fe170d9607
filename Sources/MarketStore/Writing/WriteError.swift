public import Market

/// Why a product was not written: what the caller did. Nothing changed.
public enum WriteError: Error, Hashable, Sendable {
  /// No product has this number, or it was deleted.
  case notFound
  /// The product was deleted and cannot be had back.
  case gone
  /// No vendor has this identifier.
  case unknownVendor
  /// The product belongs to another vendor, or has no password.
  case notYours
  case wrongSecret
  /// Rules of the market are broken.
  case refused([DraftError])
  /// The thumbnail is none of the product's pictures.
  case noSuchPicture
  /// The product is another version than was expected: this one.
  case conflict(StoredProduct)
  /// The key was used for another request.
  case keyReused
  /// The key is empty or longer than ``WriteOnce/keyLength``.
  case badKey
  /// No such token: never given, used, expired, for another product or another vendor.
  case badToken
  /// There is nothing to restore: the product is there.
  case notDeleted
  /// Too many secrets wait to be looked at.
  case overloaded
}
