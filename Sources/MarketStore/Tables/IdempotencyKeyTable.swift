/// An idempotency key: makes a call safe to repeat within 24 hours if its reply was lost.
package struct IdempotencyKey: Hashable, Sendable {
  /// The text chosen by the client, of ``keyLength`` bytes.
  package let key: String
  /// The SHA-256 of the meaning of the request: a repetition has the same.
  package let digest: [UInt8]

  package static let keyLength = 1...200

  package init(key: String, digest: [UInt8]) {
    self.key = key
    self.digest = digest
  }
}

/// The keys of calls that may be repeated. Times are in seconds since 1970.
package protocol IdempotencyKeyTable {
  func add(_ key: IdempotencyKey, vendor: Int64, product: Int64, at time: Int64) throws

  func entry(_ key: String, vendor: Int64) throws -> IdempotencyEntry?

  /// Removes the keys that were used at `time` or before.
  func remove(until time: Int64) throws
}

/// The first use of an idempotency key.
package struct IdempotencyEntry: Sendable {
  package let digest: [UInt8]
  package let product: Int64

  package init(digest: [UInt8], product: Int64) {
    self.digest = digest
    self.product = product
  }
}
