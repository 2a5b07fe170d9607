package import GRDB

/// The tables of the file, in one transaction.
package struct SQLiteTransaction: StoreTransaction {
  package let database: Database

  package var products: any ProductTable { SQLiteProductTable(database: database) }
  package var pictures: any PictureTable { SQLitePictureTable(database: database) }
  package var deletions: any DeletionTable { SQLiteDeletionTable(database: database) }
  package var vendors: any VendorTable { SQLiteVendorTable(database: database) }
  package var idempotencyKeys: any IdempotencyKeyTable {
    SQLiteIdempotencyKeyTable(database: database)
  }
  package var events: any EventLog { SQLiteEventLog(database: database) }
  package var audit: any AuditLog { SQLiteAuditLog(database: database) }
  package var demo: any DemoTable { SQLiteDemoTable(database: database) }
  package var search: any SearchIndex { SQLiteSearchIndex(database: database) }

  package func freeBytes() throws -> Int? { try SQLiteSpace(database: database).freeBytes() }
}
