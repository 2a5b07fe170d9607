public import Market

/// What the list of products shows, and what happens next.
///
/// A value: ``handle(_:)`` takes what the person does, ``receive(_:)`` what the market answers;
/// both change the state at once and answer the effects to start. No clock, no task, no terminal in
/// here.
public struct ProductListViewModel: Sendable {
  /// What the person does.
  public enum Action: Hashable, Sendable {
    case move(Int)
    /// By lines of products: in a grid a line has several.
    case moveLines(Int)
    /// By a share of the screen: 1 is a screen down, -0.5 half a screen up.
    case scroll(Double)
    /// Lets the products pass by so many lines; the cursor goes along only to stay on the screen.
    case pan(Int)
    case first
    case last
    /// To a row, as a click does.
    case select(row: Int)
    case refresh
    /// The first rows anew, with what is new.
    case showNew
    case cancel
    /// Other products, or another order; the plain list is `.everything`.
    case query(ProductQuery)
    /// How many lines of products fit, with and without the line below the last one, and how many
    /// products stand in each.
    case fit(lines: Int, linesAboveTrailer: Int, columns: Int)
  }

  /// How it stands between us and the market.
  public enum Connection: Hashable, Sendable {
    case opening
    case online
    case failed(MarketError)
    /// Asked again by itself after so many seconds.
    case waiting(seconds: Int)
    /// The person stopped what was loading.
    case cancelled
  }

  /// Rows left below the screen when the next page is asked for, at the least.
  static let leastLookahead = 4
  static let mostWanted = 500
  static let mostLookahead = 3 * PageRequest.defaultSize

  public internal(set) var window: ProductWindow
  /// The market's row under the cursor.
  public internal(set) var cursor = 0
  /// The market's row at the top of the screen.
  public internal(set) var top = 0
  public internal(set) var connection = Connection.opening
  /// Nil until the market was asked; then whether it says it is well.
  public internal(set) var isHealthy: Bool?
  /// Something is loading and has been for a while.
  public internal(set) var showsProgress = false
  public internal(set) var tickets: [PageTicket] = []

  var lines = 1
  var linesAboveTrailer = 1
  /// Products side by side: 1 in the list.
  public internal(set) var columns = 1
  /// Which products are asked for.
  public internal(set) var query = ProductQuery.everything
  /// The query that the rows in the window answer.
  var windowQuery = ProductQuery.everything
  /// The plain list while another one is shown.
  var kept: KeptList?
  /// What the market's dialect can do.
  public internal(set) var capabilities = MarketCapabilities.native
  /// What the market was seen not to care for.
  public internal(set) var ignored: Set<MarketFeature> = []

  var lookahead = ProductListViewModel.leastLookahead
  var cursorWhenAsked = 0
  var serial = 0
  /// The market has been reached during this visit.
  public internal(set) var isOpen = false
  /// The page asked for last in front of the window held nothing new. The next is asked for when
  /// the person does something: a market that repeats itself would otherwise be walked through.
  var isRepeated = false
  /// The row that keys asked for beyond what is loaded: the cursor goes on as rows arrive.
  var wanted: Int? {
    didSet { if wanted == nil { wantedOffset = nil } }
  }
  /// How far below the top of the screen the cursor belongs then; nil where that is as it comes.
  var wantedOffset: Int?
  /// The product the cursor was on before a refresh that has not brought it back yet.
  var sought: Product?
  /// The row that was taken for the last one when it was asked for.
  var endSought: Int?
  /// What the way to the end came to, until it is told.
  var endFound: EndFound?
  /// What failed last, to be asked again.
  var failed: PageTicket.Purpose?
  var pauses: Backoff
  var retrySerial = 0
  /// What the market tells of changes.
  var live: LiveChanges

  /// A list that shows `lastVisit` until the market answers. `seed` varies the pauses between
  /// attempts that fail.
  public init(lastVisit products: [Product] = [], totalCount: Int? = nil, seed: UInt64 = 0) {
    pauses = Backoff(seed: seed)
    live = LiveChanges(seed: ~seed)
    window = ProductWindow(lastVisit: products, totalCount: totalCount)
  }

  public var selected: Product? { window.product(at: cursor) }
  public var isLoading: Bool { !tickets.isEmpty || (connection == .opening && !isOpen) }
  /// What is asked again after a failure loads without a word.
  public var isLoadingMore: Bool {
    failed == nil && tickets.contains { $0.purpose == .forward }
  }

  /// The rows on the screen. In a grid the first ones may not be loaded yet: a line of it begins at
  /// a multiple of its columns, the window at a page.
  public var visibleRows: Range<Int> { top..<max(top, min(top + rows, window.endRow)) }

  /// Products that fit.
  var rows: Int { lines * columns }

  /// Opens the market; once, at the start.
  public mutating func start() -> [Effect] { [.openMarket] }
}

extension ProductListViewModel {
  public mutating func handle(_ action: Action) -> [Effect] {
    isRepeated = false
    switch action {
    case .move(let delta): move(by: delta)
    case .moveLines(let delta): moveLines(by: delta)
    case .scroll(let share): moveLines(by: Self.distance(share, of: lines))
    case .pan(let lines): pan(by: lines)
    case .select(let row): move(to: row)
    case .first: return goToFirst()
    case .last: return goToLast()
    case .refresh: return refresh()
    case .showNew: return showNew()
    case .cancel: return cancel()
    case .query(let query): return show(query)
    case .fit(let lines, let above, let columns):
      self.lines = max(1, lines)
      linesAboveTrailer = max(1, above)
      self.columns = max(1, columns)
      reveal()
    }
    return prefetchNeighbours()
  }

  mutating func move(by delta: Int) {
    let isOnward = wanted.map { ($0 > cursor) == (delta > 0) } ?? false
    move(to: (isOnward ? wanted ?? cursor : cursor) + delta)
  }

  /// No key is lost at the border of what is loaded, up to a limit: after a long wait nobody wants
  /// to be carried further than that.
  mutating func move(to row: Int) {
    sought = nil
    wantedOffset = nil
    let reach = (cursor - Self.mostWanted)...(cursor + Self.mostWanted)
    let row = min(max(row, reach.lowerBound, 0), reach.upperBound)
    cursor = min(max(row, window.firstRow), max(window.firstRow, window.endRow - 1))
    let isBeyond = row > cursor ? !window.isAtEnd : row < cursor
    wanted = isBeyond && isOpen && failed == nil ? row : nil
    reveal()
  }

  private mutating func goToFirst() -> [Effect] {
    guard window.firstRow > 0, showsQuery else {
      move(to: 0)
      return prefetchNeighbours()
    }
    return ask(.jump(row: 0, number: 1))
  }

  private mutating func goToLast() -> [Effect] {
    if let total = window.totalCount, total > window.endRow, window.nextPlace != nil, showsQuery {
      endSought = total - 1
      return ask(.jump(row: total - 1, number: window.pageNumber(of: total - 1)))
    }
    // Where nothing says how far it is, as far as one is carried at once.
    move(to: window.isAtEnd ? window.endRow - 1 : window.endRow - 1 + Self.mostWanted)
    return prefetchNeighbours()
  }

  private mutating func refresh() -> [Effect] {
    guard isOpen else {
      guard case .failed = connection else { return [] }
      connection = .opening
      return [.openMarket]
    }
    // A jump to a row that is under way brings what is new as well.
    if tickets.contains(where: \.purpose.landsOnARow) { return [] }
    // What failed is asked again alone; a refresh asks for everything anew.
    if let failed { return dropTickets() + ask(failed) }
    return dropTickets() + ask(purposeOfRefresh, bypassesCache: true)
  }

  /// The page at the top of the screen.
  var purposeOfRefresh: PageTicket.Purpose {
    guard showsQuery else { return .start }
    let number = window.pageNumber(of: top)
    return number == 1 ? .start : .jump(row: nil, number: number)
  }

  private mutating func cancel() -> [Effect] {
    wanted = nil
    guard !tickets.isEmpty else { return [] }
    failed =
      tickets.contains(where: \.purpose.replacesWindow)
      ? purposeOfRefresh : tickets.last?.purpose
    connection = .cancelled
    return dropTickets()
  }

  mutating func dropTickets() -> [Effect] {
    defer { tickets = [] }
    return tickets.map(Effect.cancel)
  }
}
