import Files
package import Market

/// The lengths of searched or filtered lists that were counted since the market last changed: every
/// page shows the length of its list, and counting costs more than a page.
package struct KnownCounts: Sendable {
  /// The part of a list that is counted: the rows found by its index, or those of them in the price
  /// range.
  package enum Part { case found, priced }

  /// Counts of an older state are never read again, which makes them the first to be evicted.
  private struct Key: Hashable {
    let filter: ProductFilter
    let sort: ProductQuery.Sort
    let part: Part
    let maximum: Int
    let token: ChangeToken
  }

  /// Some hundred bytes each.
  private static let countLimit = 1_000

  private let cache = MemoryCache<Key, Int>(countLimit: countLimit)
  private var token = ChangeToken(0)

  package init() {}

  /// Returns the counts of one state of the market.
  /// - Parameter token: Read before the rows: a count may be newer than its token, never older.
  package func at(_ token: ChangeToken) -> KnownCounts {
    var counts = self
    counts.token = token
    return counts
  }

  /// - Parameter maximum: The maximum number of rows that were counted.
  package subscript(
    filter: ProductFilter, sort: ProductQuery.Sort, part: Part, maximum: Int
  ) -> Int? {
    get { cache[Key(filter: filter, sort: sort, part: part, maximum: maximum, token: token)] }
    nonmutating set {
      cache[Key(filter: filter, sort: sort, part: part, maximum: maximum, token: token)] = newValue
    }
  }
}
