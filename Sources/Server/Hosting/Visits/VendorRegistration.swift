import Files
package import Market
package import MarketStore
package import Operations
package import Text
package import Words

/// The end of the registration of a visitor as a vendor, with the identity of the key and a chosen
/// name.
package enum VendorRegistration {
  case vendor(VendorAccount)
  /// The reason is for the visitor.
  case refused(SafeText)

  /// The network of visitors whose address is unknown, for the audit and the limit per network.
  private static let unknownNetwork: SafeText = "unknown"

  /// Returns the vendor of the key, adding it if it is new.
  /// - Throws: `AdmissionError`, `VendorError` or `StoreError`.
  static func admit(
    _ identity: Identity, named name: SafeText, from address: VisitorAddress?,
    _ rules: AdmissionRules, in store: any TransactionalStore
  ) async throws -> VendorAccount {
    try await rules.admit(
      name, identifier: identity.identifier, secret: .generated(identity.secret.revealed),
      from: address.map { SafeText($0.network) } ?? unknownNetwork, to: store)
  }

  /// Registers a visitor in the market at `location`.
  /// - Parameters:
  ///   - address: The address of the visitor, if sshd reports one.
  ///   - save: Saves the identity of a vendor who may sell.
  /// - Throws: The host's mistake, with details that a visitor must not read.
  package static func register(
    _ identity: Identity, named name: SafeText, from address: VisitorAddress?,
    _ rules: AdmissionRules, in location: StoreLocation, language: Language,
    saving save: @Sendable () throws -> Void
  ) async throws -> VendorRegistration {
    let words = KioskWords.of(language)
    do {
      guard location.exists else { throw MaintenanceError.noMarket(folder: location.name) }
      let store = try location.open()
      defer { try? store.close() }
      let vendor = try await admit(identity, named: name, from: address, rules, in: store)
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
