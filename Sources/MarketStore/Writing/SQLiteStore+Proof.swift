import Foundation
import GRDB
import Market

/// What a caller proved before a transaction began, to be asked again inside it: a secret may be
/// changed in between, a product sold or deleted.
enum Proof: Sendable {
  case vendor(Int64, SecretHash)
  case password(SecretHash)
}

/// Whose a product is, and where it is.
struct Ownership: Sendable {
  let vendorID: Int64
  let password: SecretHash?
}

extension SQLiteStore {
  public func vendor(_ identifier: String) async throws -> VendorRecord? {
    guard let text = Self.canonical(identifier) else { return nil }
    return try await read { database in
      try Row.fetchOne(
        database.cachedStatement(
          sql: "SELECT id, name, created_on FROM vendor WHERE identifier = ?"), arguments: [text]
      ).map { VendorRecord(id: $0[0], name: $0[1], createdOn: Day(number: $0[2])) }
    }
  }

  /// Appearance at the secret of whoever wants to write a product.
  /// - Parameter owner: Whose the product is; throws what its absence means.
  func prove(
    _ author: ProductAuthor, of id: Int64?,
    owner: @escaping @Sendable (StoreTransaction) throws -> Ownership?
  ) async throws -> Proof {
    switch author {
    case .vendor(let identifier, let secret):
      guard let text = Self.canonical(identifier) else { throw WriteError.unknownVendor }
      let (vendor, hash) = try await read { database in
        let transaction = StoreTransaction(database: database)
        guard let known = try transaction.vendorSecret(text) else { throw WriteError.unknownVendor }
        if let owner = try owner(transaction), owner.vendorID != known.id {
          throw WriteError.notYours
        }
        return known
      }
      guard let hash, try await SecretPool.shared.matches(hash, secret) else {
        throw await failed(vendor: vendor, product: id)
      }
      return .vendor(vendor, hash)
    case .guest(let password):
      guard Guest.passwordLength.contains(password.count) else { throw WriteError.wrongSecret }
      guard let owned = try await read({ try owner(StoreTransaction(database: $0)) }) else {
        return .password(try await SecretPool.shared.hash(typed: password))
      }
      guard let hash = owned.password else { throw WriteError.notYours }
      guard try await SecretPool.shared.matches(hash, password) else {
        throw await failed(vendor: owned.vendorID, product: id)
      }
      return .password(hash)
    }
  }

  private func failed(vendor: Int64, product: Int64?) async -> WriteError {
    let now = clock.seconds()
    // A device that is full must not turn a wrong secret into something else.
    try? await write { try $0.auditWrongSecret(vendor: vendor, product: product, at: now) }
    return .wrongSecret
  }

  /// Identifiers are kept in lower case; nil for what is no UUID.
  static func canonical(_ identifier: String) -> String? {
    UUID(uuidString: identifier)?.uuidString.lowercased()
  }
}

extension StoreTransaction {
  func vendorSecret(_ identifier: String) throws -> (id: Int64, hash: SecretHash?)? {
    try Row.fetchOne(
      database.cachedStatement(sql: "SELECT id, secret_hash FROM vendor WHERE identifier = ?"),
      arguments: [identifier]
    ).map { (id: $0[0], hash: ($0[1] as String?).map(SecretHash.init(text:))) }
  }

  /// Nil when there is no such product.
  func ownership(of id: Int64) throws -> Ownership? {
    try ownership(
      """
      SELECT vendor_id, hash FROM product LEFT JOIN product_password ON product_id = id
      WHERE id = ?
      """, id)
  }

  /// Of a product that was deleted after `time`; nil when there is none.
  func deletedOwnership(of id: Int64, after time: Int64) throws -> Ownership? {
    try ownership(
      "SELECT vendor_id, password_hash FROM deleted_product WHERE id = ? AND deleted_at > \(time)",
      id)
  }

  private func ownership(_ sql: String, _ id: Int64) throws -> Ownership? {
    try Row.fetchOne(database, sql: sql, arguments: [id]).map {
      Ownership(vendorID: $0[0], password: ($0[1] as String?).map(SecretHash.init(text:)))
    }
  }

  /// Throws unless `proof` still holds for a product of `owner`.
  func check(_ proof: Proof, for owner: Ownership) throws {
    switch proof {
    case .vendor(let vendor, _):
      guard owner.vendorID == vendor else { throw WriteError.notYours }
      try check(proof)
    case .password(let hash):
      guard owner.password == hash else { throw WriteError.wrongSecret }
    }
  }

  func check(_ proof: Proof) throws {
    guard case .vendor(let vendor, let hash) = proof else { return }
    let known = try String.fetchOne(
      database, sql: "SELECT secret_hash FROM vendor WHERE id = ?", arguments: [vendor])
    guard known == hash.text else { throw WriteError.wrongSecret }
  }
}
