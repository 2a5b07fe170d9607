import Text

/// A semaphore for tasks with a bounded queue: some run at once, the others wait for a slot or
/// until they are cancelled.
///
/// The clients of requests (``RequestTrace``) take turns, and the tasks of each run in order: a
/// client with many requests keeps no other one waiting for more than a turn. When the queue is
/// full, the client with the most tasks in it loses the newest. A task that weighs more than one
/// slot waits for all of them, and those after it wait as well.
package actor Gate {
  /// Too many tasks are already waiting.
  package struct QueueFullError: Error {}

  private struct Waiter {
    let id: Int
    /// Nil for a task of this program itself.
    let client: SafeText?
    let weight: Int
    let admission: CheckedContinuation<Void, any Error>
  }

  private let slots: Int
  private let maximumWaiting: Int
  private var inside = 0
  private var waiting: [Waiter] = []
  private var lastID = 0
  /// The number of the latest turn of each client that had one since the queue was last empty.
  private var turns: [SafeText?: Int] = [:]
  private var lastTurn = 0

  package init(slots: Int, maximumWaiting: Int) {
    self.slots = slots
    self.maximumWaiting = maximumWaiting
  }

  package var waitingCount: Int { waiting.count }

  /// - Parameter weight: The number of slots to take; a larger number than there are counts as all.
  /// - Throws: ``QueueFullError`` if too many are already waiting, `CancellationError` if the task
  ///   is cancelled while it waits, and the errors of `body`.
  package func pass<Value: Sendable>(
    weighing weight: Int = 1, _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    let weight = max(1, min(weight, slots))
    try await enter(weight)
    defer { leave(weight) }
    return try await body()
  }

  private func enter(_ weight: Int) async throws {
    let client = RequestTrace.current?.network
    if waiting.isEmpty, inside + weight <= slots {
      inside += weight
      noteTurn(of: client)
      return
    }
    if waiting.count >= maximumWaiting { try makeRoom(for: client) }
    lastID += 1
    let id = lastID
    // A task that ends hands its slots over.
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (admission: CheckedContinuation<Void, any Error>) in
        if Task.isCancelled {
          admission.resume(throwing: CancellationError())
        } else {
          waiting.append(Waiter(id: id, client: client, weight: weight, admission: admission))
        }
      }
    } onCancel: {
      Task { await abandon(id) }
    }
  }

  private func leave(_ weight: Int) {
    inside -= weight
    if waiting.isEmpty { turns = [:] }
    admit()
  }

  /// Admits tasks in the order of their turns, as long as the next one has room.
  private func admit() {
    func turn(_ index: Int) -> Int { turns[waiting[index].client] ?? 0 }
    // The first one among equals.
    while let next = waiting.indices.min(by: { turn($0) < turn($1) }),
      inside + waiting[next].weight <= slots
    {
      let waiter = waiting.remove(at: next)
      inside += waiter.weight
      noteTurn(of: waiter.client)
      if turns.count > 2 * maximumWaiting {
        let clients = Set(waiting.map(\.client))
        turns = turns.filter { clients.contains($0.key) }
      }
      waiter.admission.resume()
    }
  }

  private func noteTurn(of client: SafeText?) {
    lastTurn += 1
    turns[client] = lastTurn
  }

  private func makeRoom(for client: SafeText?) throws(QueueFullError) {
    let counts = Dictionary(waiting.map { ($0.client, 1) }, uniquingKeysWith: +)
    guard let largest = counts.max(by: { $0.value < $1.value }),
      largest.value > counts[client, default: 0] + 1,
      let newest = waiting.lastIndex(where: { $0.client == largest.key })
    else { throw QueueFullError() }
    waiting.remove(at: newest).admission.resume(throwing: QueueFullError())
  }

  private func abandon(_ id: Int) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index).admission.resume(throwing: CancellationError())
    // It may have been the one for which there was no room.
    admit()
  }
}

/// The error of work that did not finish in time.
package struct DeadlineError: Error {
  package let limit: Duration

  package init(limit: Duration) { self.limit = limit }
}

/// Runs `body`, and cancels it when its time is up or the calling task is cancelled.
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
      // A result that arrives at the last moment counts.
      if let value = try await group.next() ?? nil { return value }
    } catch is CancellationError {}
    throw DeadlineError(limit: time)
  }
}
