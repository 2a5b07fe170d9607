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
    try connection.rows("SELECT DISTINCT product_id FROM search_tail ORDER BY product_id")
      .map { try $0.int(0) }
  }
}
