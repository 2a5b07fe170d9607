public import Foundation
public import Text

/// The products to list, and their order: by default all of them, newest first. All conditions have
/// to be met.
public struct ProductQuery: Hashable, Sendable {
  /// The order of the products. The raw values are the words of the wire.
  public enum Sort: String, Hashable, Sendable, CaseIterable {
    case newest, oldest
    /// The amount that is paid, without its currency: 1,000 won come after 999 dollars.
    case priceAscending = "price_asc"
    case priceDescending = "price_desc"
    case name
    /// The largest discount in percent first.
    case discount
  }

  /// A part of the name, the vendor's name, or the description; empty for all products. Case,
  /// width, and spaces around it are ignored.
  public var search: SafeText
  public var sort: Sort
  public var currency: Currency?
  /// The bounds of the price that is paid, in ``currency``; without one they have no effect.
  public var minimumPrice: Decimal?
  public var maximumPrice: Decimal?
  /// Whether products that are sold out are excluded.
  public var inStock: Bool
  public var vendorID: Int?

  /// Maximum characters of ``search``; markets refuse longer ones.
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

  /// Whether products are excluded.
  public var isFiltered: Bool {
    var unsorted = self
    unsorted.sort = .newest
    return unsorted != .everything
  }
}
