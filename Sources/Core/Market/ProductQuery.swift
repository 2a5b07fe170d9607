public import Foundation
public import Text

/// The products to list, and their order: by default all of them, newest first. All conditions have
/// to be met.
public struct ProductQuery: Hashable, Sendable {
  public var search: SearchTexts
  public var sort: Sort
  public var currency: Currency?
  /// The bounds of the price to pay, in ``currency``; without a currency they have no effect.
  public var minimumPrice: Decimal?
  public var maximumPrice: Decimal?
  /// Whether products that are sold out are excluded.
  public var inStock: Bool
  public var vendorID: Int?
  /// Whether a bound of the price was given as exclusive: for `price<50000`, ``maximumPrice`` is
  /// 49,999.
  public var excludesMinimum = false
  public var excludesMaximum = false
  public var refinement = QueryRefinement()

  /// Maximum characters of a text of ``search``, of which some count as several; markets refuse
  /// longer ones.
  public static let searchLimit = 200

  public init(
    search: SearchTexts = "", sort: Sort = .newest, currency: Currency? = nil,
    minimumPrice: Decimal? = nil, maximumPrice: Decimal? = nil, inStock: Bool = false,
    vendorID: Int? = nil
  ) {
    self.search = search
    self.sort = sort
    self.currency = currency
    self.minimumPrice = minimumPrice
    self.maximumPrice = maximumPrice
    self.inStock = inStock
    self.vendorID = vendorID
  }

  /// The minimum as it was given; ``minimumPrice`` is the lowest price that meets it.
  public var givenMinimum: Decimal? {
    minimumPrice.map { excludesMinimum && isAmount($0) ? $0 - step : $0 }
  }

  /// The maximum as it was given; ``maximumPrice`` is the highest price that meets it.
  public var givenMaximum: Decimal? {
    maximumPrice.map { excludesMaximum && isAmount($0) ? $0 + step : $0 }
  }

  /// Sets the bounds of the price in ``currency``.
  public mutating func setPrices(
    from minimum: Decimal?, excluding excludesMinimum: Bool, to maximum: Decimal?,
    excluding excludesMaximum: Bool
  ) throws(QueryError) {
    currency = currency ?? .krw
    self.excludesMinimum = minimum != nil && excludesMinimum
    self.excludesMaximum = maximum != nil && excludesMaximum
    minimumPrice = minimum.map { self.excludesMinimum && isAmount($0) ? $0 + step : $0 }
    maximumPrice = maximum.map { self.excludesMaximum && isAmount($0) ? $0 - step : $0 }
    guard (minimumPrice ?? 0) <= (maximumPrice ?? Decimal.greatestFiniteMagnitude),
      (maximumPrice ?? 0) >= 0
    else { throw .emptyPriceRange }
  }

  private var step: Decimal { (currency ?? .krw).amount(minorUnits: 1) }

  /// Whether products can have this price. No price equals another bound, such as half a won.
  private func isAmount(_ price: Decimal) -> Bool { (currency ?? .krw).rounded(price) == price }

  /// Whether only discounted products are listed. Setting it replaces all bounds of the discount.
  public var isDiscounted: Bool {
    get { refinement[.discount].minimum ?? 0 > 0 }
    set { refinement[.discount] = NumberBounds(minimum: newValue ? 1 : nil) }
  }

  /// Every product, newest first.
  public static let everything = ProductQuery()

  /// Whether products are excluded.
  public var isFiltered: Bool {
    var unsorted = self
    unsorted.sort = .newest
    return unsorted != .everything
  }
}

/// The texts to search for: products that contain any of them are listed. All products without a
/// text.
public struct SearchTexts: Hashable, Sendable {
  /// Parts of the name, the vendor's name, or the description; none is empty. Case, width, and
  /// spaces around them are ignored.
  public let texts: [SafeText]

  /// Maximum texts: more than users type, and each costs as much as a search.
  public static let limit = 5
  /// The word to type between two texts.
  public static let separator = "OR"

  public init(_ texts: [SafeText]) { self.texts = texts.filter { !$0.isEmpty } }

  public init(_ text: SafeText) { self.init([text]) }

  public var isEmpty: Bool { texts.isEmpty }

  /// Returns whether a text is longer than ``ProductQuery/searchLimit``, as markets count: by its
  /// scalars.
  public static func isTooLong(_ text: String) -> Bool {
    text.unicodeScalars.count > ProductQuery.searchLimit
  }

  /// Returns the beginning of a text that is not too long, in whole characters.
  public static func prefix(of text: SafeText) -> SafeText {
    var rest = ProductQuery.searchLimit
    let prefix = text.string.prefix { character in
      rest -= character.unicodeScalars.count
      return rest >= 0
    }
    return SafeText(prefix)
  }

  /// The texts in one line, for users.
  public var text: SafeText {
    SafeText(texts.map(\.string).joined(separator: " \(Self.separator) "))
  }
}

extension SearchTexts: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { self.init(SafeText(value)) }
}

extension SearchTexts: CustomStringConvertible {
  public var description: String { text.string }
}
