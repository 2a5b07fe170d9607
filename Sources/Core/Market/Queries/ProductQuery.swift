public import Foundation

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
