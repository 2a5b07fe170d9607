import MarketStore

struct PostgresTransaction: StoreTransaction {
  let connection: PostgresConnection
  /// The identifier of the vendor of this machine's user, if any.
  let localIdentifier: String?
  let trace: RequestTrace?
  let now: Int64
  let addedEvents = AddedEvents()

  var products: any ProductTable { PostgresProductTable(connection: connection) }
  var pictures: any PictureTable { PostgresPictureTable(connection: connection) }
  var vendors: any VendorTable {
    PostgresVendorTable(connection: connection, localIdentifier: localIdentifier)
  }
  var events: any EventLog { PostgresEventLog(connection: connection, added: addedEvents) }
  var audit: any AuditLog { auditLog }
  var search: any SearchIndex { PostgresSearchIndex(connection: connection) }

  /// The space on the server is its administrator's responsibility.
  func freeBytes() -> Int? { nil }

  func requirePrimary() throws { try connection.requirePrimary() }

  var auditLog: PostgresAuditLog { PostgresAuditLog(connection: connection) }
}
