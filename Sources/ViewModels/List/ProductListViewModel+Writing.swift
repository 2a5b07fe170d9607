public import Market

/// What was written shows in place: nobody has to refresh to see it.
extension ProductListViewModel {
  /// The newest product is the first: the list goes there.
  public mutating func registered(_ product: Product) -> [Effect] {
    // Whatever failed before, the market has just answered.
    failed = nil
    return showNew()
  }

  public mutating func replace(_ product: Product) -> [Effect] {
    window.replace(product)
    kept?.window.replace(product)
    return []
  }

  public mutating func remove(_ product: Product) -> [Effect] {
    drop(product.id)
    return prefetchNeighbours()
  }

  /// Where it stood the market knows.
  public mutating func restored(_ product: Product) -> [Effect] {
    sought = product
    return reload()
  }

  private mutating func reload() -> [Effect] {
    guard isOpen else { return [] }
    return dropTickets() + ask(purposeOfRefresh, bypassesCache: true)
  }
}
