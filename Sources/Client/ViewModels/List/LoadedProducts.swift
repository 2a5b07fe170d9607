import Market
import MarketClient

/// The products of all loaded pages, including those that a jump has replaced.
struct LoadedProducts: Sendable {
  /// More than anyone scrolls through, and a few megabytes.
  static let maximum = 2_000

  private var products: [Int: Product] = [:]

  /// Adds the rows of a page, as far as there is room. In a market that numbers every product 0,
  /// products cannot be identified.
  mutating func add(_ page: ProductPage) {
    for product in page.products where product.id != 0 {
      if products.count < Self.maximum || products[product.id] != nil {
        products[product.id] = product
      }
    }
  }

  mutating func replace(_ product: Product) {
    if products[product.id] != nil { products[product.id] = product }
  }

  mutating func remove(_ id: Int) { products[id] = nil }

  mutating func removeAll() { products = [:] }

  /// Returns the rows of a window and all other products, in the order of their numbers that the
  /// window has.
  func all(with window: [Product]) -> [Product] {
    let shown = Set(window.map(\.id))
    let others = products.values.filter { !shown.contains($0.id) }
    guard !others.isEmpty, let first = window.first, let last = window.last else {
      return window + others.sorted { $0.id > $1.id }
    }
    return (window + others).sorted { first.id < last.id ? $0.id < $1.id : $0.id > $1.id }
  }
}

extension Product {
  /// Maximum bytes of a row: twice the longest texts and addresses of an honest market. A thousand
  /// rows of a hostile one would fill the memory.
  private static let maximumRowBytes = 40_000

  /// The product as a row: without its description if it is too large. Forms and open products load
  /// it again.
  var asRow: Product {
    guard estimatedBytes > Self.maximumRowBytes else { return self }
    var row = self
    (row.description, row.wording, row.images) = (nil, nil, [])
    return row
  }
}
