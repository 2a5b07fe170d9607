import GRDB
import Market
import Text

/// Searches whose page and count take no longer than a plain page: for text that no product has,
/// and for text that many of the newest products have. While a user types, most searches are of
/// these kinds.
extension ListReader {
  /// The number of products in the first window in which the newest matches are searched. The index
  /// reads only these, however common the parts of the text are: a few milliseconds at most.
  private static let firstWindow = 4_096
  /// The factor by which each window is larger than the one before.
  private static let growth = 8
  /// The time of all windows before the last one, which takes a few times as long.
  private static let time = Duration.microseconds(500)

  /// Whether a search may be quick. A longer text is looked up by its rarest parts, which have to
  /// be found first.
  static func mayBeQuick(_ query: ProductQuery) -> Bool {
    !query.search.isEmpty
      && query.search.texts.allSatisfy { text in
        let pairs = text.terms.reduce(0) { $0 + max(1, $1.string.unicodeScalars.count - 1) }
        return pairs <= SearchPhrases.wholeLength
      }
  }

  /// The page; nil for a search that takes longer.
  func quickSearch() throws -> StoredPage? {
    if filter.isEmpty { return try page([], total: 0) }
    let maximum = counting.limit(pageEnd: start.offset + limit)
    guard listing.sort == .newest, start.position == nil, listing.filter.sale == nil,
      listing.filter.refinement == nil, let match = listing.match, match.texts.isEmpty,
      maximum <= StoreLimits.nearbyRows, let ids = try newest(maximum + 1, match)
    else { return nil }
    return try page(Array(ids.dropFirst(start.offset)), total: ids.count, maximum: maximum)
  }

  /// The ids of the newest matches, found in growing windows; nil if that takes too long.
  private func newest(_ count: Int, _ match: SearchMatch) throws -> [Int64]? {
    let clock = ContinuousClock.now
    let statement = try database.cachedStatement(
      sql: """
        SELECT rowid FROM product_search WHERE product_search MATCH ? AND rowid BETWEEN ? AND ?
        ORDER BY rowid DESC LIMIT ?
        """)
    let newest = try Int64.fetchOne(
      database.cachedStatement(sql: "SELECT max(id) FROM product"))
    // A walk ends there, so no longer list is complete.
    let oldest = max(1, (newest ?? 0) - Int64(walkLength) + 1)
    var ids: [Int64] = []
    var last = newest ?? 0
    var size = Int64(Self.firstWindow)
    repeat {
      let first = max(oldest, last - size + 1)
      ids += try Int64.fetchAll(
        statement, arguments: [match.expression, first, last, count - ids.count])
      if ids.count == count || first <= 1 { return ids }
      last = first - 1
      size *= Int64(Self.growth)
    } while last >= oldest && .now - clock < Self.time
    return nil
  }
}
