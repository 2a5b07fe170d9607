package import Market
import Words

/// Reads one page of a list. Every store reads it in the same steps, with the same rows, order and
/// total.
package protocol ListReading {
  var filter: ProductFilter { get }
  var sort: ProductQuery.Sort { get }
  var start: PageStart { get }
  var limit: Int { get }
  var counting: PageCounting { get }
  var counts: KnownCounts { get }

  /// Rows in the order of `ids`.
  func records(_ ids: [Int64]) throws -> [ListedProduct]

  /// Everything.
  func wholeMarket() throws -> StoredPage

  /// Matches that an index finds directly.
  func runs() throws -> StoredPage

  /// Matches in the order of their ids, as many as there are in a part of the market.
  func walk(total: Int?) throws -> StoredPage

  /// The newest matches, sorted.
  func gather() throws -> StoredPage

  /// All products in the price range, which are few, sorted.
  func priced(total: Int) throws -> StoredPage

  /// The number of products in the price range, counted up to one more than the limit.
  func countPriced() throws -> Int
}

extension ListReading {
  package func page() throws -> StoredPage {
    if filter.isEmpty { return try page([], total: 0) }
    if filter.isEverything { return try wholeMarket() }
    if filter.refinement != nil { return sort.key == .id ? try walk(total: nil) : try gather() }
    if filter.isInRuns(sort) { return try runs() }
    if filter.sale != nil, filter.search == nil, filter.vendorID == nil {
      let total = try countPriced()
      if total <= StoreLimits.countedRows { return try priced(total: total) }
      if sort.key == .id { return try walk(total: total) }
    }
    let isPricedSearch = filter.sale != nil && filter.search != nil
    return sort.key == .id && !isPricedSearch ? try walk(total: nil) : try gather()
  }

  /// - Parameters:
  ///   - found: The ids of the rows, one more than the page holds if there is one.
  ///   - offset: Nil for the offset that the start specifies.
  ///   - maximum: The maximum number of rows that were counted.
  ///   - edge: The id at which reading stopped before the end of the market.
  package func page(
    _ found: [Int64], offset: Int? = nil, total: Int, maximum: Int = StoreLimits.countedRows,
    isCapped: Bool = false, edge: Int64? = nil
  ) throws -> StoredPage {
    let offset = offset ?? start.offset
    let rows = Array(found.prefix(limit))
    let exceeds = !filter.isEverything && total > maximum
    let records = try self.records(rows)
    var next: PagePosition?
    if found.count > limit, let last = records.last {
      next = PagePosition(
        id: last.id, key: SortKeys(last.fields).value(in: sort), offset: offset + rows.count)
    } else if let edge {
      next = PagePosition(id: edge, offset: offset + rows.count)
    }
    return StoredPage(
      products: records, offset: offset,
      total: exceeds ? maximum : total, isCapped: isCapped || exceeds, next: next)
  }

  /// The maximum matches of a walk to count. Those that have to be found one by one are not counted
  /// further than the client needs.
  package var maximumCount: Int {
    guard filter.search != nil || filter.refinement != nil else { return StoreLimits.countedRows }
    return counting.limit(pageEnd: start.offset + limit)
  }

  /// The known count of the list, or a new one of at most one more than `maximum`.
  package func counted(
    _ part: KnownCounts.Part, maximum: Int = StoreLimits.countedRows, _ count: () throws -> Int
  ) throws -> Int {
    if let known = counts[filter, sort, part, maximum] { return known }
    let count = min(try count(), maximum + 1)
    counts[filter, sort, part, maximum] = count
    return count
  }

  package func requireReach(_ total: Int) throws {
    if total > StoreLimits.countedRows, start.skip >= StoreLimits.countedRows {
      throw StoreError.pageTooDeep
    }
  }
}

/// A part of the market, in ids.
package struct ListWindow {
  package let ids: ClosedRange<Int64>
  /// The id after which the next part begins; nil if this one reaches the end of the market, in the
  /// direction of the list.
  package let edge: Int64?

  /// - Parameters:
  ///   - id: The id after which the window begins; nil for the beginning of the list.
  ///   - edge: The last id in it; nil for the rest of the market.
  package init(isAscending: Bool, from id: Int64?, edge: Int64?) {
    if isAscending {
      let first = id.map { $0 == .max ? $0 : $0 + 1 } ?? 0
      ids = first...max(first, edge ?? .max)
    } else {
      let last = id.map { max($0 - 1, 0) } ?? .max
      ids = min(last, edge ?? 0)...last
    }
    self.edge = edge
  }
}
