import Market
package import MarketStore
package import Text
package import Words

/// Changes that a host makes to the products and vendors of others.
extension HostReport {
  private struct ProductReport: Encodable {
    let id: Int64
    let name: String
    let state: String
  }

  package static func hiding(
    _ id: Int64, in store: any TransactionalStore, _ words: ModerationWords
  ) async throws -> HostReport {
    let name = try await store.hideProduct(id).name
    return HostReport(
      ProductReport(id: id, name: name, state: "hidden"), [words.hid(SafeText(name), id)])
  }

  package static func showing(
    _ id: Int64, in store: any TransactionalStore, _ words: ModerationWords
  ) async throws -> HostReport {
    let name = try await store.showProduct(id).record.name
    return HostReport(
      ProductReport(id: id, name: name, state: "shown"), [words.showed(SafeText(name), id)])
  }

  package static func deleting(
    _ id: Int64, in store: any TransactionalStore, _ words: ModerationWords
  ) async throws -> HostReport {
    let name = try await store.deleteProduct(id)
    return HostReport(
      ProductReport(id: id, name: name, state: "deleted"), [words.deleted(SafeText(name), id)])
  }

  package static func approving(
    _ vendor: SafeText, in store: any TransactionalStore, _ words: ModerationWords
  ) async throws -> HostReport {
    let account = try await store.approveVendor(vendor)
    return HostReport(VendorReport(account), [words.approved(account.name)])
  }

  /// - Parameter hidesProducts: Whether the products of the vendor are hidden as well.
  package static func suspending(
    _ vendor: SafeText, hidesProducts: Bool, in store: any TransactionalStore,
    _ words: ModerationWords
  ) async throws -> HostReport {
    let account = try await store.suspendVendor(vendor)
    let count = hidesProducts ? try await store.hideProducts(of: account.identifier) : nil
    return try await changed(
      account, in: store, [words.suspended(account.name), count.map(words.productsHidden)])
  }

  /// - Parameter showsProducts: Whether the hidden products of the vendor are shown as well.
  package static func resuming(
    _ vendor: SafeText, showsProducts: Bool, in store: any TransactionalStore,
    _ words: ModerationWords
  ) async throws -> HostReport {
    let account = try await store.resumeVendor(vendor)
    let count = showsProducts ? try await store.showProducts(of: account.identifier) : nil
    return try await changed(
      account, in: store, [words.resumed(account.name), count.map(words.productsShown)])
  }

  private static func changed(
    _ account: VendorAccount, in store: any TransactionalStore, _ sentences: [SafeText?]
  ) async throws -> HostReport {
    HostReport(
      VendorReport(try await store.account(named: account.identifier)),
      sentences.compactMap(\.self))
  }

  package static func removing(
    _ vendor: SafeText, deletingProducts: Bool, in store: any TransactionalStore,
    _ words: VendorCommandWords
  ) async throws -> HostReport {
    let account = try await store.removeVendor(vendor, deletingProducts: deletingProducts)
    let count = account.productCount + account.hiddenCount
    return HostReport(
      VendorReport(account),
      [count == 0 ? words.removed(account.name) : words.removedWithProducts(account.name, count)])
  }
}
