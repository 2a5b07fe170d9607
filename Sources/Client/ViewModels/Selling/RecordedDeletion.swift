public import Market

/// A deletion that the market can still undo, as saved for the next start. It never has a secret.
///
/// It is read from a file and untrusted: the market decides whether it restores the product.
public struct RecordedDeletion: Codable, Hashable, Sendable {
  /// Seconds since 1970.
  package let deletedAt: Double
  private let deleted: DraftedProduct

  package init(_ product: Product, at deletedAt: Double) {
    self.deletedAt = deletedAt
    deleted = DraftedProduct(product)
  }

  public var product: Product { deleted.product }

  /// The time since the deletion; nil if the market can no longer undo it, or if its time is in the
  /// future.
  /// - Parameter now: Seconds since 1970.
  package func age(at now: Double) -> Duration? {
    let seconds = now - deletedAt
    guard seconds >= 0, seconds < Double(UndoHistory.undoTime.components.seconds) else {
      return nil
    }
    return .seconds(seconds)
  }
}
