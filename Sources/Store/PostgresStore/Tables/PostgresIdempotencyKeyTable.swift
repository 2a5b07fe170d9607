import MarketStore

/// The table `write_once`.
struct PostgresIdempotencyKeyTable: IdempotencyKeyTable {
  let connection: PostgresConnection

  func remove(until time: Int64) throws {
    try connection.execute(
      """
      DELETE FROM write_once WHERE (vendor_id, key) IN (
        SELECT vendor_id, key FROM write_once WHERE created_at <= $1
        LIMIT \(PostgresLimits.forgotten) FOR UPDATE SKIP LOCKED)
      """, [.int(time)])
  }
}

/// The table `demo_product`.
struct PostgresDemoTable: DemoTable {
  let connection: PostgresConnection

  func entries() throws -> Set<String> {
    Set(try connection.rows("SELECT entry FROM demo_product").map { try $0.text(0) })
  }

  func add(_ product: Int64, entry: String) throws {
    try connection.execute(
      "INSERT INTO demo_product (product_id, entry) VALUES ($1, $2)",
      [.int(product), .text(entry)])
  }

  func products() throws -> [DemoRow] {
    try connection.rows(
      """
      SELECT id, vendor_id, name FROM product JOIN demo_product ON product_id = product.id
      """
    ).map { DemoRow(id: try $0.int(0), vendorID: try $0.int(1), name: try $0.text(2)) }
  }

  func pictures() throws -> [Int64] {
    try connection.rows(
      """
      SELECT DISTINCT picture_id FROM product_picture JOIN demo_product USING (product_id)
      """
    ).map { try $0.int(0) }
  }
}
