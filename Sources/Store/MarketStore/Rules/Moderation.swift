import Foundation
import Market
package import Text

/// The rules of hiding and deleting products by the host of the market.
extension TransactionalStore {
  package func isHidden(_ id: Int64, fromVendor identifier: String) async throws -> Bool {
    guard let identifier = UUID.canonical(identifier) else { return false }
    return try await read { transaction in
      guard let owner = try transaction.deletions.hiddenOwnership(of: id) else { return false }
      return try transaction.vendors.record(identifier)?.id == owner.vendorID
    }
  }

  package func hideProduct(_ id: Int64) async throws -> HiddenProduct {
    let now = clock.seconds()
    return try await write { transaction in
      let product = try transaction.moderated(id)
      try transaction.hide(product.record, at: now)
      return HiddenProduct(
        id: id, vendorID: product.record.vendor.id, name: product.record.name,
        hiddenAt: now)
    }
  }

  package func showProduct(_ id: Int64) async throws -> StoredProduct {
    let now = clock.seconds()
    return try await write { transaction in
      guard let owner = try transaction.deletions.hiddenOwnership(of: id) else {
        throw try transaction.products.ownership(of: id) == nil
          ? ModerationError.noSuchProduct(id) : .isNotHidden(id)
      }
      try transaction.show(id, of: owner.vendorID, at: now)
      return try transaction.existing(id)
    }
  }

  package func deleteProduct(_ id: Int64) async throws -> String {
    let now = clock.seconds()
    return try await write { transaction in
      let action = "deleted by the host"
      let hidden = try transaction.deletions.hidden(of: nil).first { $0.id == id }
      let name: String
      if let hidden {
        name = hidden.name
        try transaction.addToAudit(
          action, vendor: hidden.vendorID, product: id, at: now, note: SafeText(name).string)
      } else {
        name = try transaction.moderated(id).record.name
        _ = try transaction.delete(id, as: action, at: now)
      }
      for picture in try transaction.deletions.forget(id) {
        try transaction.pictures.removeUnused(picture)
      }
      return name
    }
  }

  package func hideProducts(of vendor: SafeText) async throws -> Int {
    let now = clock.seconds()
    return try await write { transaction in
      let ids = try transaction.products.ids(of: transaction.account(named: vendor).id)
      for id in ids { try transaction.hide(transaction.existing(id).record, at: now) }
      return ids.count
    }
  }

  package func showProducts(of vendor: SafeText) async throws -> Int {
    let now = clock.seconds()
    return try await write { transaction in
      let id = try transaction.account(named: vendor).id
      let hidden = try transaction.deletions.hidden(of: id)
      for product in hidden { try transaction.show(product.id, of: id, at: now) }
      return hidden.count
    }
  }

  package func hiddenProducts() async throws -> [HiddenProduct] {
    try await read { try $0.deletions.hidden(of: nil) }
  }

  package func audit(_ query: AuditQuery) async throws -> [AuditRecord] {
    try await read { try $0.audit.entries(query) }
  }

  package func lastAuditNumber() async throws -> Int64 { try await read { try $0.audit.last() } }

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
