import MarketStore

/// The table `search_tail`: products that differ from the search index, since they are new, or
/// were changed or removed. Searches look at each; see docs/decisions/postgresql-search.md
///
/// Every change adds a separate entry, so that entries may be removed while others are added.
struct SearchTail {
  let connection: PostgresConnection

  func add(_ products: [Int64]) throws {
    try connection.enqueue(
      """
      INSERT INTO search_tail (product_id, entry)
      SELECT product, $2 FROM unnest($1::int8[]) AS changed(product)
      """, [.ints(products), .int(.random(in: 0...Int64.max))])
  }

  /// The products, each once, in ascending order.
  func products() throws -> [Int64] {
    try connection.all(Query("SELECT DISTINCT product_id FROM search_tail ORDER BY product_id"))
  }
}

extension SearchBlock {
  /// Adds the block to the index, unless it is empty.
  /// - Parameter first: The first id that the block covers.
  func write(from first: Int64, _ connection: PostgresConnection) throws {
    guard !ids.isEmpty else { return }
    let number = Int64.random(in: 0...Int64.max)
    try connection.execute(
      "INSERT INTO search_block (first_id, block, count, ids) VALUES ($1, $2, $3, $4)",
      [
        .int(first), .int(number), .int(Int64(ids.count)), .bytes(PackedIDs.encoded(ids)),
      ])
    try connection.copy(postings, to: "search_posting", ["block", "key", "slots"]) {
      [.int(number), .int($0.key), .bytes($0.slots)]
    }
  }
}
