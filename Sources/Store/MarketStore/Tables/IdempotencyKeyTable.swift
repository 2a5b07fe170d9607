/// An idempotency key: makes a call safe to repeat within 24 hours if its reply was lost.
package struct IdempotencyKey: Hashable, Sendable {
  /// The text chosen by the client, of ``keyLength`` bytes.
  package let key: String
  /// The SHA-256 of the meaning of the request: a repeated one has the same.
  package let digest: [UInt8]

  package static let keyLength = 1...200

  package init(key: String, digest: [UInt8]) {
    self.key = key
    self.digest = digest
  }
}

/// The keys of calls that may be repeated: the table `write_once`. Times are in seconds since 1970.
package struct IdempotencyKeyTable {
  private let connection: any StoreConnection

  package init(connection: any StoreConnection) { self.connection = connection }

  /// Removes keys that were used at `time` or before.
  package func remove(until time: Int64) throws {
    try connection.enqueue(type(of: connection).expiry.keys, [.int(time)])
  }

  package func add(
    _ key: IdempotencyKey, vendor: Int64, product: Int64, at time: Int64
  ) throws {
    try connection.insert(
      IdempotencyKeyRow(
        vendorID: vendor, key: key.key, digest: key.digest, productID: product, createdAt: time),
      IdempotencyKeyRow.insertion)
  }

  package func entry(_ key: String, vendor: Int64) throws -> IdempotencyKeyRow? {
    try connection.first(IdempotencyKeyRow.used, [.int(vendor), .text(key)])
  }
}

package struct IdempotencyKeyRow: Hashable, Sendable {
  package var vendorID: Int64
  package var key: String
  /// The SHA-256 of the request's meaning.
  package var digest: [UInt8]
  package var productID: Int64
  /// Seconds since 1970.
  package var createdAt: Int64

  package static let columns = Columns(
    IdempotencyKeyRow.init, Column("vendor_id", field: "vendor", \.vendorID), Column("key", \.key),
    Column("digest", \.digest), Column("product_id", field: "product", \.productID),
    Column("created_at", \.createdAt))

  package static let insertion = Insertion(into: "write_once", columns)
  fileprivate static let used = Query(columns, "FROM write_once WHERE vendor_id = $1 AND key = $2")
}
