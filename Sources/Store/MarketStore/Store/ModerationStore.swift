package import Text
package import Words

/// The products and the audit of a market, for its administrator.
///
/// Calls throw ``ModerationError`` for errors of the caller and `StoreError` for failures of the
/// store; in both cases nothing was written.
package protocol ModerationStore: Sendable {
  /// Removes a product from every list, search and page until it is shown again.
  func hideProduct(_ id: Int64) async throws -> HiddenProduct

  /// Offers a hidden product again, with its number, version and pictures.
  func showProduct(_ id: Int64) async throws -> StoredProduct

  /// Deletes a product, hidden or not, permanently: its vendor cannot restore it.
  /// - Returns: The name of the product, as the market has it.
  func deleteProduct(_ id: Int64) async throws -> String

  /// Hides all products of a vendor.
  /// - Returns: Their number.
  func hideProducts(of vendor: SafeText) async throws -> Int

  /// Shows all hidden products of a vendor.
  /// - Returns: Their number.
  func showProducts(of vendor: SafeText) async throws -> Int

  /// Newest first.
  func hiddenProducts() async throws -> [HiddenProduct]

  /// Entries of the audit, oldest first.
  func audit(_ query: AuditQuery) async throws -> [AuditRecord]

  /// The number of the newest entry of the audit; 0 if there is none.
  func lastAuditNumber() async throws -> Int64

  /// Removes the entries of the audit that are older than this.
  /// - Returns: Their number.
  func expireAudit(olderThan age: Duration) async throws -> Int
}

/// The reason why a product was not hidden, shown or deleted.
package enum ModerationError: Error, Hashable, Sendable {
  case noSuchProduct(Int64)
  case isHidden(Int64)
  case isNotHidden(Int64)

  package func sentence(in language: Language) -> SafeText {
    let words = ErrorWords.of(language).vendors
    return switch self {
    case .noSuchProduct(let id): words.noSuchProduct(id)
    case .isHidden(let id): words.productIsHidden(id)
    case .isNotHidden(let id): words.productIsNotHidden(id)
    }
  }
}
