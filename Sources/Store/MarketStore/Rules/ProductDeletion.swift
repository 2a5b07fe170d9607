import Files
import Foundation

/// The rules of deleting and restoring.
extension TransactionalStore {
  package func deletionToken(for id: Int64, by author: ProductAuthor) async throws -> String {
    let authorization = try await Authorizer(store: self).authorize(author, product: id)
    let now = clock.seconds()
    let token = RandomText.token()
    try await write { transaction in
      try transaction.check(authorization, for: transaction.owner(of: id))
      _ = try transaction.existing(id)
      let deletions = transaction.deletions
      try deletions.removeTokens(until: now - StoreLimits.undoSeconds)
      try deletions.removeTokens(of: id, keeping: StoreLimits.tokens - 1)
      try deletions.addToken(Self.hash(of: token), for: id, at: now)
    }
    return token
  }

  package func delete(token: String, of id: Int64?, identifier: String) async throws
    -> StoredProduct
  {
    let identifier = UUID.canonical(identifier)
    let now = clock.seconds()
    return try await write { transaction in
      guard let identifier, let vendor = try transaction.vendors.credentials(identifier) else {
        throw WriteError.unknownVendor
      }
      transaction.trace?.note(vendor: vendor.id, product: id)
      try vendor.standing.requireWriting()
      guard
        let product = try transaction.deletions.product(
          ofToken: Self.hash(of: token), after: now - StoreLimits.undoSeconds),
        id == nil || id == product,
        try transaction.owner(of: product).vendorID == vendor.id
      else { throw WriteError.badToken }
      return try transaction.delete(product, at: now)
    }
  }

  package func delete(_ id: Int64, by author: ProductAuthor) async throws -> StoredProduct {
    let authorization = try await Authorizer(store: self).authorize(author, product: id)
    let now = clock.seconds()
    return try await write { transaction in
      try transaction.check(authorization, for: transaction.owner(of: id))
      return try transaction.delete(id, at: now)
    }
  }

  package func restore(_ id: Int64, by author: ProductAuthor) async throws -> StoredProduct {
    let now = clock.seconds()
    let owner: @Sendable (any StoreTransaction) throws -> Ownership? = { transaction in
      // Only its vendor may learn that a product is not deleted.
      try transaction.deletions.ownership(of: id, after: now - StoreLimits.undoSeconds)
        ?? transaction.products.ownership(of: id)
        ?? transaction.deletions.hiddenOwnership(of: id)
    }
    // Only an author with the right secret learns whether the product ever existed; clients check a
    // secret by deleting a product that never did.
    let authorization = try await Authorizer(store: self).authorize(
      author, product: id, owner: owner)
    let quotas = options.quotas
    return try await write { transaction in
      guard let owned = try owner(transaction) else {
        try transaction.check(authorization)
        throw try transaction.products.hasExisted(id) ? WriteError.gone : .notFound
      }
      try transaction.check(authorization, for: owned)
      if try transaction.products.ownership(of: id) != nil { throw WriteError.notDeleted }
      if try transaction.deletions.hiddenOwnership(of: id) != nil { throw WriteError.hidden }
      try transaction.deletions.restore(id)
      try transaction.requireQuotas(of: owned.vendorID, quotas)
      try transaction.record(.created, "restored", product: id, vendor: owned.vendorID, at: now)
      return try transaction.existing(id)
    }
  }

  private static func hash(of token: String) -> [UInt8] {
    SHA256.digest(of: Array(token.lowercased().utf8))
  }
}
