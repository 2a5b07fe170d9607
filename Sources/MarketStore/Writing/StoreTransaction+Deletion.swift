import Foundation
import GRDB
import Market

/// Tokens, deletion and its undoing.
extension StoreTransaction {
  /// Tokens of one product that are valid at once.
  static let tokenLimit = 8

  func keep(token: String, product: Int64, at time: Int64) throws {
    try database.execute(
      sql: "DELETE FROM deletion_token WHERE created_at <= ?",
      arguments: [time - SQLiteStore.undoSeconds])
    try database.execute(
      sql: """
        DELETE FROM deletion_token WHERE product_id = ? AND hash NOT IN (
          SELECT hash FROM deletion_token WHERE product_id = ?
          ORDER BY created_at DESC LIMIT \(Self.tokenLimit - 1))
        """, arguments: [product, product])
    try database.execute(
      sql: "INSERT INTO deletion_token VALUES (?, ?, ?)",
      arguments: [Self.hash(of: token), product, time])
  }

  /// What the token is for, while it is valid.
  func product(ofToken token: String, now: Int64) throws -> Int64? {
    try Int64.fetchOne(
      database,
      sql: "SELECT product_id FROM deletion_token WHERE hash = ? AND created_at > ?",
      arguments: [Self.hash(of: token), now - SQLiteStore.undoSeconds])
  }

  private static func hash(of token: String) -> Data {
    Data(SHA256.digest(of: Array(token.lowercased().utf8)))
  }

  /// Moves a product to the deleted ones. Its pictures are nobody's any more at once.
  func delete(_ id: Int64, at time: Int64) throws -> StoredProduct {
    let product = try SQLiteStore.existing(id, self)
    try database.execute(
      sql: """
        INSERT INTO deleted_product SELECT id, :time, vendor_id, thumbnail_id, currency, price,
          discount, stock, created_on, issued_on, name, description, version,
          (SELECT hash FROM product_password WHERE product_id = product.id),
          (SELECT entry FROM demo_product WHERE product_id = product.id)
        FROM product WHERE id = :id
        """, arguments: ["time": time, "id": id])
    try database.execute(
      sql: """
        INSERT INTO deleted_picture
          SELECT product_id, position, picture_id FROM product_picture WHERE product_id = ?
        """, arguments: [id])
    try database.execute(sql: "DELETE FROM product WHERE id = ?", arguments: [id])
    try record(
      .deleted, "deleted", product: id, vendor: product.record.vendor.id, at: time,
      note: product.record.name)
    try purge(now: time)
    return product
  }

  func restore(_ id: Int64) throws {
    try database.execute(
      sql: """
        INSERT INTO product (id, vendor_id, thumbnail_id, currency, price, discount, stock,
          created_on, issued_on, name, description, version)
        SELECT id, vendor_id, thumbnail_id, currency, price, discount, stock, created_on,
          issued_on, name, description, version FROM deleted_product WHERE id = ?
        """, arguments: [id])
    try database.execute(
      sql: """
        INSERT INTO product_picture (product_id, position, picture_id)
          SELECT product_id, position, picture_id FROM deleted_picture WHERE product_id = ?
          ORDER BY position
        """, arguments: [id])
    try database.execute(
      sql: """
        INSERT INTO product_password SELECT id, password_hash FROM deleted_product
          WHERE id = ? AND password_hash IS NOT NULL
        """, arguments: [id])
    try database.execute(
      sql: """
        INSERT OR IGNORE INTO demo_product SELECT id, demo_entry FROM deleted_product
          WHERE id = ? AND demo_entry IS NOT NULL
        """, arguments: [id])
    try database.execute(sql: "DELETE FROM deleted_product WHERE id = ?", arguments: [id])
  }

  /// Whether the number was ever given to a product.
  func existed(_ id: Int64) throws -> Bool {
    try Bool.fetchOne(
      database, sql: "SELECT ? BETWEEN 1 AND seq FROM sqlite_sequence WHERE name = 'product'",
      arguments: [id]) ?? false
  }

  /// Forgets what was deleted too long ago to be had back, and pictures that nothing else uses.
  func purge(now: Int64) throws {
    let time = now - SQLiteStore.undoSeconds
    try forget("deleted_at <= ?", [time])
  }

  /// Forgets the deleted products that meet a condition.
  func forget(_ condition: String, _ arguments: StatementArguments) throws {
    let pictures = try Int64.fetchAll(
      database,
      sql: """
        SELECT DISTINCT picture_id FROM deleted_picture
        JOIN deleted_product ON deleted_product.id = product_id WHERE \(condition)
        """, arguments: arguments)
    try database.execute(
      sql: "DELETE FROM deleted_product WHERE \(condition)", arguments: arguments)
    for picture in pictures { try removeUnused(picture) }
  }
}

extension SQLiteStore {
  /// Forgets what could be had back when the market was closed. Nothing is written, and nothing
  /// can fail on a full device, when there is nothing to forget.
  static func forgetDeleted(_ pool: DatabasePool, now: Int64) throws {
    let isDue = try pool.read { database in
      try Bool.fetchOne(
        database, sql: "SELECT count(*) > 0 FROM deleted_product WHERE deleted_at <= ?",
        arguments: [now - undoSeconds]) ?? false
    }
    guard isDue else { return }
    // It has time: what cannot be written now is forgotten by a later write.
    try? pool.write { try StoreTransaction(database: $0).purge(now: now) }
  }
}
