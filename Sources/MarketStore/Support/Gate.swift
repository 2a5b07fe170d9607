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
