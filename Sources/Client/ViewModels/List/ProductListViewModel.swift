public import Market
public import Text

/// The list of products: its state, and the effects of the user's actions and the market's events.
///
/// A value made of four others: `Viewport`, `PageLoading`, `ListQuery`, and `LiveChanges`,
/// around the ``ProductWindow`` of loaded rows. ``handle(_:)`` handles the user's actions,
/// ``receive(_:)`` the market's events; both change the state at once and return the effects to
/// start. Clocks, tasks, and the terminal are elsewhere.
public struct ProductListViewModel: Sendable {
  /// An action of the user.
  public enum Action: Hashable, Sendable {
    case move(Int)
    /// Moves by lines of products: in a grid a line has several.
    case moveLines(Int)
    /// Moves by a share of the screen: 1 is a screen down, -0.5 half a screen up.
    case scroll(Double)
    /// Scrolls by lines; the cursor moves only to stay on the screen.
    case pan(Int)
    case first
    case last
    /// Moves to a row, as a click does.
    case select(row: Int)
    /// Goes to a row, and loads it if necessary; beyond the end, to the last row.
    case go(row: Int)
    case refresh
    /// Loads the first rows again, with the new products.
    case showNew
    case cancel
    /// Shows other products, or another order; the plain list is `.everything`.
    case query(ProductQuery)
    /// Shows earlier products again, with the cursor on its earlier row.
    case revisit(ProductQuery, row: Int)
    /// Sets the lines of products that fit, with and without the line below the last one, and the
    /// products in each.
    case fit(lines: Int, linesAboveTrailer: Int, columns: Int)
  }

  /// The connection to the market, as the user sees it.
  public enum Connection: Hashable, Sendable {
    case opening
    case online
    case failed(MarketError)
    /// The request is retried after a number of seconds.
    case waiting(seconds: Int)
    /// The user stopped what was loading.
    case cancelled
  }

  /// A difference between the count that the market reported and the end of its products.
  public enum CountMismatch: Hashable, Sendable {
    /// The market counted only so far and continues after that.
    case more(counted: Int)
    /// The market has fewer products than it counted.
    case fewer
  }

  /// The loaded rows.
  public internal(set) var window: ProductWindow
  var viewport = Viewport()
  var loading: PageLoading
  var listQuery = ListQuery()
  var live: LiveChanges
  /// The product that was just registered, until its row at the end is loaded.
  var arrival: Int?
  /// Whether the next first page leaves the cursor on its product, even on the first row: no key
  /// has asked for it.
  var staysOnProduct = false
  /// Whether the market reports that it is healthy; nil before the first health check.
  public internal(set) var isHealthy: Bool?

  /// A list that shows the products of the last visit until the market answers. `seed` varies the
  /// pauses between retries.
  public init(lastVisit products: [Product] = [], totalCount: Int? = nil, seed: UInt64 = 0) {
    window = ProductWindow(lastVisit: products, totalCount: totalCount)
    loading = PageLoading(seed: seed)
    live = LiveChanges(seed: ~seed)
  }

  /// Opens the market; once, at the start.
  public mutating func start() -> [Effect] { [.openMarket] }

  public mutating func handle(_ action: Action) -> [Effect] {
    loading.prefetch.continuesBackward = true
    if case .fit = action {} else { arrival = nil }
    switch action {
    case .first: return goToFirst()
    case .last: return goToLast()
    case .refresh:
      staysOnProduct = false
      return refresh()
    case .showNew: return showNew()
    case .cancel: return cancel()
    case .query(let query): return show(query)
    case .revisit(let query, let row): return revisit(query, row: row)
    case .go(let row): return go(to: row)
    case .move(let delta): viewport.move(by: delta, in: window)
    case .moveLines(let delta): viewport.moveLines(by: delta, in: window)
    case .scroll(let share): viewport.scroll(by: share, in: window)
    case .pan(let lines): viewport.pan(by: lines, in: window)
    case .select(let row):
      // A click refers to a row on the screen, not to one that a jump leads to.
      let abandoned = abandonJump()
      viewport.move(to: row, in: window)
      return abandoned + continueLoading()
    case .fit(let lines, let above, let columns):
      viewport.resize(lines: lines, linesAboveTrailer: above, columns: columns, in: window)
    }
    return continueLoading()
  }
}

extension ProductListViewModel {
  /// The market's row under the cursor.
  public var cursor: Int { viewport.cursor }
  /// The market's row at the top of the screen.
  public var top: Int { viewport.top }
  /// Products per line: 1 in the list.
  public var columns: Int { viewport.columns }
  public var visibleRows: Range<Int> { viewport.visibleRows(in: window) }
  public var selected: Product? { window.product(at: cursor) }

  public var connection: Connection {
    switch loading.state {
    case .opening, .connecting: .opening
    case .online: .online
    case .unreachable(let error), .failed(let error, retry: _): .failed(error)
    case .waiting(let seconds, retry: _): .waiting(seconds: seconds)
    case .cancelled: .cancelled
    }
  }

  /// Whether the market has been reached during this visit.
  public var isOpen: Bool { loading.isOpen }
  public var isLoading: Bool { loading.isLoading }
  /// The number of the jump in flight, which lands on a row that is not loaded.
  public var jump: Int? { loading.jump }
  /// The row that the jump in flight lands on.
  public var jumpRow: Int? { loading.jumpRow }
  /// The number of the last jump that landed.
  public var landedJump: Int? { loading.landedJump }
  /// Whether the next page is loading, and not as a retry.
  public var isLoadingMore: Bool { loading.isLoadingMore }
  /// Whether a request has been in flight for a while.
  public var showsProgress: Bool { loading.showsProgress }
  /// A number that grows while ``showsProgress``, for a spinner.
  public var progressStep: Int { loading.progressStep }

  public var query: ProductQuery { listQuery.current }
  /// Whether the rows are those of the query; the previous rows are shown until an answer.
  public var showsQuery: Bool { listQuery.isShown }
  /// The query of the rows that are shown.
  public var shownQuery: ProductQuery { listQuery.shown }
  /// The rows that were chosen here, among the loaded ones; nil if the market chose them.
  public var localResults: LocalResults? { listQuery.localResults }
  /// The known features of the market.
  public var capabilities: MarketCapabilities { listQuery.capabilities }
  /// Whether the market offers a feature, as far as is known.
  public func offers(_ feature: MarketFeature) -> Bool { listQuery.offers(feature) }

  /// The names of loaded products that resemble a search which found nothing.
  public var similarNames: [SafeText] {
    guard window.isEmpty, showsQuery, let known = listQuery.plainList?.window.products else {
      return []
    }
    return query.similarNames(in: known)
  }

  /// The number of products that others listed since the rows were loaded.
  public var newCount: Int { live.new.count }

  /// Returns the rows of a page that could not be read, only once.
  public mutating func drainUnreadableRows() -> UnreadableRows? {
    defer { loading.unreadableRows = nil }
    return loading.unreadableRows
  }

  /// Returns the mismatch that a jump to the end found, only once.
  public mutating func drainCountMismatch() -> CountMismatch? {
    defer { loading.countMismatch = nil }
    return loading.countMismatch
  }
}

extension ProductListViewModel {
  private mutating func goToFirst() -> [Effect] {
    guard window.firstRow > 0, showsQuery else {
      // The page of a jump that is still in flight must not move the cursor away again.
      let abandoned = abandonJump()
      viewport.move(to: 0, in: window)
      return abandoned + continueLoading()
    }
    return request(.jump(.row(0), number: 1))
  }

  private mutating func abandonJump() -> [Effect] {
    loading.jump != nil ? loading.clear(retry: purposeOfRefresh) : []
  }

  /// Moves to the last product; without a total by the maximum, and while the market fails to the
  /// last one that is loaded.
  mutating func goToLast() -> [Effect] {
    if let total = window.totalCount, total > window.endRow, window.nextPosition != nil, showsQuery
    {
      if loading.failure != nil { viewport.move(to: window.endRow - 1, in: window) }
      return request(.jump(.end(total - 1), number: window.pageNumber(of: total - 1)))
    }
    let last = window.endRow - 1
    viewport.move(to: window.isAtEnd ? last : last + Viewport.maximumReach, in: window)
    return continueLoading()
  }

  private mutating func go(to row: Int) -> [Effect] {
    let row = max(0, row)
    let isLoaded = (window.firstRow..<window.endRow).contains(row)
    guard !isLoaded, showsQuery, loading.isReady, let total = window.totalCount else {
      viewport.move(to: row, in: window)
      return continueLoading()
    }
    guard row < total else { return goToLast() }
    return request(.jump(.row(row), number: window.pageNumber(of: row)))
  }

  private mutating func revisit(_ query: ProductQuery, row: Int) -> [Effect] {
    let effects = show(query)
    // The plain list is shown where it was left.
    if query != .everything, row > 0 { viewport.destination = .row(row, offset: nil) }
    return effects
  }

  mutating func refresh() -> [Effect] {
    guard isOpen else { return loading.failure == nil ? [] : loading.reopen() }
    // A jump to a row brings the newest state as well.
    if loading.jump != nil { return [] }
    // A failed request is retried alone; a refresh of everything would lose what is shown.
    if let purpose = loading.purposeToRetry {
      return restart(purpose, freshness: loading.retryFreshness)
    }
    return restart(purposeOfRefresh, freshness: .refreshed)
  }

  private mutating func showNew() -> [Effect] { loading.isReady ? loadNewest() : refresh() }

  private mutating func cancel() -> [Effect] {
    viewport.cancelAdvance()
    guard let last = loading.lastPurpose else { return [] }
    return loading.stop(retry: loading.isReplacingWindow ? purposeOfRefresh : last)
  }

  private mutating func show(_ query: ProductQuery) -> [Effect] {
    guard query != listQuery.current else { return [] }
    if listQuery.shown == .everything, listQuery.plainList == nil {
      listQuery.plainList = ListQuery.PlainList(window: window, viewport: viewport, new: live.new)
    }
    listQuery.current = query
    listQuery.localResults = nil
    viewport.destination = nil
    let isOutdated = query == .everything && restorePlainList()
    let cancelled = loading.clear(retry: purposeOfRefresh)
    guard isOpen else {
      return loading.failure == nil || showsQuery ? cancelled : cancelled + answerLocally()
    }
    if isOutdated { return cancelled + request(purposeOfRefresh, freshness: .refreshed) }
    if showsQuery, window.freshCount > 0 { return cancelled + prefetchNeighbours() }
    if listQuery.missingFeature != nil { return cancelled + answerLocally() }
    guard loading.failure != nil else { return cancelled + request(.start) }
    return cancelled + answerLocally() + request(.start, isQuiet: true)
  }

  /// Shows the plain list where it was left. Returns whether it is outdated.
  private mutating func restorePlainList() -> Bool {
    guard let list = listQuery.plainList else { return false }
    window = list.window
    live.new = list.new
    listQuery.shown = .everything
    listQuery.plainList = nil
    viewport.restore(cursor: list.cursor, top: list.top, in: window)
    return list.isOutdated
  }
}
