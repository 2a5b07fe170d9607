import Files
import MarketStore

/// The ids of recently read blocks of the search index. A block never changes: it is replaced by
/// another one.
final class SearchBlockCache: Sendable {
  private let blocks = MemoryCache<Int64, [Int64]>(countLimit: ListLimits.knownBlocks)

  init() {}

  /// Returns the ids of each block, in the order of their slots.
  func ids(of wanted: [Int64], _ connection: PostgresConnection) throws -> [Int64: [Int64]] {
    var known: [Int64: [Int64]] = [:]
    for block in wanted { known[block] = blocks[block] }
    let missing = wanted.filter { known[$0] == nil }
    guard !missing.isEmpty else { return known }
    let rows = try connection.rows(
      "SELECT block, ids FROM search_block WHERE block = ANY($1::int8[])", [.ints(missing)])
    for row in rows {
      let block = try row.int(0)
      let ids = try row.withBytes(1) { PackedIDs.decoded($0) }
      known[block] = ids
      blocks[block] = ids
    }
    return known
  }
}
