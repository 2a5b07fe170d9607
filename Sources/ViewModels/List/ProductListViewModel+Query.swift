public import Market

/// The list by a query. Leaving it shows the plain list where it was left.
extension ProductListViewModel {
  /// A list with its place, kept while another one is shown.
  struct KeptList: Sendable {
    var window: ProductWindow
    var cursor: Int
    let top: Int
    /// Products listed since.
    var new: Set<Int>
    /// Something was listed or restored from here since: where it belongs the market knows.
    var isOutdated = false

    mutating func remove(_ id: Int) {
      new.remove(id)
      guard let row = window.row(ofID: id) else { return }
      window.remove(id: id)
      if row < cursor { cursor -= 1 }
    }
  }

  /// Whether the rows are those of the query; those of the one before are shown until an answer.
  public var showsQuery: Bool { windowQuery == query }

  mutating func show(_ new: ProductQuery) -> [Effect] {
    guard new != query else { return [] }
    if windowQuery == .everything, kept == nil {
      kept = KeptList(window: window, cursor: cursor, top: top, new: live.new)
    }
    query = new
    wanted = nil
    sought = nil
    failed = nil
    showsProgress = false
    let dropped = dropTickets()
    let isOutdated = new == .everything && kept?.isOutdated == true
    if new == .everything, let kept { restore(kept) }
    guard isOpen else { return dropped }
    connection = .online
    if isOutdated { return dropped + ask(purposeOfRefresh, bypassesCache: true) }
    if showsQuery, window.freshCount > 0 { return dropped + prefetchNeighbours() }
    return dropped + ask(.start)
  }

  private mutating func restore(_ list: KeptList) {
    window = list.window
    cursor = min(list.cursor, max(window.firstRow, window.endRow - 1))
    top = list.top
    live.new = list.new
    windowQuery = .everything
    kept = nil
    reveal()
  }

  /// Before the first rows of another query are taken: nothing of the list before stays.
  mutating func makeRoomForQuery() {
    guard !showsQuery else { return }
    window = ProductWindow()
    windowQuery = query
    cursor = 0
    top = 0
  }

  /// Remembers what the market turns out not to care for.
  mutating func notice(_ page: ProductPage) {
    if let feature = query.ignored(in: page) { ignored.insert(feature) }
  }

  /// Whether the market can do it, as far as is known.
  public func offers(_ feature: MarketFeature) -> Bool {
    capabilities.offers(feature) && !ignored.contains(feature)
  }
}
