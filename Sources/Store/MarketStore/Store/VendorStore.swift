package import Text
package import Words

/// The vendors of a market, for its administrator.
///
/// Calls throw `VendorError` for errors of the caller and `StoreError` for failures of the store;
/// in both cases nothing was written.
package protocol VendorStore: Sendable {
  /// - Parameter identifier: The text of a UUID; nil for a new one.
  /// - Parameter number: The number that products name; nil for the next free one.
  func addVendor(
    name: SafeText, identifier: String?, accessID: SafeText?, number: Int64?, secret: VendorSecret
  ) async throws -> VendorAccount

  /// Oldest first.
  func vendors() async throws -> [VendorAccount]

  /// The one vendor with this identifier, access id or name.
  func account(named text: SafeText) async throws -> VendorAccount

  /// The part of its quotas that the vendor with this number has used.
  func quotaUsage(of vendor: Int64) async throws -> QuotaUsage

  /// Replaces the secret of the vendor with this identifier, access id or name.
  func rotateSecret(of vendor: SafeText, to secret: VendorSecret) async throws -> SecretRotation

  /// Gives a vendor its previous secret again.
  /// - Throws: `VendorError.badSecret` if it had none, or got another one meanwhile.
  func undo(_ rotation: SecretRotation) async throws

  /// Permanently removes a vendor, with all products, including those that could be restored.
  /// - Returns: The vendor as it was, with the number of products that were deleted.
  func removeVendor(_ vendor: SafeText, deletingProducts: Bool) async throws -> VendorAccount

  /// Renames a vendor; all products show the new name.
  func renameVendor(_ vendor: SafeText, to name: SafeText) async throws -> VendorAccount

  /// Refuses all writes of a vendor until ``resumeVendor(_:)``. Products stay on offer.
  func suspendVendor(_ vendor: SafeText) async throws -> VendorAccount

  /// Undoes a suspension; a vendor who waits for approval is refused.
  func resumeVendor(_ vendor: SafeText) async throws -> VendorAccount

  /// Lets a vendor who waits for approval write; others are refused.
  func approveVendor(_ vendor: SafeText) async throws -> VendorAccount

  /// The identity of the local vendor, created if there is none; the same in every process.
  /// - Parameters:
  ///   - name: The name of a new vendor.
  ///   - isRenewed: Whether it gets a new secret.
  @discardableResult
  func localIdentity(named name: SafeText, renewed isRenewed: Bool) throws -> LocalIdentity
}

extension VendorStore {
  package func addVendor(
    name: SafeText, identifier: String? = nil, secret: VendorSecret
  ) async throws -> VendorAccount {
    try await addVendor(
      name: name, identifier: identifier, accessID: nil, number: nil, secret: secret)
  }

  package func addVendor(
    name: SafeText, accessID: SafeText, secret: VendorSecret
  ) async throws -> VendorAccount {
    try await addVendor(
      name: name, identifier: nil, accessID: accessID, number: nil, secret: secret)
  }

  @discardableResult
  package func localIdentity(
    named name: SafeText = CommandWords.of(.english).vendors.localVendor
  ) throws -> LocalIdentity { try localIdentity(named: name, renewed: false) }
}

/// The reason why a vendor was not added, changed or removed.
package enum VendorError: Error, Hashable, Sendable {
  case badName
  case badIdentifier
  case badAccessID
  case badNumber
  case badSecret
  case taken(SafeText)
  case unknown(SafeText)
  /// Several vendors have this name.
  case ambiguous(SafeText)
  case hasProducts(SafeText, count: Int)
  case isLocal(SafeText)
  /// The vendor waits for approval, which is not a suspension.
  case isWaiting(SafeText)
  case isNotWaiting(SafeText)

  package func sentence(in language: Language) -> SafeText {
    let words = ErrorWords.of(language).vendors
    return switch self {
    case .badName: words.badName
    case .badIdentifier: words.badIdentifier
    case .badAccessID: words.badAccessID
    case .badNumber: words.badNumber(VendorAccount.numbers)
    case .badSecret: words.badSecret(VendorSecret.typedLength)
    case .taken(let text): words.taken(text)
    case .unknown(let name): words.unknown(name)
    case .ambiguous(let name): words.ambiguous(name)
    case .hasProducts(let name, let count): words.hasProducts(name, count)
    case .isLocal(let name): words.isLocal(name)
    case .isWaiting(let name): words.isWaiting(name)
    case .isNotWaiting(let name): words.isNotWaiting(name)
    }
  }
}

/// A vendor's secret that replaced another one.
package struct SecretRotation: Sendable {
  let vendor: Int64
  let previous: SecretHash?
  let current: SecretHash
}
