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
