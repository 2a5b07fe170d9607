import Caching

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

/// The blocks of ids that were counted since the market last changed.
struct KnownBlocks: Sendable {
  let cache: BlockCache
  /// Read before the rows.
  let token: ChangeToken
  /// The current token of the market.
  let currentToken: @Sendable () -> ChangeToken?

  /// Counts of blocks for a read that has begun.
  func blocks(_ level: Int, in parent: Int64?) -> [ProductCounts.Block]? {
    // Blocks and rows have to be of one state: this one, unless there was a commit meanwhile.
    guard let known = cache[BlockCache.Key(level: level, parent: parent, token: token)],
      currentToken() == token
    else { return nil }
    return known
  }

  /// Keeps counts that a read has seen.
  func insert(_ counted: [ProductCounts.Block], _ level: Int, in parent: Int64?) {
    guard currentToken() == token else { return }
    cache[BlockCache.Key(level: level, parent: parent, token: token)] = counted
  }
}
