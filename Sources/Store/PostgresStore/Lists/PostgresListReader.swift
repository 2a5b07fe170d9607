import Market
import MarketStore
import Words

/// Reads one page of a list: the same rows in the same order as SQLite, with the same totals.
struct PostgresListReader: ListReading {
  private var listing: PostgresListing
  let start: PageStart
  let limit: Int
  let counting: PageCounting
  let counts: KnownCounts
  private let blocks: SearchBlockCache
  private let connection: PostgresConnection

  init(
    _ query: ProductQuery, from start: PageStart, limit: Int, counting: PageCounting = .reachable,
    counts: KnownCounts, blocks: SearchBlockCache, connection: PostgresConnection
  ) {
    listing = PostgresListing(filter: ProductFilter(query), order: ListOrder(sort: query.sort))
    self.start = start
    self.limit = limit
    self.counting = counting
    self.counts = counts
    self.blocks = blocks
    self.connection = connection
  }

  var filter: ProductFilter { listing.filter }
  var sort: ProductQuery.Sort { listing.order.sort }
}

extension PostgresListReader {
  func records(_ ids: [Int64]) throws -> [ListedProduct] {
    try PostgresProductTable(connection: connection).records(ids)
  }

  /// A page by number is read from the nearer end.
  func wholeMarket() throws -> StoredPage {
    let total = try PostgresProductTotal(connection: connection).count()
    if let position = start.position {
      return try page(
        ids(listing.runs(after: position, limit: limit + 1)), offset: offset(of: position),
        total: total)
    }
    let skip = start.skip
    guard skip < total else { return try page([], total: total) }
    let end = min(total, skip + limit + 1)
    guard skip > total - end else {
      try requireReach(skip: skip)
      return try page(ids(listing.runs(after: nil, limit: limit + 1, skip: skip)), total: total)
    }
    try requireReach(skip: total - end)
    let rows = try ids(
      listing.runs(after: nil, limit: end - skip, skip: total - end, isReversed: true))
    return try page(rows.prefix(end - skip).reversed(), total: total)
  }

  /// The number of rows before the one after a position, counted up to a limit. A position of
  /// SQLite's newest products does not have it, nor does one that a client made up.
  private func offset(of position: PagePosition) throws -> Int {
    guard position.offset == nil, sort == .newest else { return start.offset }
    let row = try connection.row(
      """
      SELECT count(*) FROM (
        SELECT 1 FROM product WHERE id >= $1 LIMIT \(StoreLimits.countedRows)) AS rows
      """, [.int(position.id)])
    return Int(try row?.int(0) ?? 0)
  }

  func runs() throws -> StoredPage {
    func count() throws -> Int {
      try self.count(listing.count(limit: StoreLimits.countedRows + 1))
    }
    if start.skip >= StoreLimits.countedRows {
      let total = try count()
      try requireReach(total)
      return try page([], total: total)
    }
    let rows = try ids(
      listing.runs(after: start.position, limit: limit + 1, skip: start.skip))
    return try page(rows, total: total(ofRows: rows, count))
  }

  func walk(total known: Int?) throws -> StoredPage {
    let matches = try matches()
    let whole = try window(from: nil)
    if start.skip >= StoreLimits.countedRows {
      try requireReach(known ?? count(matches, in: whole, maximum: StoreLimits.countedRows))
    }
    let maximum = maximumCount
    var known = known ?? counts[filter, sort, .found, maximum]
    let window = start.position == nil ? whole : try window(from: start.position?.id)
    let end = start.skip + limit + 1
    var rows: [Int64]
    if known == nil, start.position == nil, filter.search != nil || filter.refinement != nil {
      // One pass through the index finds both the page and the count.
      rows = try matches.ids(in: whole.ids, limit: max(end, maximum + 1))
      known = min(rows.count, maximum + 1)
      counts[filter, sort, .found, maximum] = known
    } else {
      rows = try matches.ids(in: window.ids, limit: end)
    }
    rows = Array(rows.prefix(end).dropFirst(start.skip))
    let total =
      try known ?? total(ofRows: rows) { try count(matches, in: whole, maximum: maximum) }
    try requireReach(total)
    return try page(
      rows, total: total, maximum: maximum, isCapped: whole.edge != nil, edge: window.edge)
  }

  func gather() throws -> StoredPage {
    var newest = self
    newest.listing = PostgresListing(filter: filter, order: ListOrder(sort: .newest))
    // Sorted lists end with it, so it is larger.
    let window = try newest.window(from: nil, searches: filter.searches)
    let source: PostgresListing.Source
    let found: Int
    if filter.search == nil, filter.refinement == nil {
      found = try count(listing.count(in: window.ids, limit: StoreLimits.countedRows + 1))
      source = .newest(window.ids)
    } else {
      let ids = try newest.matches().ids(in: window.ids, limit: StoreLimits.countedRows + 1)
      found = ids.count
      source = .ids(Array(ids.prefix(StoreLimits.countedRows)))
    }
    let rows = try ids(
      listing.sorted(source, after: start.position, limit: limit + 1, skip: start.skip))
    let total =
      filter.sale == nil
      ? min(found, StoreLimits.countedRows) : try count(listing.count(source), .priced)
    return try page(
      rows, total: total, isCapped: found > StoreLimits.countedRows || window.edge != nil)
  }

  func countPriced() throws -> Int {
    try count(listing.count(limit: StoreLimits.countedRows + 1), .priced)
  }

  func priced(total: Int) throws -> StoredPage {
    let statement = listing.sorted(
      .priced, after: start.position, limit: limit + 1, skip: start.skip)
    return try page(ids(statement), total: total)
  }

  /// Reads the matches of the filter, sorted by id.
  private func matches() throws -> ListMatches {
    let searches = try (filter.search?.texts ?? []).map {
      try ProductSearch(
        $0, filter, isAscending: sort == .oldest, blocks: blocks, connection: connection)
    }
    let refinement = try filter.refinement.map {
      try RefinedVendors($0, VendorNames(connection: connection))
    }
    return ListMatches(
      listing: listing, searches: searches, refinement: refinement, connection: connection)
  }
}

extension PostgresListReader {
  private func ids(_ statement: ListStatement) throws -> [Int64] {
    try statement.ids(limit: limit + 1, connection)
  }

  /// The length of a list whose first page was read: without a next page, the page is the whole
  /// list.
  private func total(ofRows rows: [Int64], _ count: () throws -> Int) throws -> Int {
    start == .offset(0) && rows.count <= limit ? rows.count : try count()
  }

  private func count(_ statement: ListStatement, _ part: KnownCounts.Part = .found) throws -> Int {
    try counted(part) { try statement.count(connection) }
  }

  private func count(
    _ matches: ListMatches, in window: ListWindow, maximum: Int
  ) throws -> Int {
    try counted(.found, maximum: maximum) {
      try matches.count(in: window.ids, limit: maximum + 1)
    }
  }

  private func requireReach(skip: Int) throws {
    if skip > ListLimits.skippedRows { throw StoreError.pageTooDeep }
  }

  private func window(from id: Int64?, searches: Int? = nil) throws -> ListWindow {
    guard filter.refinement != nil || filter.search != nil || filter.sale != nil else {
      // An index finds the matches.
      return ListWindow(isAscending: sort == .oldest, from: id, edge: nil)
    }
    let comparisons = filter.refinement?.comparisons
    let length =
      comparisons.map { ListLimits.comparedProducts / max(1, $0) }
      ?? ListLimits.walkedProducts / (searches ?? filter.phrases)
    return try ListWindow(
      isAscending: sort == .oldest, from: id, length: length, connection: connection)
  }
}
