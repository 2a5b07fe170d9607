public import Foundation
public import Market
import Text

/// What is to be different in a product; nil for what stays.
public struct ProductChange: Sendable {
  public var name: String?
  public var description: String?
  public var amount: Decimal?
  public var discount: Decimal?
  public var currency: Currency?
  public var stock: Int?
  /// The picture that stands for the product in lists, by ``PictureRecord/id``.
  public var thumbnail: Int64?
  /// All pictures anew, in their order.
  public var pictures: [NewPicture]?

  public init(
    name: String? = nil, description: String? = nil, amount: Decimal? = nil,
    discount: Decimal? = nil, currency: Currency? = nil, stock: Int? = nil,
    thumbnail: Int64? = nil, pictures: [NewPicture]? = nil
  ) {
    self.name = name
    self.description = description
    self.amount = amount
    self.discount = discount
    self.currency = currency
    self.stock = stock
    self.thumbnail = thumbnail
    self.pictures = pictures
  }

  public var isEmpty: Bool {
    name == nil && description == nil && amount == nil && discount == nil && currency == nil
      && stock == nil && thumbnail == nil && pictures == nil
  }

  /// `product` as a draft with the changes in it.
  /// - Throws: `WriteError.refused` with the rules that it kept and would break now.
  func draft(from product: StoredProduct) throws -> ProductDraft {
    let old = ProductDraft(product)
    var new = old
    if let name { new.name = name }
    if let description { new.description = description }
    if let amount { new.amount = amount }
    if let discount { new.discount = discount }
    if let currency { new.currency = currency }
    if let stock { new.stock = stock }
    if let pictures { new.pictures = pictures.count }
    new = new.composed
    let known = old.problems
    let problems = new.problems.filter { !known.contains($0) }
    guard problems.isEmpty else { throw WriteError.refused(problems) }
    return new
  }
}

extension ProductDraft {
  fileprivate init(_ product: StoredProduct) {
    let record = product.record
    let currency = Currency(code: SafeText(record.currency))
    self.init(
      name: record.name, description: record.description,
      amount: currency.amount(minorUnits: record.price),
      discount: currency.amount(minorUnits: record.discount), currency: currency,
      stock: Int(clamping: record.stock), pictures: product.pictures.count)
  }

  /// With its texts as they are kept. Longer ones than any rule allows are cut where the rule still
  /// sees that they are too long.
  var composed: ProductDraft {
    var draft = self
    draft.name = WrittenText(name, .line, Self.nameLength).string
    draft.description = WrittenText(description, .paragraphs, Self.descriptionLength).string
    return draft
  }

  /// Price and discount in the smallest unit; nil where the rules are broken.
  var minorUnits: (price: Int64, discount: Int64)? {
    guard let amount, let price = currency.minorUnits(of: amount),
      let discount = currency.minorUnits(of: discount)
    else { return nil }
    return (price, discount)
  }
}
