import Foundation
import Market
package import Text
import Words

/// The rules of hiding and deleting products by the host of the market.
///
/// Calls throw ``ModerationError`` for errors of the caller, before anything is written.
extension TransactionalStore {
  /// Whether the host has hidden a product of the vendor with this identifier; no other client
  /// learns that it is hidden.
  package func isHidden(_ id: Int64, fromVendor identifier: String) async throws -> Bool {
    guard let identifier = UUID.canonical(identifier) else { return false }
    return try await read { transaction in
      guard let owner = try transaction.deletions.hiddenOwnership(of: id) else { return false }
      return try transaction.vendors.record(identifier)?.id == owner.vendorID
    }
  }

  /// Removes a product from every list, search and page until it is shown again.
  package func hideProduct(_ id: Int64) async throws -> HiddenProduct {
    try await write { transaction in
      let product = try transaction.moderated(id)
      try transaction.hide(product.record)
      return HiddenProduct(
        id: id, vendorID: product.record.vendor.id, name: product.record.name)
    }
  }

  /// Offers a hidden product again, with its number, version and pictures.
  package func showProduct(_ id: Int64) async throws -> StoredProduct {
    try await write { transaction in
      guard let owner = try transaction.deletions.hiddenOwnership(of: id) else {
        throw try transaction.products.ownership(of: id) == nil
          ? ModerationError.noSuchProduct(id) : .isNotHidden(id)
      }
      try transaction.show(id, of: owner.vendorID)
      return try transaction.existing(id)
    }
  }

  /// Deletes a product permanently, also a hidden one and one in its vendor's trash: the vendor
  /// cannot restore it.
  /// - Returns: The name of the product, as the market has it.
  package func deleteProduct(_ id: Int64) async throws -> String {
    let options = options
    return try await write { transaction in
      let action = "deleted by the host"
      let name: String
      if let deleted = try transaction.deletions.product(id) {
        name = deleted.name
        try transaction.addToAudit(
          action, vendor: deleted.vendorID, product: id, note: SafeText(name).string)
      } else {
        name = try transaction.moderated(id).record.name
        _ = try transaction.delete(id, as: action, options)
      }
      try transaction.remove(unused: transaction.deletions.forget(id))
      return name
    }
  }

  /// Hides all products of a vendor.
  /// - Returns: Their number.
  package func hideProducts(of vendor: SafeText) async throws -> Int {
    try await inParts(of: vendor) { transaction, vendor, limit in
      let ids = try transaction.products.ids(of: vendor, limit: limit)
      var hidden = 0
      for id in ids {
        // The vendor may have deleted it meanwhile.
        guard let product = try transaction.products.product(id) else { continue }
        try transaction.hide(product.record)
        hidden += 1
      }
      return (hidden, ids.count < limit)
    }
  }

  /// Shows all hidden products of a vendor.
  /// - Returns: Their number.
  package func showProducts(of vendor: SafeText) async throws -> Int {
    try await inParts(of: vendor) { transaction, vendor, limit in
      let hidden = try transaction.deletions.hidden(of: vendor, limit: limit)
      for product in hidden { try transaction.show(product.id, of: vendor) }
      return (hidden.count, hidden.count < limit)
    }
  }

  /// Runs `body` in transactions until it has changed the last products.
  /// - Returns: The number of changed products.
  private func inParts(
    of vendor: SafeText,
    _ body:
      @escaping @Sendable (any StoreTransaction, _ vendor: Int64, _ limit: Int) throws
      -> (changed: Int, isLast: Bool)
  ) async throws -> Int {
    let limit = StoreLimits.moderatedProducts
    let id = try await account(named: vendor).id
    var total = 0
    while true {
      let (changed, isLast) = try await write { try body($0, id, limit) }
      total += changed
      if isLast { return total }
    }
  }

  /// Newest first.
  package func hiddenProducts() async throws -> [HiddenProduct] {
    try await read { try $0.deletions.hidden(of: nil) }
  }

  /// Removes the entries of the audit that are older than this.
  /// - Returns: Their number.
  package func expireAudit(olderThan age: Duration) async throws -> Int {
    let time = clock.seconds() - age.components.seconds
    var total = 0
    while true {
      let removed = try await write {
        try $0.audit.remove(before: time, limit: StoreLimits.expiredEntries)
      }
      total += removed
      if removed < StoreLimits.expiredEntries { return total }
    }
  }
}
