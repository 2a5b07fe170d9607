package import Market
package import MarketStore
package import Text

/// Registers a visitor as a vendor, with the identity of the key and a chosen name.
package struct VendorRegistration: Sendable {
  private let identity: Identity
  private let address: VisitorAddress?
  private let rules: AdmissionRules

  /// The network of visitors whose address is unknown, for the audit and the limit per network.
  private static let unknownNetwork: SafeText = "unknown"

  /// - Parameter address: The address of the visitor, if sshd reports one.
  package init(_ identity: Identity, from address: VisitorAddress?, _ rules: AdmissionRules) {
    self.identity = identity
    self.address = address
    self.rules = rules
  }

  /// Returns the vendor of the key, adding it if there is none yet.
  /// - Throws: `AdmissionError`, `VendorError` or `StoreError`.
  package func vendor(
    named name: SafeText, in store: any TransactionalStore
  ) async throws -> VendorAccount {
    try await VendorAdmission(to: store, rules).admit(
      name, identifier: identity.identifier, secret: .generated(identity.secret.revealed),
      from: address.map { SafeText($0.network) } ?? Self.unknownNetwork)
  }
}
