import Files
package import Market

/// The lengths of searched or filtered lists, until the market changes: every page shows the length
/// of its list, and counting costs more than a page.
package final class CountCache: Sendable {
  /// The part of a list that is counted: the rows found by its index, or those of them in the price
  /// range.
  package enum Part { case found, priced }

  /// Counts of an older state are never read again, which makes them the first to be evicted.
  fileprivate struct Key: Hashable {
    let filter: ProductFilter
    let sort: ProductQuery.Sort
    let part: Part
    let maximum: Int
    let token: ChangeToken
  }

  /// Some hundred bytes each.
  private static let countLimit = 1_000

  fileprivate let counts = MemoryCache<Key, Int>(countLimit: countLimit)

  package init() {}
}

/// The lengths of lists that were counted since the market last changed.
package struct KnownCounts: Sendable {
  private let cache: CountCache
  private let token: ChangeToken

  /// - Parameter token: Read before the rows: a count may be newer than its token, never older.
  package init(cache: CountCache, token: ChangeToken) {
    self.cache = cache
    self.token = token
  }

  /// - Parameter maximum: The maximum number of rows that were counted.
  package subscript(
    filter: ProductFilter, sort: ProductQuery.Sort, part: CountCache.Part, maximum: Int
  ) -> Int? {
    get {
      cache.counts[.init(filter: filter, sort: sort, part: part, maximum: maximum, token: token)]
    }
    nonmutating set {
      cache.counts[.init(filter: filter, sort: sort, part: part, maximum: maximum, token: token)] =
        newValue
    }
  }
}
