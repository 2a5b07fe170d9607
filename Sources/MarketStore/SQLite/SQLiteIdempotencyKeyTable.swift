import Foundation
import GRDB

/// The table `write_once`.
struct SQLiteIdempotencyKeyTable: IdempotencyKeyTable {
  let database: Database

  func add(_ key: WriteOnce, vendor: Int64, product: Int64, at time: Int64) throws {
    try database.execute(
      sql: """
        INSERT INTO write_once (vendor_id, key, digest, product_id, created_at)
        VALUES (?, ?, ?, ?, ?)
        """, arguments: [vendor, key.key, Data(key.digest), product, time])
  }

  func entry(_ key: String, vendor: Int64) throws -> IdempotencyEntry? {
    try Row.fetchOne(
      database, sql: "SELECT digest, product_id FROM write_once WHERE vendor_id = ? AND key = ?",
      arguments: [vendor, key]
    ).map { IdempotencyEntry(digest: Array($0["digest"] as Data), product: $0["product_id"]) }
  }

  func remove(until time: Int64) throws {
    try database.execute(sql: "DELETE FROM write_once WHERE created_at <= ?", arguments: [time])
  }
}
