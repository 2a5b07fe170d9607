import Foundation
import Text

extension ProductQuery {
  /// The order of the products. The raw values are the words of the wire.
  public enum Sort: String, Hashable, Sendable, CaseIterable {
    case newest, oldest
    /// The price to pay, without its currency: 1,000 won come after 999 dollars.
    case priceAscending = "price_asc"
    case priceDescending = "price_desc"
    case name
    case nameDescending = "name_desc"
    /// The largest discount in percent first.
    case discount
    case discountAscending = "discount_asc"

    /// The value by which products are compared; those of equal value are in the order of their
    /// ids.
    public enum Key: Hashable, Sendable, CaseIterable {
      case id, price, name, discount
    }

    /// The table of orders. Stores, lists and menus read it.
    private var line: (key: Key, isDescending: Bool) {
      switch self {
      case .newest: (.id, true)
      case .oldest: (.id, false)
      case .priceAscending: (.price, false)
      case .priceDescending: (.price, true)
      case .name: (.name, false)
      case .nameDescending: (.name, true)
      case .discount: (.discount, true)
      case .discountAscending: (.discount, false)
      }
    }

    public var key: Key { line.key }
    /// Whether the largest value comes first.
    public var isDescending: Bool { line.isDescending }

    /// The opposite order.
    public var reversed: Sort {
      Self.allCases.first { $0.key == key && $0.isDescending != isDescending } ?? self
    }

    /// Whether the oldest of equal products comes first: true for orders that read the index of
    /// another one backwards. Both orders by price have an index.
    public var idIsAscending: Bool {
      switch key {
      case .id, .discount: !isDescending
      case .name: isDescending
      case .price: false
      }
    }
  }
}

extension ProductQuery.Sort {
  /// Creates an order from a typed word: a raw value, or `price` for the lowest price first.
  public init?(typed word: some StringProtocol) {
    let word = word.lowercased()
    self.init(rawValue: word == "price" ? Self.priceAscending.rawValue : word)
  }

  /// The words that ``init(typed:)`` understands.
  public static let typedWords = allCases.map(\.rawValue) + ["price"]

  /// Returns products in this order.
  /// - Parameter products: In the default order, the newest first.
  func sorted(_ products: [Product]) -> [Product] {
    guard self != .newest else { return products }
    let products = idIsAscending ? products.reversed() : products
    return products.sorted { isDescending ? precedes($1, $0) : precedes($0, $1) }
  }

  /// Returns whether the value of one product is smaller than that of another.
  private func precedes(_ one: Product, _ other: Product) -> Bool {
    switch key {
    case .id: one.id < other.id
    case .price: one.price.salePrice < other.price.salePrice
    case .name: Self.comparable(one.name) < Self.comparable(other.name)
    case .discount: one.price.discountPercent ?? 0 < other.price.discountPercent ?? 0
    }
  }

  private static func comparable(_ name: SafeText) -> String {
    name.string.precomposedStringWithCompatibilityMapping.lowercased()
  }

  /// Returns whether a page of a market is certainly not in this order.
  func isIgnored(in page: ProductPage) -> Bool {
    switch key {
    case .price:
      zip(page.products, page.products.dropFirst()).contains {
        isDescending ? precedes($0, $1) : precedes($1, $0)
      }
    // Ids need not be in the order of time, and markets compare names and discounts in many ways.
    case .id, .name, .discount: false
    }
  }
}
