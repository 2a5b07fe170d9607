import Foundation
package import Text
import Words

/// Limits on visitors that become vendors without an action of the host. A key costs nothing:
/// without them one visitor could be a thousand vendors, each with a full quota.
package struct AdmissionRules: Hashable, Sendable {
  /// Maximum vendors of the market, including those of the host; nil for any number.
  package var vendors: Int?
  /// Maximum vendors admitted within a day; nil for any number.
  package var perDay: Int?
  /// Maximum vendors admitted within a day from one network; nil for any number.
  package var perNetwork: Int?
  /// Whether a vendor has to wait for the host's approval.
  package var needsApproval: Bool

  package init(
    vendors: Int? = nil, perDay: Int? = nil, perNetwork: Int? = nil, needsApproval: Bool = false
  ) {
    self.vendors = vendors
    self.perDay = perDay
    self.perNetwork = perNetwork
    self.needsApproval = needsApproval
  }

  /// Sized for a club, like the quotas: all its members within some weeks, those of one evening in
  /// a day, and a household from one address. A host can still review a list of a thousand vendors.
  package static let standard = AdmissionRules(vendors: 1_000, perDay: 50, perNetwork: 5)

  /// Seconds.
  static let day: Int64 = 86_400
}

extension AdmissionRules {
  /// Returns the vendor with this identifier, adding it if it is new.
  /// - Parameter network: The network of the visitor, for the audit.
  /// - Throws: ``AdmissionError``, `VendorError` or `StoreError`.
  package func admit(
    _ name: SafeText, identifier: String, secret: VendorSecret, from network: SafeText,
    to store: any TransactionalStore
  ) async throws -> VendorAccount {
    guard let identifier = UUID.canonical(identifier) else { throw VendorError.badIdentifier }
    if let known = try await store.read({ try $0.vendors.accounts(.identifier(identifier)).first })
    {
      return known
    }
    let name = try VendorAccount.trimmed(name)
    guard !name.mixesAlphabets else { throw AdmissionError.mixedLetters(name) }
    guard !name.isNumberOrIdentifier else { throw AdmissionError.numberOrIdentifier(name) }
    guard let hash = try await secret.hash() else { throw VendorError.badSecret }
    return try await RequestTrace.$current.withValue(RequestTrace(client: network)) {
      try await store.write { transaction in
        // Before the others are read: two writers cannot reserve at once, so the later of two
        // visitors sees the earlier one.
        let id = try transaction.vendors.reserve(nil)
        // The same key in another session.
        if let known = try transaction.vendors.accounts(.identifier(identifier)).first {
          return known
        }
        _ = try transaction.vendors.add(
          VendorRow(
            id: id, identifier: identifier, name: name.string, createdOn: .utcToday,
            secretHash: hash.text))
        try requireRoom(for: id, named: name, from: network, in: transaction)
        if needsApproval {
          try transaction.vendors.setSuspended(at: VendorStanding.timeOfWaiting, id)
        }
        try transaction.addToAudit(
          AuditAction.vendorAdmitted, vendor: id, note: name.string)
        return try transaction.account(id)
      }
    }
  }

  /// Compares a vendor that was just added with the others.
  private func requireRoom(
    for id: Int64, named name: SafeText, from network: SafeText,
    in transaction: any StoreTransaction
  ) throws {
    func isReached(_ limit: Int?, by client: SafeText?) throws -> Bool {
      guard let limit else { return false }
      return try transaction.audit.count(
        of: AuditAction.vendorAdmitted, by: client,
        at: .last(Self.day, until: transaction.now), limit: limit)
        >= limit
    }
    let others = try transaction.vendors.records().filter { $0.id != id }
    if let limit = vendors, others.count >= limit { throw AdmissionError.tooManyVendors }
    guard try !isReached(perNetwork, by: network) else {
      throw AdmissionError.tooManyFromNetwork
    }
    guard try !isReached(perDay, by: nil) else { throw AdmissionError.tooManyToday }
    guard others.looking(like: name).isEmpty else { throw AdmissionError.taken(name) }
  }
}

extension SafeText {
  /// Whether a command of the host could take a name for another way to name a vendor.
  fileprivate var isNumberOrIdentifier: Bool {
    Int64(string) != nil || string.allSatisfy(\.isWholeNumber) || UUID.canonical(string) != nil
  }
}

extension [VendorRecord] {
  /// The vendors whose names buyers could confuse with this one.
  func looking(like name: SafeText) -> [VendorRecord] {
    let skeleton = NameSkeleton(name)
    return filter { NameSkeleton(SafeText($0.name)).resembles(skeleton) }
  }
}
