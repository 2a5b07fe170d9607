import Foundation
package import Text
import Words

/// The rules of adding, changing and removing vendors.
///
/// Calls throw `VendorError` for errors of the caller, before anything is written.
extension TransactionalStore {
  /// The vendor with this identifier, ignoring case, or nil.
  package func vendor(_ identifier: String) async throws -> VendorRecord? {
    guard let identifier = UUID.canonical(identifier) else { return nil }
    return try await read { try $0.vendors.record(identifier) }
  }

  /// - Parameter identifier: The text of a UUID; nil for a new one.
  /// - Parameter number: The number that products name; nil for the next free one.
  package func addVendor(
    name: SafeText, identifier: String? = nil, accessID: SafeText? = nil, number: Int64? = nil,
    secret: VendorSecret
  ) async throws -> VendorAccount {
    let name = try VendorAccount.trimmed(name)
    let numbers = VendorAccount.numbers
    if let number, !numbers.contains(number) { throw VendorError.badNumber(numbers) }
    if let accessID {
      let text = accessID.string
      guard VendorAccount.nameLength.contains(text.count), !text.contains(where: \.isWhitespace)
      else {
        throw VendorError.badAccessID
      }
    }
    guard let identifier = UUID.canonical(identifier ?? UUID().uuidString) else {
      throw VendorError.badIdentifier
    }
    guard let hash = try await secret.hash() else { throw VendorError.badSecret }
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
      if let number, try !vendors.accounts(.id(number)).isEmpty {
        throw VendorError.taken(SafeText(String(number)))
      }
      let id = try vendors.add(
        VendorRow(
          id: number ?? 0, identifier: identifier, name: name.string, createdOn: .utcToday,
          accessID: accessID?.string, secretHash: hash.text))
      try transaction.addToAudit("vendor added", vendor: id, note: name.string)
      return try transaction.account(id)
    }
  }

  /// Oldest first.
  package func vendors() async throws -> [VendorAccount] {
    try await read { try $0.vendors.accounts(.all) }
  }

  /// The one vendor with this identifier, access id or name.
  package func account(named text: SafeText) async throws -> VendorAccount {
    try await read { try $0.account(named: text) }
  }

  /// All vendors, oldest first, with the parts of their quotas that they have used. The number of
  /// statements does not depend on the number of vendors.
  package func quotaUsage() async throws -> [(account: VendorAccount, usage: QuotaUsage)] {
    let times = ClosedRange<Int64>.last(Quotas.hour, until: clock.seconds())
    return try await read { transaction in
      let bytes = try transaction.products.bytesOfVendors()
      let registrations = try transaction.audit.registrations(at: times)
      return try transaction.vendors.accounts(.all).map { account in
        let usage = QuotaUsage(
          products: account.productCount, bytes: bytes[account.id] ?? 0,
          registrations: registrations[account.id] ?? 0)
        return (account, usage)
      }
    }
  }

  /// The number of the vendor of this machine's user; nil for none.
  package func localVendor() async throws -> Int64? {
    try await read { try $0.vendors.localVendor() }
  }

  /// Replaces the secret of the vendor with this identifier, access id or name.
  package func rotateSecret(
    of vendor: SafeText, to secret: VendorSecret
  ) async throws -> SecretRotation {
    guard let hash = try await secret.hash() else { throw VendorError.badSecret }
    return try await write { transaction in
      let account = try transaction.account(named: vendor)
      // The next start of that user would set the secret of the user's file again.
      guard try !account.isLocal || transaction.vendors.localVendor() == account.id else {
        throw VendorError.isOfAnotherUser(account.name)
      }
      let previous = try transaction.vendors.credentials(of: account.id)?.hash
      try transaction.vendors.setSecret(hash, of: account.id)
      // Tokens issued for the old secret expire with it.
      try transaction.deletions.removeTokens(ofVendor: account.id)
      try transaction.addToAudit("secret rotated", vendor: account.id)
      return SecretRotation(vendor: account.id, previous: previous, current: hash)
    }
  }

  /// Gives a vendor its previous secret again.
  /// - Throws: `VendorError.badSecret` if it had none, or got another one meanwhile.
  package func undo(_ rotation: SecretRotation) async throws {
    try await write { transaction in
      let current = try transaction.vendors.credentials(of: rotation.vendor)?.hash
      guard let previous = rotation.previous, current == rotation.current else {
        throw VendorError.badSecret
      }
      try transaction.vendors.setSecret(previous, of: rotation.vendor)
      try transaction.deletions.removeTokens(ofVendor: rotation.vendor)
      try transaction.addToAudit("secret rotation undone", vendor: rotation.vendor)
    }
  }

  /// Permanently removes a vendor, with all products, including those that could be restored. The
  /// products are removed first, in several transactions; the vendor is suspended meanwhile, and
  /// stays so if a transaction fails. Another call then continues.
  /// - Returns: The vendor as it was, with the number of products that were deleted.
  package func removeVendor(_ vendor: SafeText, deletingProducts: Bool) async throws
    -> VendorAccount
  {
    let options = options
    let account = try await write { transaction in
      let account = try transaction.removableVendor(vendor, deletingProducts: deletingProducts)
      if account.standing == .active {
        try transaction.vendors.setSuspended(at: transaction.now, account.id)
        try transaction.deletions.removeTokens(ofVendor: account.id)
        try transaction.addToAudit("vendor suspended", vendor: account.id)
      }
      return account
    }
    while try await !write({ try $0.removeProducts(of: account.id, options) }) {}
    try await write { transaction in
      _ = try transaction.account(account.id)
      // The host may have shown some meanwhile.
      while try !transaction.removeProducts(of: account.id, options) {}
      try transaction.vendors.remove(account.id)
      try transaction.addToAudit(
        "vendor removed", vendor: account.id, note: account.name.string)
    }
    return account
  }

  /// Returns a vendor that ``removeVendor(_:deletingProducts:)`` can remove, and throws what it
  /// would throw.
  package func removableVendor(
    _ vendor: SafeText, deletingProducts: Bool
  ) async throws -> VendorAccount {
    try await read { try $0.removableVendor(vendor, deletingProducts: deletingProducts) }
  }

  /// Renames a vendor; all products show the new name.
  package func renameVendor(_ vendor: SafeText, to name: SafeText) async throws -> VendorAccount {
    let name = try VendorAccount.trimmed(name)
    return try await write { transaction in
      let account = try transaction.account(named: vendor)
      guard account.name != name else { return account }
      try transaction.vendors.setName(name.string, of: account.id)
      // The name is part of every product of the vendor.
      try transaction.recordReset("vendor renamed", vendor: account.id, note: account.name.string)
      return try transaction.account(account.id)
    }
  }

  /// Refuses all writes of a vendor until ``resumeVendor(_:)``. Products stay on offer.
  package func suspendVendor(_ vendor: SafeText) async throws -> VendorAccount {
    try await setSuspended(vendor, true, "vendor suspended") { account, local in
      guard account.id != local else { throw VendorError.isLocal(account.name) }
      return account.standing != .suspended
    }
  }

  /// Undoes a suspension; a vendor who waits for approval is refused.
  package func resumeVendor(_ vendor: SafeText) async throws -> VendorAccount {
    try await setSuspended(vendor, false, "vendor resumed") { account, _ in
      guard account.standing != .waiting else { throw VendorError.isWaiting(account.name) }
      return account.standing == .suspended
    }
  }

  /// Lets a vendor who waits for approval write; others are refused.
  package func approveVendor(_ vendor: SafeText) async throws -> VendorAccount {
    try await setSuspended(vendor, false, "vendor approved") { account, _ in
      guard account.standing == .waiting else { throw VendorError.isNotWaiting(account.name) }
      return true
    }
  }

  private func setSuspended(
    _ vendor: SafeText, _ isSuspended: Bool, _ action: String,
    if isDue: @escaping @Sendable (VendorAccount, _ local: Int64?) throws -> Bool
  ) async throws -> VendorAccount {
    try await write { transaction in
      let account = try transaction.account(named: vendor)
      guard try isDue(account, transaction.vendors.localVendor()) else { return account }
      try transaction.vendors.setSuspended(at: isSuspended ? transaction.now : nil, account.id)
      if isSuspended { try transaction.deletions.removeTokens(ofVendor: account.id) }
      try transaction.addToAudit(action, vendor: account.id)
      return try transaction.account(account.id)
    }
  }

  /// The names of other vendors that buyers could confuse with a vendor's name.
  package func lookalikes(of vendor: VendorAccount) async throws -> [SafeText] {
    try await read { try $0.vendors.records() }.filter { $0.id != vendor.id }
      .looking(like: vendor.name).map { SafeText($0.name) }
  }
}

extension VendorAccount {
  /// Returns a new name without white space around it.
  /// - Throws: `VendorError.badName`
  static func trimmed(_ name: SafeText) throws -> SafeText {
    let name = SafeText(name.string.trimmed)
    guard nameLength.contains(name.string.count) else { throw VendorError.badName }
    return name
  }
}

extension StoreTransaction {
  /// Returns the number of the vendor with this identifier, adding it if it is new.
  package func vendor(_ vendor: VendorRow) throws -> Int64 {
    try vendors.credentials(vendor.identifier)?.id ?? vendors.add(vendor)
  }

  /// Returns the local vendor, adding it if the market has none. The name is public when the market
  /// is served, so it is not the user's login name; `openmarket vendor rename` changes it.
  @discardableResult
  package func localVendor(
    named name: SafeText = CommandWords.of(.english).vendors.localVendor
  ) throws -> Int64 {
    if let known = try vendors.localVendor() { return known }
    return try vendors.add(
      VendorRow(
        identifier: UUID().uuidString.lowercased(), name: name.string,
        createdOn: .utcToday, isLocal: true))
  }

  /// Returns the identity of the local vendor, and sets its secret to the one that `make` returns.
  /// - Parameters:
  ///   - name: The name of a vendor that is added.
  ///   - make: Creates or reads the identity of the vendor with this identifier.
  package func localIdentity(
    named name: SafeText, _ make: (String) throws -> LocalIdentity
  ) throws -> LocalIdentity {
    let id = try localVendor(named: name)
    let identity = try make(account(id).identifier.string)
    let hash = SecretHash(ofGenerated: identity.secret)
    let previous = try vendors.credentials(of: id)?.hash
    if previous != hash {
      try vendors.setSecret(hash, of: id)
      try deletions.removeTokens(ofVendor: id)
      if previous != nil { try addToAudit("secret rotated", vendor: id) }
    }
    return identity
  }

  fileprivate func removableVendor(
    _ vendor: SafeText, deletingProducts: Bool
  ) throws -> VendorAccount {
    let account = try account(named: vendor)
    guard try vendors.localVendor() != account.id else { throw VendorError.isLocal(account.name) }
    let count = account.productCount + account.hiddenCount
    guard count == 0 || deletingProducts else {
      throw VendorError.hasProducts(account.name, count: count)
    }
    return account
  }

  /// Permanently removes some products of a vendor, deleted and hidden ones included.
  /// - Returns: Whether none is left.
  fileprivate func removeProducts(of vendor: Int64, _ options: StoreOptions) throws -> Bool {
    let limit = StoreLimits.moderatedProducts
    let offered = try products.ids(of: vendor, limit: limit)
    for product in offered { _ = try delete(product, options) }
    let deleted = try deletions.ids(of: vendor, limit: limit)
    try remove(unused: deletions.forget(deleted))
    return offered.count < limit && deleted.count < limit
  }

  func account(_ id: Int64) throws -> VendorAccount {
    guard let account = try vendors.accounts(.id(id)).first else {
      throw VendorError.unknown(SafeText(String(id)))
    }
    return account
  }

  func account(named text: SafeText) throws -> VendorAccount {
    var selections = [VendorSelection.accessID(text.string), .name(text.string)]
    if let identifier = UUID.canonical(text.string) {
      selections.insert(.identifier(identifier), at: 0)
    }
    let numbered = try Int64(text.string).flatMap { try vendors.accounts(.id($0)).first }
    for selection in selections {
      let found = try vendors.accounts(selection)
      guard found.count < 2 else { throw VendorError.ambiguous(text) }
      if let account = found.first {
        // The name may be the number of another vendor.
        guard numbered == nil || numbered == account else { throw VendorError.ambiguous(text) }
        return account
      }
    }
    guard let numbered else { throw VendorError.unknown(text) }
    return numbered
  }
}
