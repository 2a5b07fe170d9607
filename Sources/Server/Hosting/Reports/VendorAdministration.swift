package import MarketStore
package import Text
package import Words

/// A change of a vendor, with its report.
package struct VendorChange: Sendable {
  package let vendor: VendorReport
  package let sentences: [SafeText]
  /// Those of ``sentences`` that a JSON record has no room for.
  package fileprivate(set) var warnings: [SafeText] = []
  /// Undoes a change that shows a secret only once, if the report could not be written.
  package fileprivate(set) var undo: (@Sendable () async throws -> Void)?

  fileprivate init(
    _ account: VendorAccount, secret: VendorSecret? = nil, _ sentences: [SafeText]
  ) {
    vendor = VendorReport(account, secret: secret)
    self.sentences = sentences
  }
}

/// The changes of vendors by the host.
package struct VendorAdministration: Sendable {
  private let store: any TransactionalStore
  private let language: Language
  private let isDryRun: Bool
  private var words: VendorCommandWords { CommandWords.of(language).vendors }
  private var moderation: ModerationWords { MaintenanceWords.of(language).moderation }

  /// - Parameter isDryRun: Whether the store rolls back what is written, and reports say so.
  package init(_ store: any TransactionalStore, _ language: Language, isDryRun: Bool = false) {
    self.store = store
    self.language = language
    self.isDryRun = isDryRun
  }

  private func sentence(_ result: SafeText) -> SafeText {
    isDryRun ? MaintenanceWords.of(language).dryRun(result) : result
  }

  /// - Parameters:
  ///   - identifier: Nil for a new one; likewise the number.
  ///   - market: The address at which the vendor sells; nil if it is not known.
  package func add(
    _ name: SafeText, identifier: String?, accessID: SafeText?, number: Int64?,
    secret: VendorSecret, at market: SafeText?
  ) async throws -> VendorChange {
    let account = try await store.addVendor(
      name: name, identifier: identifier, accessID: accessID, number: number, secret: secret)
    // Without them the secret is still shown, once.
    let warnings = (try? await warnings(about: account)) ?? []
    guard !isDryRun else {
      // The secret and a generated identifier would be others the next time.
      var change = VendorChange(account, [sentence(words.added(account.name))] + warnings)
      change.warnings = warnings
      return change
    }
    var change = VendorChange(
      account, secret: secret,
      [words.added(account.name), words.itsIdentifier(account.identifier)]
        + secret.sentences(words) + warnings + [words.howToSell(market)])
    change.warnings = warnings
    change.undo = { [store] in
      _ = try await store.removeVendor(account.identifier, deletingProducts: false)
    }
    return change
  }

  package func approve(_ vendor: SafeText) async throws -> VendorChange {
    let account = try await store.approveVendor(vendor)
    return VendorChange(account, [sentence(moderation.approved(account.name))])
  }

  /// Replaces the secret of the user of this machine, whose browser reads it from a file: users
  /// need not choose or see it.
  package func renewLocal(_ account: VendorAccount) throws -> VendorChange {
    if !isDryRun { try store.localIdentity(named: account.name, renewed: true) }
    return VendorChange(account, [sentence(words.renewed(account.name))])
  }

  package func rotate(
    _ account: VendorAccount, to secret: VendorSecret
  ) async throws -> VendorChange {
    let rotation = try await store.rotateSecret(of: account.identifier, to: secret)
    guard !isDryRun else {
      return VendorChange(account, [sentence(words.rotated(account.name))])
    }
    var change = VendorChange(
      account, secret: secret, [words.rotated(account.name)] + secret.sentences(words))
    change.undo = { [store] in try await store.undo(rotation) }
    return change
  }

  package func rename(_ vendor: SafeText, to name: SafeText) async throws -> VendorChange {
    let before = try await store.account(named: vendor)
    let account = try await store.renameVendor(before.identifier, to: name)
    let warnings = try await warnings(about: account)
    var change = VendorChange(
      account, [sentence(moderation.renamed(before.name, account.name))] + warnings)
    change.warnings = warnings
    return change
  }

  package func suspend(_ vendor: SafeText, hidingProducts: Bool) async throws -> VendorChange {
    let account = try await store.suspendVendor(vendor)
    var count = hidingProducts ? account.productCount : nil
    if hidingProducts, !isDryRun { count = try await store.hideProducts(of: account.identifier) }
    return VendorChange(
      isDryRun ? account : try await store.account(named: account.identifier),
      [sentence(moderation.suspended(account.name))]
        + (count.map { [moderation.productsHidden($0)] } ?? []))
  }

  package func resume(_ vendor: SafeText, showingProducts: Bool) async throws -> VendorChange {
    let account = try await store.resumeVendor(vendor)
    var count = showingProducts ? account.hiddenCount : nil
    if showingProducts, !isDryRun { count = try await store.showProducts(of: account.identifier) }
    return VendorChange(
      isDryRun ? account : try await store.account(named: account.identifier),
      [sentence(moderation.resumed(account.name))]
        + (count.map { [moderation.productsShown($0)] } ?? []))
  }

  package func remove(_ vendor: SafeText, deletingProducts: Bool) async throws -> VendorChange {
    // A removal takes several transactions, which a dry run cannot roll back.
    let account =
      try await isDryRun
      ? store.removableVendor(vendor, deletingProducts: deletingProducts)
      : store.removeVendor(vendor, deletingProducts: deletingProducts)
    let (name, count) = (account.name, account.productCount + account.hiddenCount)
    return VendorChange(
      account,
      [sentence(count == 0 ? words.removed(name) : words.removedWithProducts(name, count))])
  }

  private func warnings(about account: VendorAccount) async throws -> [SafeText] {
    try await store.lookalikes(of: account).warnings(of: account.name, in: language)
  }
}
