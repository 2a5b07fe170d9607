import Caching
package import Market
package import MarketSearch

/// The lengths of searched or filtered lists, until the market changes: every page shows the length
/// of its list, and counting costs more than a page.
package final class CountCache: Sendable {
  package struct Key: Hashable {
    let filter: ProductFilter
    let sort: ProductQuery.Sort
    let part: Part
    /// The maximum number of rows that were counted.
    let maximum: Int

    package init(
      filter: ProductFilter, sort: ProductQuery.Sort, part: Part,
      maximum: Int = StoreLimits.countedRows
    ) {
      self.filter = filter
      self.sort = sort
      self.part = part
      self.maximum = maximum
    }
  }

  /// The part of a list that is counted: the rows found by its index, or those of them in the price
  /// range.
  package enum Part { case found, priced }

  /// Counts of an older state are never read again, which makes them the first to be evicted.
  private struct DatedKey: Hashable {
    let key: Key
    let token: ChangeToken
  }

  /// Some hundred bytes each.
  private static let countLimit = 1_000

  private let counts = MemoryCache<DatedKey, Int>(countLimit: countLimit)

  package init() {}

  package func count(for key: Key, at token: ChangeToken) -> Int? {
    counts[DatedKey(key: key, token: token)]
  }

  /// Caches a count that was read when the token was `token` or later.
  package func insert(_ count: Int, for key: Key, at token: ChangeToken) {
    counts[DatedKey(key: key, token: token)] = count
  }
}
