public import Text

/// A mistake in a typed query, with the word as it was typed.
public enum QueryError: Error, Hashable, Sendable {
  case price(SafeText)
  case currency(SafeText)
  case sort(SafeText)
  case stock(SafeText)
  case vendor(SafeText)
  /// `vendor:me` for a user who is not a vendor of the market.
  case notLoggedIn
  case emptyPriceRange
  case tooLong(limit: Int)
}
