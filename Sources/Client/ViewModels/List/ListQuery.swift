import Market

/// The query of the list, and the features that the market offers for queries.
///
/// Leaving a query shows the plain list where it was left.
struct ListQuery: Sendable {
  /// The plain list while another one is shown.
  struct PlainList: Sendable {
    var window: ProductWindow
    private(set) var cursor: Int
    let top: Int
    /// Products listed since then.
    private(set) var new: Set<Int>
    /// Whether a product was listed or restored here since; only the market knows at which row.
    var isOutdated = false

    init(window: ProductWindow, viewport: Viewport, new: Set<Int>) {
      self.window = window
      cursor = viewport.cursor
      top = viewport.top
      self.new = new
    }

    mutating func recordNew(_ id: Int) { if new.count < LiveChanges.maximumNew { new.insert(id) } }

    mutating func remove(_ id: Int) {
      new.remove(id)
      guard let row = window.row(ofID: id) else { return }
      window.remove(id: id)
      if row < cursor { cursor -= 1 }
    }
  }

  /// The query that the list should show.
  var current = ProductQuery.everything
  /// The query of the rows in the window: they stay until the first answer to another one.
  var shown = ProductQuery.everything
  var plainList: PlainList?
  var loaded = LoadedProducts()
  /// Nil if the market itself chose the rows.
  var localResults: ProductListViewModel.LocalResults?
  /// The features of the market's dialect.
  var capabilities = MarketCapabilities.native
  /// The features that the market turned out to ignore.
  private(set) var ignored: Set<MarketFeature> = []

  var isShown: Bool { shown == current }

  /// The first feature of the query that the market does not have.
  var missingFeature: MarketFeature? { current.firstFeature { !offers($0) } }

  /// The query that is sent to the market: everything if it cannot answer the current one.
  var sent: ProductQuery { missingFeature == nil ? current : .everything }

  /// Records a feature of the query that the market ignored in a page.
  mutating func recordIgnoredFeature(in page: ProductPage) {
    if let feature = current.ignored(in: page) { ignored.insert(feature) }
  }

  func offers(_ feature: MarketFeature) -> Bool {
    capabilities.offers(feature) && !ignored.contains(feature)
  }
}
