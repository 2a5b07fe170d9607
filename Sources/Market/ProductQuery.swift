public import Foundation
public import Text

/// Which products of a market are listed, and in which order: everything, newest first, unless said
/// otherwise. All conditions have to be met.
public struct ProductQuery: Hashable, Sendable {
  /// Raw values are the words of the wire.
  public enum Sort: String, Hashable, Sendable, CaseIterable {
    case newest, oldest
    /// Sorted by the number of the sale price: 1,000 won come after 999 dollars.
    case priceAscending = "price_asc"
    case priceDescending = "price_desc"
    case name
    /// The largest share off first.
    case discount
  }

  /// Part of the name, the vendor's name or the description; empty for all products. Case, width
  /// and spaces around it do not matter.
  public var search: SafeText
  public var sort: Sort
  public var currency: Currency?
  /// Bounds of the sale price in ``currency``; they require one.
  public var minimumPrice: Decimal?
  public var maximumPrice: Decimal?
  /// Whether products that are sold out are excluded.
  public var inStock: Bool
  public var vendorID: Int?

  /// Characters of ``search``; longer ones are refused by markets.
  public static let searchLimit = 200

  public init(
    search: SafeText = SafeText(""), sort: Sort = .newest, currency: Currency? = nil,
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

  /// Every product, newest first.
  public static let everything = ProductQuery()

  /// Whether any products are excluded.
  public var isFiltered: Bool {
    var unsorted = self
    unsorted.sort = .newest
    return unsorted != .everything
  }
}
