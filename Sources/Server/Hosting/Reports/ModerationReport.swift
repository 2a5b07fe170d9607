import Market
package import MarketStore
package import Text
package import Words

/// A decision of the host about a product.
package enum Moderation: Sendable {
  case hide, show, delete

  /// Carries out the decision.
  /// - Parameter isDryRun: Whether the store rolls it back, and the report says so.
  /// - Throws: ``ModerationError`` or `StoreError`.
  package func report(
    of id: Int64, in store: any TransactionalStore, _ language: Language, isDryRun: Bool = false
  ) async throws -> HostReport {
    let phrases = MaintenanceWords.of(language)
    let words = phrases.moderation
    let (name, state, sentence): (String, String, @Sendable (SafeText, Int64) -> SafeText) =
      switch self {
      case .hide: (try await store.hideProduct(id).name, "hidden", words.hid)
      case .show: (try await store.showProduct(id).record.name, "shown", words.showed)
      case .delete: (try await store.deleteProduct(id), "deleted", words.deleted)
      }
    let result = sentence(SafeText(name), id)
    return HostReport(
      Record(id: id, name: name, state: state), [isDryRun ? phrases.dryRun(result) : result])
  }

  private struct Record: Encodable {
    let id: Int64
    let name: String
    let state: String
  }
}

/// A product that the host has hidden, as JSON or as the fields of a row.
package struct HiddenProductReport: Encodable {
  private let id: Int64
  private let vendorId: Int64
  private let name: String

  package init(_ product: HiddenProduct) {
    (id, vendorId, name) = (product.id, product.vendorID, product.name)
  }

  package static func rows(of products: [Self], in language: Language) -> [[SafeText]] {
    guard !products.isEmpty else { return [[MaintenanceWords.of(language).moderation.noneHidden]] }
    return products.map {
      [SafeText(String($0.id)), SafeText(String($0.vendorId)), SafeText($0.name)]
    }
  }
}
