public import Foundation
import Text

/// The contents of a form for a product, and the rules they have to meet.
///
/// The limits are those the market's clients enforce; our server refuses what breaks them.
public struct ProductDraft: Hashable, Sendable {
  public static let nameLength = 3...100
  public static let descriptionLength = 10...1_000
  public static let pictureCount = 1...5
  /// Bytes of a picture: all clients agree on less than 300 KB.
  public static let pictureBytes = 299_999

  public var name: String
  public var description: String
  /// Nil while the field is empty or not a number.
  public var amount: Decimal?
  public var discount: Decimal
  public var currency: Currency
  public var stock: Int
  public var pictures: Int

  public init(
    name: String = "", description: String = "", amount: Decimal? = nil, discount: Decimal = 0,
    currency: Currency = .krw, stock: Int = 0, pictures: Int = 0
  ) {
    self.name = name
    self.description = description
    self.amount = amount
    self.discount = discount
    self.currency = currency
    self.stock = stock
    self.pictures = pictures
  }

  /// The draft of a new product: values that were not given have their defaults.
  public init(_ values: ProductValues, pictures: Int = 0) {
    self.init(
      name: values.name ?? "", description: values.description ?? "", amount: values.amount,
      discount: values.discount ?? 0, currency: values.currency ?? .krw, stock: values.stock ?? 0,
      pictures: pictures)
  }

  /// Every rule that is broken, in the order of the form; empty when the draft may be sent.
  public var problems: [DraftError] {
    let values = ProductValues(self)
    return ProductAttribute.inForm.flatMap { attribute -> [DraftError] in
      switch attribute.kind {
      case .pictures: Self.pictureCount.contains(pictures) ? [] : [.pictureCount(pictures)]
      case .text(let path, _, let length):
        Self.problem(of: values[keyPath: path] ?? "", attribute, length)
      case .amount(let path): problems(of: values[keyPath: path], attribute)
      // A mistake in the price.
      case .currency: []
      case .count(let path): (values[keyPath: path] ?? 0) < 0 ? [.negative(attribute)] : []
      }
    }
  }

  private func problems(of value: Decimal?, _ attribute: ProductAttribute) -> [DraftError] {
    var found: [DraftError] = []
    if attribute == .price, !Currency.accepted.contains(currency) {
      found.append(.currency(currency.code))
    }
    guard let value else { return attribute.isRequired ? found + [.missing(attribute)] : found }
    if value < 0 { found.append(.negative(attribute)) }
    if currency.minorUnits(of: value) == nil {
      let isWhole = value.isFinite && currency.rounded(value) == value
      found.append(isWhole ? .tooLarge(attribute) : .notAnAmount(attribute, currency))
    }
    if attribute == .discount, let amount, amount >= 0, discount > amount {
      found.append(.discountAbovePrice)
    }
    return found
  }

  /// Lengths are counted in characters, without the spaces around the text.
  private static func problem(
    of text: String, _ attribute: ProductAttribute, _ length: ClosedRange<Int>
  ) -> [DraftError] {
    let count = text.trimmed.count
    if length.contains(count) { return [] }
    if count == 0 { return [.missing(attribute)] }
    return count < length.lowerBound
      ? [.tooShort(attribute, count: count, least: length.lowerBound)]
      : [.tooLong(attribute, count: count, most: length.upperBound)]
  }
}
