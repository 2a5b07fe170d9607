/// Lets so many in at once; the others wait in their order.
package actor Gate {
  package struct Crowded: Error {}

  private let places: Int
  private let waitingLimit: Int
  private var inside = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  package init(places: Int, waitingLimit: Int) {
    self.places = places
    self.waitingLimit = waitingLimit
  }

  /// - Throws: ``Crowded`` when too many wait already, and what `body` throws.
  package func pass<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws
    -> Value
  {
    if inside < places {
      inside += 1
    } else {
      guard waiting.count < waitingLimit else { throw Crowded() }
      // Whoever leaves hands its place over.
      await withCheckedContinuation { waiting.append($0) }
    }
    defer {
      if waiting.isEmpty { inside -= 1 } else { waiting.removeFirst().resume() }
    }
    return try await body()
  }
}
