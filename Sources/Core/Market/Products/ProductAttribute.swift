public import Foundation
public import Text

/// An attribute of a product that its vendor writes. The form, its draft and its conflicts, the
/// commands, the requests and the market's rules read here what there is.
public enum ProductAttribute: String, CaseIterable, CodingKey, Hashable, Sendable {
  // In the order of requests. Drafts and the JSON of commands have these names.
  case name, description, price, currency, discount, stock, pictures

  /// The values that an attribute can have, and the place of one in ``ProductValues``.
  public enum Kind {
    /// A text with so many characters; one that may have none is optional.
    case text(WritableKeyPath<ProductValues, String?>, SafeText.Shape, ClosedRange<Int>)
    case amount(WritableKeyPath<ProductValues, Decimal?>)
    case currency(WritableKeyPath<ProductValues, Currency?>)
    case count(WritableKeyPath<ProductValues, Int?>)
    case pictures
  }

  public var kind: Kind {
    switch self {
    case .name: .text(\.name, .line, ProductDraft.nameLength)
    case .description: .text(\.description, .paragraphs, ProductDraft.descriptionLength)
    case .price: .amount(\.amount)
    case .currency: .currency(\.currency)
    case .discount: .amount(\.discount)
    case .stock: .count(\.stock)
    case .pictures: .pictures
    }
  }

  /// The attributes that change as a whole: an amount needs the discount and the currency beside
  /// it.
  public var group: Set<ProductAttribute> {
    let price: Set<ProductAttribute> = [.price, .currency, .discount]
    return price.contains(self) ? price : [self]
  }

  /// Whether a new product needs a value that has no default.
  public var isRequired: Bool {
    switch kind {
    case .text(_, _, let length): length.lowerBound > 0
    case .amount: self != .discount
    case .count, .pictures: true
    case .currency: false
    }
  }

  /// All attributes in the order of the form: the pictures first, and the long text last.
  public static let inForm: [ProductAttribute] = all(after: [.pictures], before: [.description])

  /// All attributes in the order of records, which have the currency before the amounts.
  public static let inRecords: [ProductAttribute] = all(after: [.name, .description, .currency])

  private static func all(
    after first: [ProductAttribute], before last: [ProductAttribute] = []
  ) -> [ProductAttribute] {
    first + allCases.filter { !(first + last).contains($0) } + last
  }
}

/// Values of a product: those that were given, or those that change; nil for the others. Its
/// pictures are not among them.
public struct ProductValues: Hashable, Sendable {
  public var name: String?
  public var description: String?
  /// The price before the discount.
  public var amount: Decimal?
  public var discount: Decimal?
  public var currency: Currency?
  public var stock: Int?

  public init(
    name: String? = nil, description: String? = nil, amount: Decimal? = nil,
    discount: Decimal? = nil, currency: Currency? = nil, stock: Int? = nil
  ) {
    self.name = name
    self.description = description
    self.amount = amount
    self.discount = discount
    self.currency = currency
    self.stock = stock
  }

  public init(_ draft: ProductDraft) {
    self.init(
      name: draft.name, description: draft.description, amount: draft.amount,
      discount: draft.discount, currency: draft.currency, stock: draft.stock)
  }

  /// The values of a product, with the texts that a form is filled with.
  public init(_ product: Product) {
    self.init(
      name: product.editableName, description: product.editableDescription,
      amount: product.price.amount, discount: product.price.discount,
      currency: product.price.currency, stock: product.stock)
  }

  /// The values of a product with its texts as its market sent them; nil for those it did not send.
  public init(exactly product: Product) {
    self.init(product)
    (name, description) = (product.exactName, product.exactDescription)
  }

  /// The values of a product in a market.
  public init(_ fields: ProductFields) {
    let currency = Currency(code: SafeText(fields.currency))
    self.init(
      name: fields.name, description: fields.description,
      amount: currency.amount(minorUnits: fields.price),
      discount: currency.amount(minorUnits: fields.discount), currency: currency,
      stock: Int(clamping: fields.stock))
  }
}

extension ProductValues {
  /// The attributes that have a value.
  public var attributes: [ProductAttribute] {
    ProductAttribute.allCases.filter { !agrees(with: ProductValues(), in: $0) }
  }

  public var isEmpty: Bool { self == ProductValues() }

  /// Replaces a value by that of `other`, which may have none.
  public mutating func take(_ attribute: ProductAttribute, from other: ProductValues) {
    switch attribute.kind {
    case .text(let path, _, _): self[keyPath: path] = other[keyPath: path]
    case .amount(let path): self[keyPath: path] = other[keyPath: path]
    case .currency(let path): self[keyPath: path] = other[keyPath: path]
    case .count(let path): self[keyPath: path] = other[keyPath: path]
    case .pictures: break
    }
  }

  public func agrees(with other: ProductValues, in attribute: ProductAttribute) -> Bool {
    var copy = self
    copy.take(attribute, from: other)
    return copy == self
  }

  /// Returns the values of `other`; those that it does not have are taken from this one.
  public func overridden(by other: ProductValues) -> ProductValues {
    other.attributes.reduce(into: self) { $0.take($1, from: other) }
  }

  /// The values with their texts as they are sent.
  public var trimmed: ProductValues { mapTexts { text, _, _ in text.trimmed } }

  /// The values with their texts as a market stores them.
  public var written: ProductValues { mapTexts { WrittenText($0, $1, $2).string } }

  public func mapTexts(
    _ transform: (String, SafeText.Shape, ClosedRange<Int>) -> String
  ) -> ProductValues {
    var values = self
    for case .text(let path, let shape, let length) in ProductAttribute.allCases.map(\.kind) {
      values[keyPath: path] = self[keyPath: path].map { transform($0, shape, length) }
    }
    return values
  }
}
