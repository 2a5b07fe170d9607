public import Market

/// A deletion that the market can still undo, as it is saved for the next start. Never a secret.
///
/// It is read from a file and not trusted: the market decides whether it restores the product.
public struct RecordedDeletion: Codable, Hashable, Sendable {
  /// Seconds since 1970.
  package let deletedAt: Double
  private let deleted: DraftedProduct

  package init(_ product: Product, at deletedAt: Double) {
    self.deletedAt = deletedAt
    deleted = DraftedProduct(product)
  }

  public var product: Product { deleted.product }

  /// The time since the deletion; nil if the market cannot undo it any more, or if it is said to
  /// have been in the future.
  /// - Parameter now: Seconds since 1970.
  package func age(at now: Double) -> Duration? {
    let seconds = now - deletedAt
    guard seconds >= 0, seconds < Double(UndoHistory.undoTime.components.seconds) else {
      return nil
    }
    return .seconds(seconds)
  }
}
