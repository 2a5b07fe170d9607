/// A semaphore for tasks with a bounded queue: some run at once, the others wait in their order,
/// until they are cancelled.
package actor Gate {
  /// Too many tasks wait already.
  package struct QueueFullError: Error {}

  private struct Waiter {
    let id: Int
    let admission: CheckedContinuation<Void, any Error>
  }

  private let slots: Int
  private let maximumWaiting: Int
  private var inside = 0
  private var waiting: [Waiter] = []
  private var lastID = 0

  package init(slots: Int, maximumWaiting: Int) {
    self.slots = slots
    self.maximumWaiting = maximumWaiting
  }

  /// - Throws: ``QueueFullError`` when too many wait already, `CancellationError` when the task is
  ///   cancelled while it waits, and what `body` throws.
  package func pass<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws
    -> Value
  {
    try await enter()
    defer { leave() }
    return try await body()
  }

  private func enter() async throws {
    if inside < slots {
      inside += 1
      return
    }
    guard waiting.count < maximumWaiting else { throw QueueFullError() }
    lastID += 1
    let id = lastID
    // A task that ends hands its slot over.
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (admission: CheckedContinuation<Void, any Error>) in
        if Task.isCancelled {
          admission.resume(throwing: CancellationError())
        } else {
          waiting.append(Waiter(id: id, admission: admission))
        }
      }
    } onCancel: {
      Task { await abandon(id) }
    }
  }

  private func leave() {
    if waiting.isEmpty { inside -= 1 } else { waiting.removeFirst().admission.resume() }
  }

  private func abandon(_ id: Int) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index).admission.resume(throwing: CancellationError())
  }
}

/// The error of work that was not finished in its time.
package struct DeadlineError: Error {
  package let limit: Duration
}

/// Runs `body`, and cancels it when its time is over or the calling task is cancelled.
/// - Parameter time: Nil for no limit.
/// - Throws: ``DeadlineError``, and the errors of `body`.
package func withDeadline<Value: Sendable>(
  _ time: Duration?, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  guard let time else { return try await body() }
  return try await withThrowingTaskGroup(of: Value?.self) { group in
    group.addTask { try await body() }
    group.addTask {
      try await Task.sleep(for: time)
      return nil
    }
    defer { group.cancelAll() }
    if let value = try await group.next() ?? nil { return value }
    group.cancelAll()
    do {
      // A result that came at the last moment counts.
      if let value = try await group.next() ?? nil { return value }
    } catch is CancellationError {}
    throw DeadlineError(limit: time)
  }
}
