/// The recent changes of products that a process knows, in the order in which it noticed them.
///
/// A value that was read after some of them is still valid if none of the later ones concerns it:
///
///     let known = store.recentChanges(at: token)?.count
///     let product = try await store.product(7)
///     // Later, with a newer token:
///     let changes = store.recentChanges(at: newer)?.changes(after: known)
///     let isRight = changes.map { !$0.contains { $0.productID == 7 } } ?? false
///
/// A change of this process may be there twice: when it is made, and when its event is read.
package struct RecentChanges: Sendable {
  /// The minimum number of changes that are kept.
  package static let limit = 1_024

  /// The number of changes so far.
  package private(set) var count = 0
  /// The number of the newest event; 0 before the first one. All changes up to it are known.
  package private(set) var lastEvent: Int64 = 0
  /// The latest changes.
  private var changes: [RecentChange] = []

  package init() {}

  /// Adds changes of this process, whose events have no numbers yet.
  package mutating func append(_ new: some Collection<RecentChange>) {
    count += new.count
    changes += new
    if changes.count >= 2 * Self.limit { changes.removeFirst(changes.count - Self.limit) }
  }

  /// Adds the events after ``lastEvent``.
  /// - Parameter page: At most ``limit`` events.
  package mutating func append(_ page: EventPage) {
    let isContinued = page.isComplete && page.last >= lastEvent
    if isContinued, page.events.last?.number ?? lastEvent == page.last {
      append(page.events.map(RecentChange.init))
    } else {
      reset()
    }
    lastEvent = page.last
  }

  /// Forgets the changes: what was read before may be wrong.
  package mutating func reset() {
    count += 1
    changes = []
  }

  /// The changes after the first `count`; nil if not all of them are kept.
  package func changes(after count: Int) -> ArraySlice<RecentChange>? {
    let number = self.count - count
    return (0...changes.count).contains(number) ? changes.suffix(number) : nil
  }
}

/// A change of a product, without the number of its event.
package struct RecentChange: Hashable, Sendable {
  package let kind: StoredEvent.Kind
  package let productID: Int64

  package init(_ kind: StoredEvent.Kind, _ productID: Int64) {
    self.kind = kind
    self.productID = productID
  }

  fileprivate init(_ event: StoredEvent) { self.init(event.kind, event.productID) }
}
