import Foundation
package import Text

/// The rules of adding, changing and removing vendors.
extension TransactionalStore {
  package func vendor(_ identifier: String) async throws -> VendorRecord? {
    guard let identifier = UUID.canonical(identifier) else { return nil }
    return try await read { try $0.vendors.record(identifier) }
  }

  package func addVendor(
    name: SafeText, identifier: String?, accessID: SafeText?, secret: VendorSecret
  ) async throws -> VendorAccount {
    let nameLength = 1...100
    guard nameLength.contains(name.string.count) else { throw VendorError.badName }
    if let accessID {
      let text = accessID.string
      guard nameLength.contains(text.count), !text.contains(where: \.isWhitespace) else {
        throw VendorError.badAccessID
      }
    }
    guard let identifier = UUID.canonical(identifier ?? UUID.timeBased().uuidString) else {
      throw VendorError.badIdentifier
    }
    guard let hash = try await secret.hash() else { throw VendorError.badSecret }
    let now = clock.seconds()
    return try await write { transaction in
      let vendors = transaction.vendors
      guard try vendors.accounts(.identifier(identifier)).isEmpty else {
        throw VendorError.taken(SafeText(identifier))
      }
      if let accessID {
        guard try vendors.accounts(.accessID(accessID.string)).isEmpty else {
          throw VendorError.taken(accessID)
        }
      }
      let id = try vendors.add(
        NewVendor(
          identifier: identifier, name: name.string, createdOn: .utcToday,
          accessID: accessID?.string, secretHash: hash))
      try transaction.audit.append(
        AuditEntry("vendor added", vendor: id, product: nil, at: now, note: name.string))
      return try transaction.account(id)
    }
  }

  package func vendors() async throws -> [VendorAccount] {
    try await read { try $0.vendors.accounts(.all) }
  }

  package func account(named text: SafeText) async throws -> VendorAccount {
    try await read { try $0.account(named: text) }
  }

  package func rotateSecret(of vendor: SafeText, to secret: VendorSecret) async throws
    -> VendorAccount
  {
    guard let hash = try await secret.hash() else { throw VendorError.badSecret }
    let now = clock.seconds()
    return try await write { transaction in
      let account = try transaction.account(named: vendor)
      try transaction.vendors.setSecret(hash, of: account.id)
      try transaction.audit.append(
        AuditEntry("secret rotated", vendor: account.id, product: nil, at: now))
      return account
    }
  }

  package func removeVendor(_ vendor: SafeText, deletingProducts: Bool) async throws
    -> VendorAccount
  {
    let now = clock.seconds()
    return try await write { transaction in
      let account = try transaction.account(named: vendor)
      guard !account.isLocal else { throw VendorError.isLocal(account.name) }
      guard account.productCount == 0 || deletingProducts else {
        throw VendorError.hasProducts(account.name, count: account.productCount)
      }
      for product in try transaction.products.ids(of: account.id) {
        _ = try transaction.delete(product, at: now)
      }
      for picture in try transaction.deletions.forget(of: account.id) {
        try transaction.pictures.removeUnused(picture)
      }
      try transaction.vendors.remove(account.id)
      try transaction.audit.append(
        AuditEntry(
          "vendor removed", vendor: account.id, product: nil, at: now, note: account.name.string))
      return account
    }
  }
}

extension StoreTransaction {
  /// Returns the number of the vendor with this identifier, added when there is none.
  package func vendor(_ vendor: NewVendor) throws -> Int64 {
    try vendors.credentials(vendor.identifier)?.id ?? vendors.add(vendor)
  }

  /// Returns the local vendor, added under the user's login name when the market has none.
  @discardableResult
  package func localVendor() throws -> Int64 {
    if let known = try vendors.localVendor() { return known }
    let login = SafeText(NSUserName(), limit: 50)
    return try vendors.add(
      NewVendor(
        identifier: UUID.timeBased().uuidString.lowercased(),
        name: login.isEmpty ? "me" : login.string, createdOn: .utcToday,
        isLocal: true))
  }

  /// Returns the identity of the local vendor, whose secret becomes the one that `make` returns.
  /// - Parameter make: Makes or reads the identity of the vendor with this identifier.
  func localIdentity(_ make: (String) throws -> LocalIdentity) throws -> LocalIdentity {
    let id = try localVendor()
    let identity = try make(account(id).identifier.string)
    let hash = SecretHash(ofGenerated: identity.secret)
    if try vendors.secretHash(of: id) != hash { try vendors.setSecret(hash, of: id) }
    return identity
  }

  fileprivate func account(_ id: Int64) throws -> VendorAccount {
    guard let account = try vendors.accounts(.id(id)).first else {
      throw VendorError.unknown(SafeText(String(id)))
    }
    return account
  }

  fileprivate func account(named text: SafeText) throws -> VendorAccount {
    var selections = [VendorSelection.accessID(text.string), .name(text.string)]
    if let identifier = UUID.canonical(text.string) {
      selections.insert(.identifier(identifier), at: 0)
    }
    for selection in selections {
      let found = try vendors.accounts(selection)
      guard found.count < 2 else { throw VendorError.ambiguous(text) }
      if let account = found.first { return account }
    }
    throw VendorError.unknown(text)
  }
}
