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
    /// The rows that were counted at most.
    let maximum: Int

    package init(filter: ProductFilter, sort: ProductQuery.Sort, part: Part, maximum: Int) {
      self.filter = filter
      self.sort = sort
      self.part = part
      self.maximum = maximum
    }
  }

  /// The part of a list that is counted: the rows its index leads to, or those of them with the
  /// right price.
  package enum Part { case found, priced }

  /// Counts of an older market are never read again, which makes them the first to be evicted.
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

  /// Keeps a count that was read when the token was `token` or later.
  package func insert(_ count: Int, for key: Key, at token: ChangeToken) {
    counts[DatedKey(key: key, token: token)] = count
  }
}

/// The live rows of blocks of ids, until the market changes: adding up 70 of them, read one by one,
/// takes as long as reading five products.
final class BlockCache: Sendable {
  struct Key: Hashable {
    let level: Int
    /// The block of the level above; nil for the highest level.
    let parent: Int64?
    let token: ChangeToken
  }

  /// A kilobyte each: those of two million products.
  private static let countLimit = 512

  private let blocks = MemoryCache<Key, [ProductCounts.Block]>(countLimit: countLimit)

  subscript(key: Key) -> [ProductCounts.Block]? {
    get { blocks[key] }
    set { blocks[key] = newValue }
  }
}
