import GRDB
import Market

/// A page that only a cursor reaches: numbers end where counting does.
package struct PageTooDeep: Error {}

extension SQLiteStore {
  /// Rows that are counted, reached by number and sorted of a list that is searched or filtered.
  public static let countLimit = 10_000
  /// Products that one request looks at where no index leads to the matches. A list goes on behind
  /// them with the next request. 100 ms of work at most.
  static let walkLimit = 1_000_000

  /// A page of any query but everything, newest first.
  static func page(
    _ listing: Listing, at place: PagePlace, limit: Int, _ counts: KnownCounts,
    _ database: Database
  ) throws -> StoredPage {
    let reading = ListReading(
      listing: listing, place: place, limit: limit, counts: counts, database: database)
    if listing.filter.isEmpty { return try reading.page([], total: 0) }
    if listing.filter.isEverything {
      return listing.isByID ? try reading.oldest() : try reading.wholeMarket()
    }
    if listing.hasRuns { return try reading.runs() }
    if listing.filter.sale != nil, listing.filter.match == nil, listing.filter.vendorID == nil {
      let priced = Listing(filter: listing.filter, sort: .priceDescending)
      let total = try reading.count(priced.runs(), .priced)
      if total <= countLimit {
        let page = try reading.rows(
          listing.gathered(from: priced.runs(), after: place.position) + listing.order())
        return try reading.page(page, total: total)
      }
      if listing.isByID { return try reading.walk(total: total) }
    }
    let needsRows = listing.filter.sale != nil && listing.filter.match != nil
    return listing.isByID && !needsRows ? try reading.walk() : try reading.gather()
  }
}

extension PagePlace {
  var position: PagePosition? {
    switch self {
    case .offset: nil
    case .after(let position): position
    }
  }

  /// Rows before the page, as far as the place says it.
  var offset: Int {
    switch self {
    case .offset(let offset): offset
    case .after(let position): position.offset ?? 0
    }
  }

  /// Rows to skip from where reading begins.
  fileprivate var skip: Int {
    switch self {
    case .offset(let offset): offset
    case .after: 0
    }
  }
}

/// What was counted since the market last changed.
struct KnownCounts: Sendable {
  let cache: CountCache
  /// Read before the rows: a count may be newer than its mark, never older.
  let mark: ChangeToken
}

/// The reading of one page.
private struct ListReading {
  let listing: Listing
  let place: PagePlace
  let limit: Int
  let counts: KnownCounts
  let database: Database

  /// Everything, oldest first: places are counted from the other end.
  func oldest() throws -> StoredPage {
    let total = try SQLiteStore.total(database)
    var ids = (place.position?.id ?? 0).advanced(by: 1)...Int64.max
    if case .offset(let offset) = place, offset > 0 {
      guard offset < total,
        let start = try SQLiteStore.row(at: total - 1 - offset, database),
        let first = try Int64.fetchOne(
          database,
          SQLRequest(
            literal: """
              SELECT id FROM product WHERE id <= \(start.id)
              ORDER BY id DESC LIMIT 1 OFFSET \(start.skip)
              """, cached: true))
      else { return try page([], total: total) }
      ids = first...Int64.max
    }
    let rows = try rows(
      "SELECT id, 0 AS key FROM product WHERE id >= \(ids.lowerBound) ORDER BY id", skip: 0)
    return try page(rows, total: total)
  }

  /// Everything in the order of an index, from its nearer end.
  func wholeMarket() throws -> StoredPage {
    let total = try SQLiteStore.total(database)
    guard place.skip > total / 2 else {
      return try page(
        rows(listing.runs(after: place.position) + listing.order()), total: total)
    }
    let left = total - place.skip
    guard left > 0 else { return try page([], total: total) }
    let wanted = min(limit + 1, left)
    let reversed = try rows(
      listing.runs() + listing.order(reversed: true), skip: left - wanted, count: wanted)
    return try page(reversed.reversed(), total: total)
  }

  /// What an index leads to directly.
  func runs() throws -> StoredPage {
    let total = try count(listing.runs())
    try requireReach(total)
    return try page(rows(listing.runs(after: place.position) + listing.order()), total: total)
  }

  /// Matches in the order of their ids, as many as there are in a part of the market.
  func walk(total known: Int? = nil) throws -> StoredPage {
    let whole = try window(from: nil)
    let total = try known ?? count(listing.matches(in: whole.ids) + listing.order())
    try requireReach(total)
    let window = try window(from: place.position?.id)
    let rows = try rows(
      "SELECT id, 0 AS key FROM (\(listing.matches(in: window.ids) + listing.order()))")
    return try page(
      rows, total: total, isCapped: !whole.isLast, edge: window.isLast ? nil : window.edge)
  }

  /// The newest matches, sorted.
  func gather() throws -> StoredPage {
    let window = try newestWindow()
    let matches = listing.matches(in: window.ids)
    let newest = Listing(filter: listing.filter, sort: .newest).order()
    let found = try count(matches + newest)
    let hits = matches + newest + " LIMIT \(SQLiteStore.countLimit)"
    let rows = try rows(listing.gathered(from: hits, after: place.position) + listing.order())
    let total =
      listing.filter.sale == nil
      ? min(found, SQLiteStore.countLimit) : try count(listing.gathered(from: hits), .priced)
    return try page(rows, total: total, isCapped: found > SQLiteStore.countLimit || !window.isLast)
  }
}

extension ListReading {
  typealias Found = (id: Int64, key: PagePosition.Key)

  /// One row more than the page holds, if there is one.
  func rows(_ sql: SQL, skip: Int? = nil, count: Int? = nil) throws -> [Found] {
    let request = SQLRequest<Row>(
      literal: sql + " LIMIT \(count ?? limit + 1) OFFSET \(skip ?? place.skip)", cached: true)
    let cursor = try Row.fetchCursor(database, request)
    var found: [Found] = []
    while let row = try cursor.next() {
      let key: PagePosition.Key =
        if listing.isByID {
          .none
        } else if listing.sort == .name { .text(row[1]) } else { .number(row[1]) }
      found.append((row[0], key))
    }
    return found
  }

  /// Rows of `sql`, which is the same for all pages of the list, counted up to one more than the
  /// limit.
  func count(_ sql: SQL, _ part: CountCache.Part = .found) throws -> Int {
    let key = CountCache.Key(filter: listing.filter, sort: listing.sort, part: part)
    if let known = counts.cache.count(for: key, at: counts.mark) { return known }
    let count =
      try Int.fetchOne(
        database,
        SQLRequest(
          literal: "SELECT count(*) FROM (\(sql) LIMIT \(SQLiteStore.countLimit + 1))",
          cached: true)) ?? 0
    counts.cache.insert(count, for: key, at: counts.mark)
    return count
  }

  func requireReach(_ total: Int) throws {
    if total > SQLiteStore.countLimit, place.skip >= SQLiteStore.countLimit {
      throw PageTooDeep()
    }
  }

  /// - Parameter edge: Where looking ended before the market did.
  func page(_ found: [Found], total: Int, isCapped: Bool = false, edge: Int64? = nil) throws
    -> StoredPage
  {
    let rows = found.prefix(limit)
    let exceeds = !listing.filter.isEverything && total > SQLiteStore.countLimit
    var next: PagePosition?
    if found.count > limit, let last = rows.last {
      next = PagePosition(id: last.id, key: last.key, offset: place.offset + rows.count)
    } else if let edge {
      next = PagePosition(id: edge, offset: place.offset + rows.count)
    }
    let products = try rows.compactMap { try SQLiteStore.record($0.id, database) }
    return StoredPage(
      products: products, offset: place.offset,
      total: exceeds ? SQLiteStore.countLimit : total, isCapped: isCapped || exceeds, next: next)
  }
}

extension ListReading {
  /// A part of the market, in ids.
  struct Window {
    var ids: ClosedRange<Int64>
    /// Whether the market ends in it, in the direction of the list.
    var isLast: Bool
    /// The id behind which the next part begins.
    var edge: Int64
  }

  /// The products behind `id` in the direction of the list, as many as a request looks at.
  func window(from id: Int64?) throws -> Window {
    guard listing.sort == .oldest else { return try newestWindow(from: id) }
    let first = id.map { $0 == .max ? $0 : $0 + 1 } ?? 1
    let left = try SQLiteStore.count(from: first, database)
    guard left > SQLiteStore.walkLimit,
      let end = try SQLiteStore.row(at: left - SQLiteStore.walkLimit, database)
    else { return Window(ids: first...Int64.max, isLast: true, edge: .max) }
    return Window(ids: first...max(first, end.id), isLast: false, edge: end.id)
  }

  func newestWindow(from id: Int64? = nil) throws -> Window {
    let last = id.map { max($0 - 1, 0) } ?? .max
    let before = try id.map { try SQLiteStore.count(from: $0, database) } ?? 0
    guard let end = try SQLiteStore.row(at: before + SQLiteStore.walkLimit, database) else {
      return Window(ids: 0...last, isLast: true, edge: 0)
    }
    // The row is somewhere in its block of 64.
    let first = end.id & ~63
    return Window(ids: min(first, last)...last, isLast: false, edge: first)
  }
}
