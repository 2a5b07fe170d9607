import MarketStore

struct PostgresTransaction: StoreTransaction {
  let connection: PostgresConnection
  let ids: PostgresIDs
  /// Whether the transaction writes: then it locks the rows that its rules depend on.
  let writes: Bool
  /// The identifier of the vendor of this machine's user, if any.
  let localIdentifier: String?
  let trace: RequestTrace?
  let now: Int64
  let addedEvents = AddedEvents()

  var products: any ProductTable { productTable }
  var pictures: any PictureTable { PostgresPictureTable(connection: connection, ids: ids) }
  var deletions: DeletionTable {
    DeletionTable(products: productTable, lock: writes ? " FOR UPDATE" : "")
  }
  var vendors: any VendorTable {
    PostgresVendorTable(connection: connection, locks: writes, localIdentifier: localIdentifier)
  }
  var idempotencyKeys: IdempotencyKeyTable { IdempotencyKeyTable(connection: connection) }
  var events: any EventLog {
    PostgresEventLog(connection: connection, ids: ids, added: addedEvents)
  }
  var audit: any AuditLog { auditLog }
  var demo: DemoTable { DemoTable(connection: connection) }
  var search: any SearchIndex { PostgresSearchIndex(connection: connection) }

  /// The space on the server is its administrator's responsibility.
  func freeBytes() -> Int? { nil }

  func requirePrimary() throws { try connection.requirePrimary() }

  var auditLog: PostgresAuditLog { PostgresAuditLog(connection: connection, ids: ids) }

  private var productTable: PostgresProductTable {
    PostgresProductTable(connection: connection, ids: ids, locks: writes)
  }
}
