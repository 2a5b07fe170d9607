public import Market

/// Queries that the market does not answer, because it is offline or does not support them, are
/// applied to the loaded products.
extension ProductListViewModel {
  /// The source of rows that were chosen here.
  public struct LocalResults: Hashable, Sendable {
    /// The feature that the market does not have; nil if it has not answered.
    public let feature: MarketFeature?
    /// The number of loaded products that they were chosen from.
    public let loaded: Int
  }

  /// Chooses the rows of the query among the loaded ones.
  ///
  /// - Parameters:
  ///   - page: A page that the market sent instead of the requested one.
  ///   - pageQuery: The query of that page.
  mutating func answerLocally(
    with page: ProductPage? = nil, of pageQuery: ProductQuery = .everything
  ) -> [Effect] {
    if let page, pageQuery == .everything { listQuery.plainList?.window.restart(with: page) }
    let loaded = listQuery.plainList?.window ?? window
    var products = listQuery.loaded.all(with: loaded.products)
    if let page, pageQuery != .everything {
      let known = Set(products.map(\.id))
      products += page.products.filter { !known.contains($0.id) }
    }
    let selected = page == nil ? nil : self.selected
    window = ProductWindow(chosen: query.select(from: products))
    listQuery.shown = query
    listQuery.localResults = LocalResults(feature: listQuery.missingFeature, loaded: products.count)
    viewport.clear()
    viewport.land(on: selected.flatMap(window.row(of:)) ?? 0, in: window)
    // Nothing was requested from the market yet.
    let isUnknown = loaded.freshCount == 0 && listQuery.missingFeature != nil && page == nil
    return isUnknown && isOpen ? request(.start) : []
  }
}
