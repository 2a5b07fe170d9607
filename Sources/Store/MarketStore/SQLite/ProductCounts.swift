import Files
import GRDB

/// Finds positions in the list by counts of live rows per block of ids (`product_count`).
struct ProductCounts {
  /// The row at which reading begins: `skip` rows after the first one whose id is at most `id`.
  struct RowStart {
    var id: Int64
    var skip = 0
  }

  /// The live rows of a block of ids.
  struct Block {
    let number: Int64
    let count: Int
  }

  let database: Database
  /// Counts that were read earlier; nil to read all of them.
  var known: KnownBlocks?

  /// The bits of an id that the blocks of a level omit, from the coarsest level (3) to the finest
  /// (0).
  private static let shifts: [(level: Int, bits: Int64)] = [(3, 24), (2, 18), (1, 12), (0, 6)]

  func total() throws -> Int {
    try Int.fetchOne(
      database.cachedStatement(sql: "SELECT sum(count) FROM product_count WHERE level = 3")) ?? 0
  }

  /// Recounts all rows.
  func fill() throws {
    try database.execute(
      sql: """
        DELETE FROM product_count;
        INSERT INTO product_count SELECT 0, id >> 6, count(*) FROM product GROUP BY 2;
        """)
    for level in 1...3 {
      try database.execute(
        sql: """
          INSERT INTO product_count SELECT \(level), block >> 6, sum(count) FROM product_count
          WHERE level = \(level - 1) GROUP BY 2
          """)
    }
  }

  /// The start of the row at `offset`, newest first; nil if there are fewer rows.
  func row(at offset: Int) throws -> RowStart? {
    var remaining = offset
    var found: Int64?
    for (level, _) in Self.shifts {
      let block = try blocks(level, in: found).first { block in
        if remaining < block.count { return true }
        remaining -= block.count
        return false
      }
      guard let block else { return nil }
      found = block.number
    }
    return found.map { RowStart(id: $0 << 6 | 63, skip: remaining) }
  }

  /// The blocks of a level within a block of the level above, the newest first.
  private func blocks(_ level: Int, in parent: Int64?) throws -> [Block] {
    if let blocks = known?.blocks(level, in: parent) { return blocks }
    let numbers = parent.map { $0 << 6...($0 << 6 | 63) } ?? 0...Int64.max
    let statement = try database.cachedStatement(
      sql: """
        SELECT block, count FROM product_count
        WHERE level = ? AND block BETWEEN ? AND ? ORDER BY block DESC
        """)
    let rows = try Row.fetchCursor(
      statement, arguments: [level, numbers.lowerBound, numbers.upperBound])
    let row = StatementRow(statement)
    var blocks: [Block] = []
    while try rows.next() != nil {
      blocks.append(Block(number: row.integer(0), count: Int(row.integer(1))))
    }
    known?.insert(blocks, level, in: parent)
    return blocks
  }

  /// The number of rows whose id is `id` or more.
  func count(from id: Int64) throws -> Int {
    guard id > 0 else { return try total() }
    return try Int.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT (SELECT count(*) FROM product WHERE id BETWEEN :id AND :id | 63)
            + (SELECT coalesce(sum(count), 0) FROM product_count
               WHERE level = 0 AND block > :id >> 6 AND block <= :id >> 6 | 63)
            + (SELECT coalesce(sum(count), 0) FROM product_count
               WHERE level = 1 AND block > :id >> 12 AND block <= :id >> 12 | 63)
            + (SELECT coalesce(sum(count), 0) FROM product_count
               WHERE level = 2 AND block > :id >> 18 AND block <= :id >> 18 | 63)
            + (SELECT coalesce(sum(count), 0) FROM product_count
               WHERE level = 3 AND block > :id >> 24)
          """), arguments: ["id": id]) ?? 0
  }
}

/// The live rows of blocks of ids, until the market changes: adding up 70 of them, read one by one,
/// takes as long as reading five products.
typealias BlockCache = MemoryCache<KnownBlocks.Key, [ProductCounts.Block]>

/// The blocks of ids that were counted since the market last changed.
struct KnownBlocks: Sendable {
  struct Key: Hashable {
    let level: Int
    /// The block of the level above; nil for the highest level.
    let parent: Int64?
    let token: ChangeToken
  }

  /// A kilobyte each: those of two million products.
  static let countLimit = 512

  let cache: BlockCache
  /// Read before the rows.
  let token: ChangeToken
  /// The current token of the market.
  let currentToken: @Sendable () -> ChangeToken?

  func blocks(_ level: Int, in parent: Int64?) -> [ProductCounts.Block]? {
    // Blocks and rows have to be from one state: this one, unless there was a commit meanwhile.
    guard let known = cache[Key(level: level, parent: parent, token: token)],
      currentToken() == token
    else { return nil }
    return known
  }

  func insert(_ counted: [ProductCounts.Block], _ level: Int, in parent: Int64?) {
    guard currentToken() == token else { return }
    cache[Key(level: level, parent: parent, token: token)] = counted
  }
}
