/// A change of a product.
package struct StoredEvent: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case created, changed, deleted
  }

  /// Later events have higher numbers; numbers may be missing.
  package let number: Int64
  package let kind: Kind
  package let productID: Int64
  package let vendorID: Int64

  package init(number: Int64, kind: Kind, productID: Int64, vendorID: Int64) {
    self.number = number
    self.kind = kind
    self.productID = productID
    self.vendorID = vendorID
  }
}

/// The events after a given one.
package struct EventPage: Hashable, Sendable {
  /// Oldest first.
  package let events: [StoredEvent]
  /// The highest number there ever was.
  package let last: Int64
  /// False when events between the given one and the first one here are no longer kept.
  package let isComplete: Bool

  package init(events: [StoredEvent], last: Int64, isComplete: Bool) {
    self.events = events
    self.last = last
    self.isComplete = isComplete
  }
}
