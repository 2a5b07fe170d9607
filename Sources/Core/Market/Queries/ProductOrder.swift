import Text

/// An order that menus offer: prices are compared within one currency, because as numbers alone
/// 14,400 won would follow 13.50 dollars.
public struct ProductOrder: Hashable, Sendable {
  public let sort: ProductQuery.Sort
  /// The currency of the products that are listed; nil for all.
  public let currency: Currency?

  public init(_ sort: ProductQuery.Sort, in currency: Currency? = nil) {
    self.sort = sort
    self.currency = currency
  }

  /// The orders to choose from in a list of all currencies.
  public static let all = orders(currencies: Currency.accepted)

  static func orders(currencies: [Currency]) -> [ProductOrder] {
    ProductQuery.Sort.allCases.flatMap { sort in
      sort.key == .price
        ? currencies.map { ProductOrder(sort, in: $0) } : [ProductOrder(sort)]
    }
  }

  /// `name`, or with a currency `price_asc:krw`
  public var name: String {
    sort.rawValue + (currency.map { ":\($0.code.string.lowercased())" } ?? "")
  }

  /// The names of all orders, and those of orders by price that keep the currency of a list.
  public static let names =
    all.map(\.name)
    + ProductQuery.Sort.allCases.filter { $0.key == .price }.map { ProductOrder($0).name }

  /// Other spellings of names, for commands.
  public static let synonyms = ["price": ProductQuery.Sort.priceAscending.rawValue]

  /// Creates the order with one of ``names``.
  public init?(name: String) {
    let others = ProductQuery.Sort.allCases.map { ProductOrder($0) }
    guard let order = (Self.all + others).first(where: { $0.name == name }) else { return nil }
    self = order
  }
}

extension ProductQuery {
  public var order: ProductOrder { ProductOrder(sort, in: sort.key == .price ? currency : nil) }

  /// The orders to choose from, with prices in the currency of the query if it has one.
  public var orders: [ProductOrder] {
    let isOffered = currency.map(Currency.accepted.contains) ?? true
    return (isOffered ? filteredCurrency : currency)
      .map { ProductOrder.orders(currencies: [$0]) } ?? ProductOrder.all
  }

  /// Returns this query in another order; one in a currency lists only that currency's products,
  /// and the next order drops the currency again.
  public func ordered(by order: ProductOrder) -> ProductQuery {
    var query = self
    query.sort = order.sort
    let keepsCurrency = order.sort.key == .price
    query.currency = order.currency ?? (keepsCurrency ? currency : filteredCurrency)
    return query
  }

  /// The currency, unless it is only that of the order by price.
  private var filteredCurrency: Currency? {
    let isOrder = sort.key == .price && minimumPrice == nil && maximumPrice == nil
    return isOrder ? nil : currency
  }
}
