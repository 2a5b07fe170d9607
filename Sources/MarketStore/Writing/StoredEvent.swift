/// What happened to a product.
public struct StoredEvent: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    case created, changed, deleted
  }

  /// Later events have higher numbers; numbers may be missing.
  public let number: Int64
  public let kind: Kind
  public let productID: Int64
  public let vendorID: Int64
}

/// Events behind one.
public struct EventPage: Hashable, Sendable {
  /// Oldest first.
  public let events: [StoredEvent]
  /// The highest number there ever was.
  public let last: Int64
  /// False when events between the one asked for and the first one here are no longer kept.
  public let isComplete: Bool
}
