import Foundation
package import Market
package import MarketStore
package import Text

/// The way in which a visitor becomes a vendor: with the identity of the key, and a chosen name.
package struct VendorRegistration: Sendable {
  private let identity: Identity

  /// Vendors of a market with a kiosk: keys cost nothing, and each of them may become one.
  package static let maximumVendors = 10_000

  package init(_ identity: Identity) { self.identity = identity }

  /// Returns the vendor of the key, which is made if there is none yet.
  /// - Throws: ``VendorRegistrationError``, `VendorError` or `StoreError`.
  package func vendor(named name: SafeText, in store: any TransactionalStore) async throws -> Vendor
  {
    if let known = try await store.vendor(identity.identifier) {
      return Vendor(id: Int(known.id), name: SafeText(known.name))
    }
    let others = try await store.vendors()
    guard others.count < Self.maximumVendors else { throw VendorRegistrationError.tooMany }
    guard !others.contains(where: { $0.name.looksLike(name) }) else {
      throw VendorRegistrationError.taken(name)
    }
    let account = try await store.addVendor(
      name: name, identifier: identity.identifier, secret: .generated(identity.secret.revealed))
    // Of visitors who choose the same name at the same time, the first one gets it.
    guard
      try await !store.vendors().contains(where: {
        $0.id < account.id && $0.name.looksLike(name)
      })
    else {
      _ = try await store.removeVendor(account.identifier, deletingProducts: false)
      throw VendorRegistrationError.taken(name)
    }
    return Vendor(id: Int(account.id), name: account.name)
  }
}

/// The reason why a visitor did not become a vendor.
package enum VendorRegistrationError: Error, Hashable, Sendable {
  case taken(SafeText)
  case tooMany
}

extension SafeText {
  /// Whether buyers could take one of the names for the other.
  fileprivate func looksLike(_ name: SafeText) -> Bool { folded == name.folded }

  /// The text without case, width, accents and spaces.
  private var folded: String {
    string.folding(
      options: [.caseInsensitive, .widthInsensitive, .diacriticInsensitive], locale: nil
    ).filter { !$0.isWhitespace }
  }
}
