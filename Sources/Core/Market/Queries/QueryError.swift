public import Text

/// The word of a typed query that cannot be understood, as it was typed.
public enum QueryError: Error, Hashable, Sendable {
  case price(SafeText)
  case currency(SafeText)
  case sort(SafeText)
  case number(NumberFilter, SafeText)
  case name(SafeText)
  case vendor(SafeText)
  /// A filter that cannot be negated, such as `-price<5`.
  case negation(SafeText)
  /// More words and vendors are excluded than a market accepts.
  case tooManyExclusions(limit: Int)
  /// More texts in the name are given than a market accepts.
  case tooManyNames(limit: Int)
  /// `vendor:me` for a user who is not a vendor of the market.
  case notLoggedIn
  case emptyPriceRange
  /// An `OR` without a text on one of its sides.
  case emptyAlternative
  /// More texts are separated by `OR` than a market accepts.
  case tooManyAlternatives(limit: Int)
  case tooLong(limit: Int)
  /// The whole line has more characters, or more words and filters, than are accepted.
  case lineTooLong(limit: Int)
  case tooManyWords(limit: Int)
}
