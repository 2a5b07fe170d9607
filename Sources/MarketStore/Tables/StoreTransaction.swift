/// One transaction of a store: its tables, all in the same state of the market.
///
/// A table checks nothing that is a rule of the market: who may write, what a product may be and
/// what is recorded about it is decided by its callers.
package protocol StoreTransaction {
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
