import Market

/// Other products of the seller whose product is open.
struct SellerShelf: Equatable {
  let vendor: Int
  /// Whether the market is asked again; until it answers, the products stay.
  var isOutdated = false
  private var products: [Product] = []

  /// The shelf before the market has sent the products.
  init(of vendor: Int) { self.vendor = vendor }

  mutating func receive(_ products: [Product], of vendor: Int) {
    if vendor == self.vendor { self.products = products }
  }

  func contains(_ id: Int) -> Bool { products.contains { $0.id == id } }

  mutating func replace(_ product: Product) {
    guard let index = products.firstIndex(where: { $0.id == product.id }) else { return }
    products[index] = product
  }

  mutating func remove(_ id: Int) { products.removeAll { $0.id == id } }

  /// Returns the products other than the open one.
  func products(besides product: Product) -> [Product] {
    guard product.vendor.id == vendor else { return [] }
    return products.filter { $0.id != product.id }
  }
}
