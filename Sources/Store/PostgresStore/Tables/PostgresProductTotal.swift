import MarketStore

/// The table `product_total`: the number of products, in shards of which each connection changes
/// one, so that writers rarely wait for each other, and never deadlock in this table. With locks of
/// other rows, such as a picture's, they may: the server then ends one, which runs again.
struct PostgresProductTotal {
  let connection: PostgresConnection

  /// The number of rows of the table: more than connections that write at once. A total is the sum
  /// of all, which takes a tenth of a millisecond.
  static let shards: Int64 = 64

  func count() throws -> Int {
    Int(try connection.row("SELECT sum(count)::int8 FROM product_total")?.int(0) ?? 0)
  }

  func add(_ change: Int) throws {
    try connection.enqueue(
      """
      UPDATE product_total SET count = count + $1
      WHERE shard = pg_backend_pid() % \(Self.shards)
      """, [.int(Int64(change))])
  }
}
