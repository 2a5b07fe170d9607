/// One transaction of a store: its tables, all in the same state of the market.
///
/// Tables check no rule of the market: their callers decide who may write, what a valid product is
/// and what is recorded about it.
package protocol StoreTransaction {
  /// The request that the transaction is for; nil for a command.
  var trace: RequestTrace? { get }

  var products: any ProductTable { get }
  var pictures: any PictureTable { get }
  var deletions: any DeletionTable { get }
  var vendors: any VendorTable { get }
  var idempotencyKeys: any IdempotencyKeyTable { get }
  var events: any EventLog { get }
  var audit: any AuditLog { get }
  var demo: any DemoTable { get }
  var search: any SearchIndex { get }

  /// The bytes that can still be written; nil if that is not known.
  func freeBytes() throws -> Int?
}
