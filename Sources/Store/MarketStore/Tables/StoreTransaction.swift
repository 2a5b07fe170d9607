/// One transaction of a store: its tables, all in the same state of the market.
///
/// Tables enforce no rules of the market: their callers decide who may write, which products are
/// valid and which changes are recorded.
package protocol StoreTransaction {
  /// The request that the transaction is for; nil for a command.
  var trace: RequestTrace? { get }
  /// Seconds since 1970.
  var now: Int64 { get }

  var products: any ProductTable { get }
  var pictures: any PictureTable { get }
  var vendors: any VendorTable { get }
  var events: any EventLog { get }
  var audit: any AuditLog { get }
  var search: any SearchIndex { get }

  /// The number of bytes that can still be written; nil if unknown.
  func freeBytes() throws -> Int?

  /// Throws the error of a store that can only be read if this is a copy that may lack the rows
  /// written last: what a write depends on is not read from it.
  func requirePrimary() throws
}

extension StoreTransaction {
  package var deletions: DeletionTable { DeletionTable(products: products) }
  package var idempotencyKeys: IdempotencyKeyTable {
    IdempotencyKeyTable(connection: products.connection)
  }
  package var demo: DemoTable { DemoTable(connection: products.connection) }

  package func requirePrimary() throws {}
}
