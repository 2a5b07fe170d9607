import GRDB

/// Products that are not in the search index yet, because there were too many at once.
///
/// The index takes them in one pass, several times as fast as one by one: it writes itself out
/// before each statement that has triggers. A row in the database says where the pass has to begin,
/// so that a program that ends in the middle leaves a market that is finished when it is opened.
extension StoreTransaction {
  /// From now on new products wait for ``indexBacklog(limit:)``.
  func beginBacklog() throws {
    try database.execute(
      sql: """
        INSERT INTO product_search_pending
          SELECT coalesce((SELECT max(id) FROM product), 0)
          WHERE NOT EXISTS (SELECT 1 FROM product_search_pending)
        """)
  }

  /// Takes the next products into the search index.
  /// - Returns: Whether that was all of them.
  func indexBacklog(limit: Int) throws -> Bool {
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
    if let last {
      try database.execute(sql: "UPDATE product_search_pending SET since = ?", arguments: [last])
    } else {
      try database.execute(sql: "DELETE FROM product_search_pending")
    }
    return last == nil
  }
}

extension SQLiteStore {
  /// Products that one transaction takes into the search index: two seconds of work, so that other
  /// writers do not give up waiting.
  static let backlogBatch = 50_000

  /// Takes everything that is not in the search index yet into it.
  func indexBacklog() async throws {
    while try await !write({ try $0.indexBacklog(limit: Self.backlogBatch) }) {
      try Task.checkCancellation()
    }
  }

  /// What a program that was ended has left.
  static func finishBacklog(_ pool: DatabasePool) throws {
    guard try pool.read({ try $0.hasBacklog() }) else { return }
    while try !pool.write({
      try StoreTransaction(database: $0).indexBacklog(limit: backlogBatch)
    }) {}
  }
}

extension Database {
  fileprivate func hasBacklog() throws -> Bool {
    try Bool.fetchOne(self, sql: "SELECT count(*) > 0 FROM product_search_pending") ?? false
  }
}
