public import Text

public enum DraftField: String, Hashable, Sendable, CaseIterable {
  case pictures, name, price, discount, stock, description
}

/// A rule that a draft breaks.
public enum DraftError: Error, Hashable, Sendable {
  case missing(DraftField)
  case tooShort(DraftField, count: Int, least: Int)
  case tooLong(DraftField, count: Int, most: Int)
  case negative(DraftField)
  /// Text that is not a number.
  case notANumber(DraftField)
  /// A number of too many digits.
  case tooLarge(DraftField)
  case notAnAmount(DraftField, Currency)
  case discountAbovePrice
  case currency(SafeText)
  case pictureCount(Int)

  public var field: DraftField {
    switch self {
    case .missing(let field), .negative(let field), .notAnAmount(let field, _): field
    case .notANumber(let field), .tooLarge(let field): field
    case .tooShort(let field, _, _), .tooLong(let field, _, _): field
    case .discountAbovePrice: .discount
    case .currency: .price
    case .pictureCount: .pictures
    }
  }
}
