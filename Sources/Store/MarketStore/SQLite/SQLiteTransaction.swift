import Files
package import GRDB

package struct SQLiteTransaction: StoreTransaction {
  package let database: Database
  package let trace: RequestTrace?
  package let now: Int64

  package init(
    database: Database, clock: StoreClock = .system, trace: RequestTrace? = nil
  ) {
    self.database = database
    self.trace = trace
    now = clock.seconds()
  }

  package var products: any ProductTable { SQLiteProductTable(connection: database) }
  package var pictures: any PictureTable { SQLitePictureTable(connection: database) }
  package var vendors: any VendorTable { SQLiteVendorTable(connection: database) }
  package var events: any EventLog { SQLiteEventLog(connection: database) }
  package var audit: any AuditLog { SQLiteAuditLog(connection: database) }
  package var search: any SearchIndex { SQLiteSearchIndex(database: database) }

  /// Counts unused pages of the file as well; nil for a database in memory.
  package func freeBytes() throws -> Int? {
    let path = try String.fetchOne(
      database, sql: "SELECT file FROM pragma_database_list WHERE name = 'main'")
    guard let path, !path.isEmpty, let device = try? FreeSpace.bytes(at: path)
    else { return nil }
    let unused =
      try Int.fetchOne(
        database,
        sql: "SELECT freelist_count * page_size FROM pragma_freelist_count, pragma_page_size") ?? 0
    return device + unused
  }
}
