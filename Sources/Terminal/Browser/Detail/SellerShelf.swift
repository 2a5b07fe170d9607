import Market

/// Other products of the seller whose product is open.
struct SellerShelf: Equatable {
  let vendor: Int
  private var products: [Product] = []

  /// The shelf before the market has sent the products.
  init(of vendor: Int) { self.vendor = vendor }

  mutating func receive(_ products: [Product], of vendor: Int) {
    if vendor == self.vendor { self.products = products }
  }

  /// Returns the products other than the open one.
  func products(besides product: Product) -> [Product] {
    guard product.vendor.id == vendor else { return [] }
    return products.filter { $0.id != product.id }
  }
}
