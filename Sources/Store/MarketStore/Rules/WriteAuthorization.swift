import Foundation

/// Proof of the author of a write, established before a transaction begins and checked again inside
/// it: in between, a secret may be changed, or a product sold or deleted.
enum WriteAuthorization: Sendable {
  case vendor(Int64, SecretHash)
  case password(SecretHash)
}

/// Decides whether an author may write.
struct Authorizer: Sendable {
  let store: any TransactionalStore
  var hasher = SecretHasher.shared

  /// Compares the secret of an author who wants to write a product.
  /// - Parameter owner: Reads the owner of the product; throws if its absence is an error.
  /// - Throws: ``WriteError``; a wrong secret is recorded.
  func authorize(
    _ author: ProductAuthor, product: Int64?,
    owner: @escaping @Sendable (any StoreTransaction) throws -> Ownership?
  ) async throws -> WriteAuthorization {
    let trace = RequestTrace.current
    switch author {
    case .vendor(let identifier, let secret):
      guard let identifier = UUID.canonical(identifier) else {
        trace?.note(.unknownVendor)
        throw WriteError.unknownVendor
      }
      let known = try await store.read { transaction in
        try transaction.requirePrimary()
        guard let known = try transaction.vendors.credentials(identifier) else {
          trace?.note(.unknownVendor)
          throw WriteError.unknownVendor
        }
        trace?.note(vendor: known.id, product: product)
        if let owner = try owner(transaction), owner.vendorID != known.id {
          throw WriteError.notYours
        }
        return known
      }
      guard let hash = known.hash, try await hasher.matches(hash, secret) else {
        throw await wrongSecret(vendor: known.id, product: product)
      }
      try known.standing.requireWriting()
      return .vendor(known.id, hash)
    case .guest(let password):
      guard Guest.passwordLength.contains(password.count),
        password.utf8.count <= SecretHash.maximumLength
      else { throw WriteError.wrongSecret }
      let quotas = store.options.quotas
      let known = try await store.read { transaction in
        try transaction.requirePrimary()
        let known = try owner(transaction).map { owner in
          guard let hash = owner.password else { throw WriteError.notYours }
          return (vendor: owner.vendorID, hash: hash)
        }
        // Everybody may know these: checked before the work of a hash.
        if let guest = try transaction.vendors.credentials(Guest.identifier) {
          try guest.standing.requireWriting()
          if known == nil { try transaction.requireRegistration(by: guest.id, quotas) }
        }
        return known
      }
      guard let known else {
        return .password(try await hasher.hash(typed: password))
      }
      guard try await hasher.matches(known.hash, password) else {
        throw await wrongSecret(vendor: known.vendor, product: product)
      }
      return .password(known.hash)
    }
  }

  /// Authorizes an author for a product that must exist.
  func authorize(_ author: ProductAuthor, product: Int64) async throws -> WriteAuthorization {
    try await authorize(author, product: product) { try $0.owner(of: product) }
  }

  /// Maximum wrong secrets recorded per hour: guessing must not fill the disk.
  private static let maximumWrongSecrets = 1_000

  private func wrongSecret(vendor: Int64, product: Int64?) async -> WriteError {
    RequestTrace.current?.note(.wrongSecret)
    // A full device must not turn a wrong secret into another error.
    try? await store.write { transaction in
      let recent = try transaction.audit.count(
        of: AuditAction.wrongSecret, by: nil, at: .last(3_600, until: transaction.now),
        limit: Self.maximumWrongSecrets)
      guard recent < Self.maximumWrongSecrets else { return }
      // A login is checked with an impossible product id.
      let isKnown = try product.map { product in
        try transaction.products.ownership(of: product) != nil
          || transaction.deletions.ownership(of: product, after: 0) != nil
          || transaction.deletions.hiddenOwnership(of: product) != nil
      }
      try transaction.addToAudit(
        AuditAction.wrongSecret, vendor: vendor, product: isKnown == true ? product : nil,
        outcome: .refused)
    }
    return .wrongSecret
  }
}

extension StoreTransaction {
  /// The owner of a product, or of a hidden one: only its vendor learns that it is hidden.
  /// - Throws: `WriteError.notFound` when there is no such product.
  func owner(of product: Int64) throws -> Ownership {
    guard
      let owner = try products.ownership(of: product) ?? deletions.hiddenOwnership(of: product)
    else { throw WriteError.notFound }
    return owner
  }

  /// Throws unless `authorization` still holds for a product of `owner`.
  func check(_ authorization: WriteAuthorization, for owner: Ownership) throws {
    switch authorization {
    case .vendor(let vendor, _):
      guard owner.vendorID == vendor else { throw WriteError.notYours }
      try check(authorization)
    case .password(let hash):
      guard owner.password == hash else { throw WriteError.wrongSecret }
      // Locks the row: the writers of the guest are serialized, as those of each vendor.
      try vendors.credentials(of: owner.vendorID)?.standing.requireWriting()
    }
  }

  /// Throws if the vendor's secret was changed, or the vendor suspended, since.
  func check(_ authorization: WriteAuthorization) throws {
    guard case .vendor(let vendor, let hash) = authorization else { return }
    guard let known = try vendors.credentials(of: vendor), known.hash == hash else {
      throw WriteError.wrongSecret
    }
    try known.standing.requireWriting()
  }
}
