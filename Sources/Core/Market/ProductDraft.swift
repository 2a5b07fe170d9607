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

  /// Every rule that is broken, in the order of the form; empty when the draft may be sent.
  public var problems: [DraftError] {
    var found: [DraftError] = []
    if !Self.pictureCount.contains(pictures) { found.append(.pictureCount(pictures)) }
    found += Self.problem(of: name, .name, Self.nameLength)
    found += priceProblems
    if stock < 0 { found.append(.negative(.stock)) }
    found += Self.problem(of: description, .description, Self.descriptionLength)
    return found
  }

  private var priceProblems: [DraftError] {
    var found: [DraftError] = []
    if !Currency.accepted.contains(currency) { found.append(.currency(currency.code)) }
    if let amount {
      if amount < 0 { found.append(.negative(.price)) }
      if currency.minorUnits(of: amount) == nil { found.append(.notAnAmount(.price, currency)) }
    } else {
      found.append(.missing(.price))
    }
    if discount < 0 { found.append(.negative(.discount)) }
    if currency.minorUnits(of: discount) == nil { found.append(.notAnAmount(.discount, currency)) }
    if let amount, amount >= 0, discount > amount { found.append(.discountAbovePrice) }
    return found
  }

  /// Lengths are counted in characters, without the spaces around the text.
  private static func problem(
    of text: String, _ field: DraftField, _ length: ClosedRange<Int>
  ) -> [DraftError] {
    let count = text.trimmingCharacters(in: .whitespacesAndNewlines).count
    if count == 0 { return [.missing(field)] }
    if count < length.lowerBound {
      return [.tooShort(field, count: count, least: length.lowerBound)]
    }
    if count > length.upperBound { return [.tooLong(field, count: count, most: length.upperBound)] }
    return []
  }
}
