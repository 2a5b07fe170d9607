import GRDB

/// The tables `product_search` and `product_search_pending`.
///
/// Many products are indexed in one pass, which is several times as fast as one by one: FTS5
/// flushes its buffer before each statement that has triggers. A row in the database holds the
/// start of the pass, so that an interrupted one is finished when the market is opened.
struct SQLiteSearchIndex: SearchIndex {
  let database: Database

  func postpone() throws {
    try database.execute(
      sql: """
        INSERT INTO product_search_pending
          SELECT coalesce((SELECT max(id) FROM product), 0)
          WHERE NOT EXISTS (SELECT 1 FROM product_search_pending)
        """)
  }

  func catchUp(limit: Int) throws -> Bool {
    guard
      let since = try Int64.fetchOne(database, sql: "SELECT since FROM product_search_pending")
    else { return true }
    let last = try Int64.fetchOne(
      database, sql: "SELECT id FROM product WHERE id > ? ORDER BY id LIMIT 1 OFFSET ?",
      arguments: [since, limit - 1])
    try database.execute(
      sql: """
        INSERT INTO product_search(rowid, grams)
          SELECT product.id, search_grams(product.name, vendor.name, description, vendor.id,
            currency, stock > 0)
          FROM product JOIN vendor ON vendor.id = vendor_id
          WHERE product.id > ? AND product.id <= ? ORDER BY product.id
        """, arguments: [since, last ?? .max])
    try SearchTrigrams(database: database).addProducts(after: since, through: last ?? .max)
    if let last {
      try database.execute(sql: "UPDATE product_search_pending SET since = ?", arguments: [last])
    } else {
      try database.execute(sql: "DELETE FROM product_search_pending")
    }
    return last == nil
  }

  /// Whether products are waiting to be indexed.
  func isPostponed() throws -> Bool {
    try Bool.fetchOne(database, sql: "SELECT count(*) > 0 FROM product_search_pending") ?? false
  }
}
