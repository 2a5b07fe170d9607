import Files
package import Market
package import MarketStore
package import Operations
package import Text
package import Words

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

  /// Returns the vendor of the key, adding it if it is new.
  /// - Throws: `AdmissionError`, `VendorError` or `StoreError`.
  package func vendor(
    named name: SafeText, in store: any TransactionalStore
  ) async throws -> VendorAccount {
    try await VendorAdmission(to: store, rules).admit(
      name, identifier: identity.identifier, secret: .generated(identity.secret.revealed),
      from: address.map { SafeText($0.network) } ?? Self.unknownNetwork)
  }

  /// The end of a registration, for the visitor.
  package enum Result {
    case vendor(VendorAccount)
    case refused(SafeText)
  }

  /// Registers the visitor in the market at `location`.
  /// - Parameter save: Saves the identity of a vendor who may sell.
  /// - Throws: The host's mistake, with details that a visitor must not read.
  package func register(
    _ name: SafeText, in location: StoreLocation, language: Language,
    saving save: @Sendable () throws -> Void
  ) async throws -> Result {
    let words = KioskWords.of(language)
    do {
      guard location.exists else { throw MaintenanceError.noMarket(folder: location.name) }
      let store = try location.open()
      defer { try? store.close() }
      let vendor = try await vendor(named: name, in: store)
      guard vendor.standing != .waiting else { return .refused(words.waiting(vendor.name)) }
      try save()
      return .vendor(vendor)
    } catch let error as AdmissionError {
      return .refused(words.refusal(error))
    } catch let error as VendorError {
      return .refused(error.sentence(in: language))
    }
  }
}
