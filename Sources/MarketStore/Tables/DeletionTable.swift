/// Deleted products, as long as they can be restored, and the tokens that a product can be deleted
/// with. Times are in seconds since 1970.
package protocol DeletionTable {
  /// Moves a product, its pictures and its password to the deleted ones.
  func delete(_ id: Int64, at time: Int64) throws

  /// Hides a product: moves it to the deleted ones, where it stays until it is restored.
  func hide(_ id: Int64, at time: Int64) throws

  /// Nil when no such product is hidden.
  func hiddenOwnership(of id: Int64) throws -> Ownership?

  /// The hidden products, newest first.
  func hidden(of vendor: Int64?) throws -> [HiddenProduct]

  /// Moves a deleted product back, with the number, the version and the pictures it had.
  func restore(_ id: Int64) throws

  /// Nil when no such product was deleted after `time`, or it is hidden.
  func ownership(of id: Int64, after time: Int64) throws -> Ownership?

  /// Forgets the products that were deleted at `time` or before.
  /// - Returns: The pictures that they had.
  func forget(until time: Int64) throws -> [Int64]

  /// Forgets the deleted and the hidden products of a vendor.
  /// - Returns: The pictures that they had.
  func forget(of vendor: Int64) throws -> [Int64]

  /// Forgets a deleted or hidden product.
  /// - Returns: The pictures that it had.
  func forget(_ id: Int64) throws -> [Int64]

  func addToken(_ hash: [UInt8], for product: Int64, at time: Int64) throws

  /// The product of a token that was made after `time`; nil when there is no such token.
  func product(ofToken hash: [UInt8], after time: Int64) throws -> Int64?

  /// Removes the tokens that were made at `time` or before.
  func removeTokens(until time: Int64) throws

  /// Removes all but the newest tokens of a product.
  func removeTokens(of product: Int64, keeping count: Int) throws

  /// Removes the tokens of all products of a vendor.
  func removeTokens(ofVendor vendor: Int64) throws
}

/// A product that the host of the market has hidden.
package struct HiddenProduct: Hashable, Sendable {
  package let id: Int64
  package let vendorID: Int64
  /// The name as the market has it.
  package let name: String
  /// Seconds since 1970.
  package let hiddenAt: Int64

  package init(id: Int64, vendorID: Int64, name: String, hiddenAt: Int64) {
    self.id = id
    self.vendorID = vendorID
    self.name = name
    self.hiddenAt = hiddenAt
  }
}
