public import Text

/// A rule that a draft breaks.
public enum DraftError: Error, Hashable, Sendable {
  case missing(ProductAttribute)
  case tooShort(ProductAttribute, count: Int, least: Int)
  case tooLong(ProductAttribute, count: Int, most: Int)
  case negative(ProductAttribute)
  /// Text that is not a number.
  case notANumber(ProductAttribute)
  /// A number of too many digits, or beyond what a market stores.
  case tooLarge(ProductAttribute)
  case notAnAmount(ProductAttribute, Currency)
  case discountAbovePrice
  /// A discount of the whole price, in a market that would take it for none.
  case discountOfWholePrice
  case currency(SafeText)
  case pictureCount(Int)

  public var field: ProductAttribute {
    switch self {
    case .missing(let field), .negative(let field), .notAnAmount(let field, _): field
    case .notANumber(let field), .tooLarge(let field): field
    case .tooShort(let field, _, _), .tooLong(let field, _, _): field
    case .discountAbovePrice, .discountOfWholePrice: .discount
    case .currency: .price
    case .pictureCount: .pictures
    }
  }
}
