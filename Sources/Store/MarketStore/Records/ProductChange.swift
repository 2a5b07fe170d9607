package import Foundation
package import Market
import Text

/// A picture of a product after a change.
package enum ChangedPicture: Hashable, Sendable {
  /// A picture that the product already has, by ``PictureRecord/id``, which it keeps.
  case kept(Int64)
  case new(NewPicture)
}

/// The new values of a product; nil for unchanged ones.
package struct ProductChange: Sendable {
  package var name: String?
  package var description: String?
  package var amount: Decimal?
  package var discount: Decimal?
  package var currency: Currency?
  package var stock: Int?
  /// The picture for the thumbnail, by ``PictureRecord/id``.
  package var thumbnail: Int64?
  /// All pictures afterwards, in their order; the first one becomes the thumbnail.
  package var pictures: [ChangedPicture]?

  package init(
    name: String? = nil, description: String? = nil, amount: Decimal? = nil,
    discount: Decimal? = nil, currency: Currency? = nil, stock: Int? = nil,
    thumbnail: Int64? = nil, pictures: [ChangedPicture]? = nil
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

  /// Whether pictures are added, which take space.
  package var addsPictures: Bool {
    pictures?.contains { if case .new = $0 { true } else { false } } == true
  }

  package var isEmpty: Bool {
    name == nil && description == nil && amount == nil && discount == nil && currency == nil
      && stock == nil && thumbnail == nil && pictures == nil
  }

  /// Returns `product` as a draft with the changes in it.
  /// - Throws: `WriteError.refused` with the rules that only the change breaks.
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

  /// The draft with its texts as they are stored. Texts longer than any rule allows are truncated
  /// so that they still break the rule.
  var composed: ProductDraft {
    var draft = self
    draft.name = WrittenText(name, .line, Self.nameLength).string
    draft.description = WrittenText(description, .paragraphs, Self.descriptionLength).string
    return draft
  }

  /// The fields as they are stored.
  /// - Throws: `WriteError.refused` when the amounts cannot be stored.
  var fields: ProductFields {
    get throws {
      guard let amount, let price = currency.minorUnits(of: amount),
        let discount = currency.minorUnits(of: discount)
      else { throw WriteError.refused(problems) }
      return ProductFields(
        name: name, description: description, currency: currency.code.string, price: price,
        discount: discount, stock: Int64(stock))
    }
  }
}
