/// The lengths of lists, and the rows of blocks of ids, that were counted since the market last
/// changed.
struct KnownCounts: Sendable {
  let cache: CountCache
  let blocks: BlockCache
  /// Read before the rows: a count may be newer than its token, never older.
  let token: ChangeToken
  /// The current token of the market.
  let currentToken: @Sendable () -> ChangeToken?

  /// Counts of blocks for a read that has begun.
  func blocks(_ level: Int, in parent: Int64?) -> [ProductCounts.Block]? {
    // Blocks and rows have to be of one state: this one, unless there was a commit meanwhile.
    guard let known = blocks[BlockCache.Key(level: level, parent: parent, token: token)],
      currentToken() == token
    else { return nil }
    return known
  }

  /// Keeps counts that a read has seen.
  func insert(_ counted: [ProductCounts.Block], _ level: Int, in parent: Int64?) {
    guard currentToken() == token else { return }
    blocks[BlockCache.Key(level: level, parent: parent, token: token)] = counted
  }
}
