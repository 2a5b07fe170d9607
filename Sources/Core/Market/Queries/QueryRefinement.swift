public import Text

/// A number of a product that a query can bound. The raw value is the name of the filter, of the
/// column in every store, and, after `min_` and `max_`, of the parameters.
public enum NumberFilter: String, Hashable, Sendable, CaseIterable {
  case stock
  /// The amount off, in the smallest unit of the currency.
  case discount

  func number(of product: Product) -> Int {
    switch self {
    case .stock: product.stock
    case .discount:
      product.price.currency.minorUnits(of: product.price.discount).map { Int($0) } ?? 0
    }
  }
}

/// The least and the greatest number that meet a filter; nil for no bound.
public struct NumberBounds: Hashable, Sendable {
  public var minimum: Int?
  public var maximum: Int?

  public init(minimum: Int? = nil, maximum: Int? = nil) {
    self.minimum = minimum
    self.maximum = maximum
  }

  func contains(_ number: Int) -> Bool { number >= minimum ?? .min && number <= maximum ?? .max }
}

/// Conditions of a query that older markets do not know: texts in the product's name, texts and
/// vendors to exclude, a vendor by name, and bounds of numbers.
public struct QueryRefinement: Hashable, Sendable {
  /// Texts that the product's name must contain.
  public var names: [SafeText] = []
  /// Texts that the name, the vendor's name and the description must not contain.
  public var excludedTexts: [SafeText] = []
  /// A part of the vendor's name; empty for all vendors.
  public var vendorName: SafeText = ""
  public var excludedVendorIDs: [Int] = []
  /// Parts of the names of vendors to exclude.
  public var excludedVendorNames: [SafeText] = []
  /// The bounds of each number that has any.
  public private(set) var bounds: [NumberFilter: NumberBounds] = [:]

  /// Maximum conditions of each kind: more than users type, and each costs a comparison per
  /// product.
  public static let limit = 10

  public init() {}

  /// The bounds of a number.
  public subscript(filter: NumberFilter) -> NumberBounds {
    get { bounds[filter] ?? NumberBounds() }
    set { bounds[filter] = newValue == NumberBounds() ? nil : newValue }
  }

  public var isEmpty: Bool { self == QueryRefinement() }

  /// Returns whether a product certainly fails a condition: texts that a list does not contain are
  /// not checked.
  func excludes(_ product: Product) -> Bool {
    if excludedVendorIDs.contains(product.vendor.id) { return true }
    if bounds.contains(where: { !$1.contains($0.number(of: product)) }) { return true }
    let texts = [product.name, product.vendor.name, product.description].compactMap(\.self)
    if excludedTexts.contains(where: { text in texts.contains { text.isContained(in: $0) } }) {
      return true
    }
    // A market may fold letters other than ASCII in its own way.
    if product.name.isASCII,
      names.contains(where: { $0.isASCII && !$0.isContained(in: product.name) })
    {
      return true
    }
    guard let vendor = product.vendor.name else { return false }
    if excludedVendorNames.contains(where: { $0.isContained(in: vendor) }) { return true }
    guard vendorName.isASCII, vendor.isASCII else { return false }
    return !vendorName.isEmpty && !vendorName.isContained(in: vendor)
  }

  /// Returns whether the names of the product and of its vendor contain the texts, as far as they
  /// are known.
  func namesMatch(_ product: Product) -> Bool {
    names.allSatisfy { $0.isContained(in: product.name) }
      && (vendorName.isEmpty || product.vendor.name.map(vendorName.isContained) ?? true)
  }
}

extension SafeText {
  fileprivate var isASCII: Bool { string.utf8.allSatisfy { $0 < 0x80 } }

  fileprivate func isContained(in text: SafeText) -> Bool {
    FoldedText(text.string).scalars.contains(FoldedText(string.trimmed).scalars)
  }
}
