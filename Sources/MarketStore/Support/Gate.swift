/// A semaphore for tasks with a bounded queue: some run at once, the others wait in their order.
package actor Gate {
  /// Too many tasks wait already.
  package struct QueueFullError: Error {}

  private let slots: Int
  private let maximumWaiting: Int
  private var inside = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  package init(slots: Int, maximumWaiting: Int) {
    self.slots = slots
    self.maximumWaiting = maximumWaiting
  }

  /// - Throws: ``QueueFullError`` when too many wait already, and what `body` throws.
  package func pass<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws
    -> Value
  {
    if inside < slots {
      inside += 1
    } else {
      guard waiting.count < maximumWaiting else { throw QueueFullError() }
      // A task that ends hands its slot over.
      await withCheckedContinuation { waiting.append($0) }
    }
    defer {
      if waiting.isEmpty { inside -= 1 } else { waiting.removeFirst().resume() }
    }
    return try await body()
  }
}
