import Files
import Foundation

/// The rules of deleting and restoring.
extension TransactionalStore {
  /// Returns a token that deletes a product: 128 random bits in the text form of a UUID, for one
  /// use within ten minutes.
  package func deletionToken(for id: Int64, by author: ProductAuthor) async throws -> String {
    let authorization = try await Authorizer(store: self).authorize(author, product: id)
    let token = RandomText.token()
    try await write { transaction in
      try transaction.check(authorization, for: transaction.owner(of: id))
      _ = try transaction.existing(id)
      let deletions = transaction.deletions
      try deletions.removeTokens(until: transaction.now - StoreLimits.tokenSeconds)
      try deletions.removeTokens(of: id, keeping: StoreLimits.tokens - 1)
      try deletions.addToken(Self.hash(of: token), for: id, at: transaction.now)
    }
    return token
  }

  /// - Parameter id: The product that the token has to be for, if the request names one.
  /// - Parameter identifier: The identifier of the vendor who asked for the token.
  /// - Returns: The product as it was.
  package func delete(token: String, of id: Int64?, identifier: String) async throws
    -> StoredProduct
  {
    let identifier = UUID.canonical(identifier)
    let options = options
    return try await write { transaction in
      guard let identifier, let vendor = try transaction.vendors.credentials(identifier) else {
        throw WriteError.unknownVendor
      }
      transaction.trace?.note(vendor: vendor.id, product: id)
      try vendor.standing.requireWriting()
      guard
        let product = try transaction.deletions.product(
          ofToken: Self.hash(of: token), after: transaction.now - StoreLimits.tokenSeconds),
        id == nil || id == product,
        try transaction.owner(of: product).vendorID == vendor.id
      else { throw WriteError.badToken }
      return try transaction.delete(product, options)
    }
  }

  /// Deletes without a token.
  /// - Returns: The product as it was.
  package func delete(_ id: Int64, by author: ProductAuthor) async throws -> StoredProduct {
    let authorization = try await Authorizer(store: self).authorize(author, product: id)
    let options = options
    return try await write { transaction in
      try transaction.check(authorization, for: transaction.owner(of: id))
      return try transaction.delete(id, options)
    }
  }

  /// Returns the deleted products of a vendor that can be restored, the last one first.
  package func trash(of author: ProductAuthor) async throws -> Trash {
    let authorization = try await Authorizer(store: self).authorize(author, product: nil) { _ in
      nil
    }
    guard case .vendor(let vendor, _) = authorization else { throw WriteError.notYours }
    let period = options.restorable
    return try await read { transaction in
      try transaction.check(authorization)
      let start = transaction.now - period.seconds
      return Trash(
        period: period, now: transaction.now,
        products: try transaction.deletions.products(of: vendor, after: start))
    }
  }

  /// Undoes a deletion, within the period of the trash.
  package func restore(_ id: Int64, by author: ProductAuthor) async throws -> StoredProduct {
    let period = options.restorable
    let owner: @Sendable (any StoreTransaction) throws -> Ownership? = { transaction in
      // Only its vendor may learn that a product is not deleted.
      try transaction.deletions.ownership(of: id, after: transaction.now - period.seconds)
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
      try transaction.record(.created, "restored", product: id, vendor: owned.vendorID)
      return try transaction.existing(id)
    }
  }

  /// Forgets all products whose period in the trash has ended: without registrations and deletions,
  /// no other write does.
  package func forgetDeleted() async throws {
    guard let trash = options.trash else { return }
    while try await write({ try $0.forgetDeleted(after: trash) }) {}
  }

  private static func hash(of token: String) -> [UInt8] {
    SHA256.digest(of: Array(token.lowercased().utf8))
  }
}

/// The deleted products of a vendor that can be restored.
package struct Trash: Hashable, Sendable {
  package let period: TrashPeriod
  /// The time at which it was read, in seconds since 1970.
  package let now: Int64
  /// The last deleted one first, at most ``StoreLimits/listedDeletions``.
  package let products: [DeletedProductName]

  /// The seconds until a product can no longer be restored.
  package func secondsLeft(for product: DeletedProductName) -> Int64 {
    product.deletedAt + period.seconds - now
  }
}
