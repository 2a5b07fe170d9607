/// Lets a limited number of callers work at the same time; the others wait in their order.
package actor Gate {
  private let slots: Int
  private let maximumWaiting: Int
  private var inside = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  package init(slots: Int, maximumWaiting: Int) {
    self.slots = slots
    self.maximumWaiting = maximumWaiting
  }

  /// - Throws: ``GateError/full`` if too many wait already, and the errors of `body`.
  package func pass<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws
    -> Value
  {
    if inside < slots {
      inside += 1
    } else {
      guard waiting.count < maximumWaiting else { throw GateError.full }
      // A caller that leaves passes its slot on.
      await withCheckedContinuation { waiting.append($0) }
    }
    defer {
      if waiting.isEmpty { inside -= 1 } else { waiting.removeFirst().resume() }
    }
    return try await body()
  }
}

/// The error of a full waiting line.
package enum GateError: Error {
  case full
}
