import Foundation
import GRDB
import Text

/// The tables `deleted_product`, `deleted_picture` and `deletion_token`.
struct SQLiteDeletionTable: DeletionTable {
  let database: Database

  func delete(_ id: Int64, at time: Int64) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO deleted_product (\(ProductColumns.kept), deleted_at, password_hash, demo_entry)
        SELECT \(ProductColumns.kept), :time,
          (SELECT hash FROM product_password WHERE product_id = product.id),
          (SELECT entry FROM demo_product WHERE product_id = product.id)
        FROM product WHERE id = :id
        """
    ).execute(arguments: ["time": time, "id": id])
    try database.cachedStatement(
      sql: """
        INSERT INTO deleted_picture (product_id, position, picture_id)
          SELECT product_id, position, picture_id FROM product_picture WHERE product_id = ?
        """
    ).execute(arguments: [id])
    try database.cachedStatement(sql: "DELETE FROM product WHERE id = ?").execute(arguments: [id])
  }

  func hide(_ id: Int64, at time: Int64) throws {
    try delete(id, at: time)
    try database.cachedStatement(sql: "UPDATE deleted_product SET is_hidden = 1 WHERE id = ?")
      .execute(arguments: [id])
  }

  func hiddenOwnership(of id: Int64) throws -> Ownership? {
    try Row.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT vendor_id, password_hash AS hash FROM deleted_product
          WHERE id = ? AND is_hidden = 1
          """), arguments: [id]
    ).map(Ownership.init(row:))
  }

  func hidden(of vendor: Int64?) throws -> [HiddenProduct] {
    try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT id, vendor_id, name, deleted_at FROM deleted_product
          WHERE is_hidden = 1 AND vendor_id = coalesce(?, vendor_id) ORDER BY id DESC
          """), arguments: [vendor]
    ).map {
      HiddenProduct(
        id: $0["id"], vendorID: $0["vendor_id"], name: $0["name"],
        hiddenAt: $0["deleted_at"])
    }
  }

  func restore(_ id: Int64) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO product (\(ProductColumns.kept))
        SELECT \(ProductColumns.kept) FROM deleted_product WHERE id = ?
        """
    ).execute(arguments: [id])
    try database.cachedStatement(
      sql: """
        INSERT INTO product_picture (product_id, position, picture_id)
          SELECT product_id, position, picture_id FROM deleted_picture WHERE product_id = ?
          ORDER BY position
        """
    ).execute(arguments: [id])
    try database.cachedStatement(
      sql: """
        INSERT INTO product_password (product_id, hash)
          SELECT id, password_hash FROM deleted_product
          WHERE id = ? AND password_hash IS NOT NULL
        """
    ).execute(arguments: [id])
    try database.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO demo_product (product_id, entry)
          SELECT id, demo_entry FROM deleted_product WHERE id = ? AND demo_entry IS NOT NULL
        """
    ).execute(arguments: [id])
    try database.cachedStatement(sql: "DELETE FROM deleted_product WHERE id = ?").execute(
      arguments: [id])
  }

  func ownership(of id: Int64, after time: Int64) throws -> Ownership? {
    try Row.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT vendor_id, password_hash AS hash FROM deleted_product
          WHERE id = ? AND deleted_at > ? AND is_hidden = 0
          """), arguments: [id, time]
    ).map(Ownership.init(row:))
  }

  /// Whether there is anything that ``forget(until:)`` would forget.
  func isAny(until time: Int64) throws -> Bool {
    try Bool.fetchOne(
      database.cachedStatement(
        sql: "SELECT count(*) > 0 FROM deleted_product WHERE deleted_at <= ? AND is_hidden = 0"),
      arguments: [time]) ?? false
  }

  func forget(until time: Int64) throws -> [Int64] {
    try forget("deleted_at <= ? AND is_hidden = 0", time)
  }

  func forget(of vendor: Int64) throws -> [Int64] { try forget("vendor_id = ?", vendor) }

  func forget(_ id: Int64) throws -> [Int64] { try forget("id = ?", id) }

  private func forget(_ condition: String, _ value: Int64) throws -> [Int64] {
    let pictures = try Int64.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT DISTINCT picture_id FROM deleted_picture
          JOIN deleted_product ON deleted_product.id = product_id WHERE \(condition)
          """), arguments: [value])
    try database.cachedStatement(sql: "DELETE FROM deleted_product WHERE \(condition)").execute(
      arguments: [value])
    return pictures
  }

  func addToken(_ hash: [UInt8], for product: Int64, at time: Int64) throws {
    try database.cachedStatement(
      sql: "INSERT INTO deletion_token (hash, product_id, created_at) VALUES (?, ?, ?)"
    ).execute(arguments: [Data(hash), product, time])
  }

  func product(ofToken hash: [UInt8], after time: Int64) throws -> Int64? {
    try Int64.fetchOne(
      database.cachedStatement(
        sql: "SELECT product_id FROM deletion_token WHERE hash = ? AND created_at > ?"),
      arguments: [Data(hash), time])
  }

  func removeTokens(until time: Int64) throws {
    try database.cachedStatement(sql: "DELETE FROM deletion_token WHERE created_at <= ?").execute(
      arguments: [time])
  }

  func removeTokens(of product: Int64, keeping count: Int) throws {
    try database.cachedStatement(
      sql: """
        DELETE FROM deletion_token WHERE product_id = ? AND hash NOT IN (
          SELECT hash FROM deletion_token WHERE product_id = ?
          ORDER BY created_at DESC LIMIT ?)
        """
    ).execute(arguments: [product, product, count])
  }

  func removeTokens(ofVendor vendor: Int64) throws {
    try database.cachedStatement(
      sql: """
        DELETE FROM deletion_token
        WHERE product_id IN (SELECT id FROM product WHERE vendor_id = ?)
        """
    ).execute(arguments: [vendor])
  }
}

/// The table `write_once`.
struct SQLiteIdempotencyKeyTable: IdempotencyKeyTable {
  let database: Database

  func add(_ key: IdempotencyKey, vendor: Int64, product: Int64, at time: Int64) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO write_once (vendor_id, key, digest, product_id, created_at)
        VALUES (?, ?, ?, ?, ?)
        """
    ).execute(arguments: [vendor, key.key, Data(key.digest), product, time])
  }

  func entry(_ key: String, vendor: Int64) throws -> IdempotencyEntry? {
    try Row.fetchOne(
      database.cachedStatement(
        sql: "SELECT digest, product_id FROM write_once WHERE vendor_id = ? AND key = ?"),
      arguments: [vendor, key]
    ).map { IdempotencyEntry(digest: Array($0["digest"] as Data), product: $0["product_id"]) }
  }

  func remove(until time: Int64) throws {
    try database.cachedStatement(sql: "DELETE FROM write_once WHERE created_at <= ?").execute(
      arguments: [time])
  }
}
