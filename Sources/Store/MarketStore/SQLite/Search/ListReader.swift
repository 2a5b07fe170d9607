import GRDB
import Market

struct ListReader: ListReading {
  /// Maximum products that one request reads where no index finds the matches. The next request
  /// continues the list after them. 100 ms of work at most.
  static let maximumWalk = 1_000_000
  /// The same if every product is compared with one text, which takes 50 times as long.
  static let maximumRefinedWalk = 20_000

  private(set) var listing: SQLiteListing
  let start: PageStart
  let limit: Int
  let counting: PageCounting
  let counts: KnownCounts
  let blocks: KnownBlocks
  let database: Database

  init(
    _ query: ProductQuery, from start: PageStart, limit: Int, counting: PageCounting,
    counts: KnownCounts, blocks: KnownBlocks, database: Database
  ) throws {
    listing = SQLiteListing(filter: ProductFilter(query), sort: query.sort)
    if var search = listing.filter.search {
      let trigrams = SearchTrigrams(database: database)
      search.texts = try search.texts.filter { text in
        try text.phrases.allSatisfy { try trigrams.mayContain($0.text) }
      }
      // No product contains a text of the search.
      listing.filter.isEmpty = search.texts.isEmpty || listing.filter.isEmpty
      if !search.texts.isEmpty { listing.match = try search.match(in: database) }
    }
    self.start = start
    self.limit = limit
    self.counting = counting
    self.counts = counts
    self.blocks = blocks
    self.database = database
  }

  var filter: ProductFilter { listing.filter }
  var sort: ProductQuery.Sort { listing.sort }

  var walkLength: Int { walkLength(of: filter.phrases) }

  private func walkLength(of searches: Int) -> Int {
    guard let refinement = listing.filter.refinement else { return Self.maximumWalk / searches }
    return Self.maximumRefinedWalk / max(1, refinement.comparisons)
  }

  private var positions: ProductCounts { ProductCounts(database: database, known: blocks) }
  private var products: SQLiteProductTable { SQLiteProductTable(connection: database) }
}

extension ListReader {
  func records(_ ids: [Int64]) throws -> [ListedProduct] { try products.records(ids) }

  func wholeMarket() throws -> StoredPage {
    guard listing.isByID else { return try sorted() }
    return sort.isDescending ? try newest() : try oldest()
  }

  /// Everything, newest first: positions are found by the counts of ids.
  private func newest() throws -> StoredPage {
    let total = try positions.total()
    let offset =
      switch start {
      case .offset: start.skip
      case .after(let position): try positions.count(from: position.id)
      }
    var records: [ListedProduct] = []
    if let first = try newestStart(total: total) {
      records = try products.records(from: first, limit: limit + 1)
    }
    let exceeds = records.count > limit
    if exceeds { records.removeLast() }
    return StoredPage(
      products: records, offset: offset, total: total, isCapped: false,
      next: exceeds ? records.last.map { PagePosition(id: $0.id) } : nil)
  }

  private func newestStart(total: Int) throws -> ProductCounts.RowStart? {
    switch start {
    case .after(let position):
      position.id > 0 ? ProductCounts.RowStart(id: position.id - 1) : nil
    case .offset(0): ProductCounts.RowStart(id: .max)
    case .offset(let offset): offset < total ? try positions.row(at: offset) : nil
    }
  }

  /// Everything, oldest first: positions are counted from the other end.
  private func oldest() throws -> StoredPage {
    let total = try positions.total()
    var ids = (start.position?.id ?? 0).advanced(by: 1)...Int64.max
    if case .offset(let offset) = start, offset > 0 {
      guard offset < total,
        let row = try positions.row(at: total - 1 - offset),
        let first = try Int64.fetchOne(
          database,
          SQLRequest(
            literal: """
              SELECT id FROM product WHERE id <= \(row.id)
              ORDER BY id DESC LIMIT 1 OFFSET \(row.skip)
              """, cached: true))
      else { return try page([], total: total) }
      ids = first...Int64.max
    }
    let rows = try rows(
      "SELECT id FROM product WHERE id >= \(ids.lowerBound) ORDER BY id", skip: 0)
    return try page(rows, total: total)
  }

  /// Everything in the order of an index: positions are found by the counts of its rows.
  private func sorted() throws -> StoredPage {
    let total = try positions.total()
    var first = SortCounts.RowStart(position: start.position, skip: 0)
    if start.skip > 0 {
      guard let row = try SortCounts(database: database).row(at: start.skip, of: listing) else {
        return try page([], total: total)
      }
      first = row
    }
    let rows = try rows(
      listing.runs(after: first.position) + listing.order(), skip: first.skip)
    return try page(rows, total: total)
  }

  func runs() throws -> StoredPage {
    let first = try firstRows(listing.runs() + listing.order())
    let total = try first?.total ?? count(listing.runs())
    try requireReach(total)
    let rows = try first?.rows ?? rows(listing.runs(after: start.position) + listing.order())
    return try page(rows, total: total)
  }

  func walk(total known: Int?) throws -> StoredPage {
    let whole = try window(from: nil)
    let matches = listing.matches(in: whole.ids) + listing.order()
    let first = try firstRows(matches)
    let maximum = maximumCount
    // Counted in the order of the index, in which it is read the fastest.
    let total =
      try known ?? first?.total ?? count(listing.matches(in: whole.ids), maximum: maximum)
    try requireReach(total)
    let window = try window(from: start.position?.id)
    let rows = try first?.rows ?? rows(listing.matches(in: window.ids) + listing.order())
    return try page(
      rows, total: total, maximum: maximum, isCapped: whole.edge != nil, edge: window.edge)
  }

  func gather() throws -> StoredPage {
    // Sorted lists end with it, so it is larger.
    let window = try newestWindow(length: walkLength(of: filter.searches))
    let newest = SQLiteListing(filter: listing.filter, sort: .newest).order()
    // Found only once, although they are sorted and counted.
    let ids = try Int64.fetchAll(
      database,
      SQLRequest(
        literal: listing.matches(in: window.ids) + newest + " LIMIT \(StoreLimits.countedRows + 1)",
        cached: true))
    let found = ids.count
    let list = ids.prefix(StoreLimits.countedRows).json
    let hits: SQL = "SELECT value AS id FROM json_each(\(list))"
    let rows = try rows(listing.gathered(from: hits, after: start.position) + listing.order())
    let total =
      listing.filter.sale == nil
      ? min(found, StoreLimits.countedRows) : try count(listing.gathered(from: hits), .priced)
    return try page(
      rows, total: total, isCapped: found > StoreLimits.countedRows || window.edge != nil)
  }
}

extension ListReader {
  /// The products in the price range, in the order of the index by price.
  private var pricedRuns: SQL {
    SQLiteListing(filter: filter, sort: .priceDescending).runs()
  }

  func countPriced() throws -> Int { try count(pricedRuns, .priced) }

  func priced(total: Int) throws -> StoredPage {
    let rows = try rows(listing.gathered(from: pricedRuns, after: start.position) + listing.order())
    return try page(rows, total: total)
  }
}

extension ListReader {
  /// The ids of one row more than the page holds, if there is one.
  func rows(_ sql: SQL, skip: Int? = nil) throws -> [Int64] {
    try Int64.fetchAll(
      database,
      SQLRequest(
        literal: sql + " LIMIT \(limit + 1) OFFSET \(skip ?? start.skip)", cached: true))
  }

  /// The rows of the first page of a list; nil for any other page. Without a next page they are the
  /// whole list, so nothing has to be counted: most searches find little, and finding it takes as
  /// long as counting it.
  func firstRows(_ list: SQL) throws -> (rows: [Int64], total: Int?)? {
    guard start == .offset(0) else { return nil }
    let rows = try rows(list)
    return (rows, rows.count > limit ? nil : rows.count)
  }

  /// Rows of `sql`, which is the same for all pages of the list, counted up to one more than the
  /// limit.
  func count(
    _ sql: SQL, _ part: KnownCounts.Part = .found, maximum: Int = StoreLimits.countedRows
  ) throws -> Int {
    try counted(part, maximum: maximum) {
      try Int.fetchOne(
        database,
        SQLRequest(
          literal: "SELECT count(*) FROM (\(sql) LIMIT \(maximum + 1))", cached: true)) ?? 0
    }
  }
}

extension ListReader {
  /// The products after `id` in the direction of the list, as many as a request reads.
  func window(from id: Int64?) throws -> ListWindow {
    guard sort == .oldest else { return try newestWindow(from: id, length: walkLength) }
    let left = try positions.count(from: id.map { $0 == .max ? $0 : $0 + 1 } ?? 1)
    let end = left > walkLength ? try positions.row(at: left - walkLength) : nil
    return ListWindow(isAscending: true, from: id, edge: end?.id)
  }

  func newestWindow(from id: Int64? = nil, length: Int) throws -> ListWindow {
    let before = try id.map { try positions.count(from: $0) } ?? 0
    let end = try positions.row(at: before + length)
    // The row is somewhere in its block of 64.
    return ListWindow(isAscending: false, from: id, edge: end.map { $0.id & ~63 })
  }
}
