public import Market

/// Queries that the market does not answer, because it is away or cannot, are applied to the
/// products that are loaded.
extension ProductListViewModel {
  /// The source of rows that were chosen here.
  public struct LocalResults: Hashable, Sendable {
    /// The feature that the market does not have; nil where it has not answered.
    public let feature: MarketFeature?
    /// The number of products among which they were chosen.
    public let loaded: Int
  }

  /// Chooses the rows of the query among the loaded ones.
  ///
  /// - Parameters:
  ///   - page: A page that the market sent instead of what was asked for.
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
    listQuery.localResults = LocalResults(
      feature: listQuery.missingFeature, loaded: products.count)
    viewport.clear()
    viewport.land(on: selected.flatMap(window.row(of:)) ?? 0, in: window)
    // The market was not asked for anything yet.
    let isUnknown = loaded.freshCount == 0 && listQuery.missingFeature != nil && page == nil
    return isUnknown && isOpen ? request(.start) : []
  }
}
