import Market

/// The first products of a market, collected from its first pages as they arrive.
struct FirstPages {
  private(set) var products: [Product] = []
  private(set) var totalCount: Int?
  private var continuations: Set<PageRequest> = []

  /// Adds a page. Returns whether it is one of the first and changed them.
  mutating func add(_ page: ProductPage, for request: PageRequest) -> Bool {
    // The last visit shows the plain list only; a smaller page was requested for its count.
    guard request.query == .everything, request.size >= PageRequest.defaultSize else {
      return false
    }
    if request.position == .number(1) {
      products = []
    } else {
      guard continuations.contains(request), products.count < LastVisit.productLimit else {
        return false
      }
    }
    products += page.products.prefix(LastVisit.productLimit - products.count)
    totalCount = page.totalCount
    continuations = []
    if case .number(let number) = request.position, number < Int.max {
      continuations.insert(PageRequest(.number(number + 1), size: request.size))
    }
    if let cursor = page.nextCursor {
      continuations.insert(PageRequest(.after(cursor), size: request.size))
    }
    return true
  }

  /// Replaces a product. Returns whether it was there.
  mutating func update(_ product: Product) -> Bool {
    guard let index = products.firstIndex(where: { $0.id == product.id }) else { return false }
    products[index] = product
    return true
  }

  /// Inserts a product at the market's position, if the order is newest first. Returns whether it
  /// belongs here.
  mutating func insert(_ product: Product) -> Bool {
    guard !products.contains(where: { $0.id == product.id }),
      let first = products.first, let last = products.last, first.id > last.id,
      let index = products.firstIndex(where: { $0.id < product.id })
    else { return false }
    products.insert(product, at: index)
    products = Array(products.prefix(LastVisit.productLimit))
    totalCount = totalCount.map { $0 + 1 }
    return true
  }

  /// Removes a product. Returns whether it was there.
  mutating func remove(_ id: Int) -> Bool {
    guard let index = products.firstIndex(where: { $0.id == id }) else { return false }
    products.remove(at: index)
    totalCount = totalCount.map { max(0, $0 - 1) }
    return true
  }
}
