/// The condition that a test waited for never held.
package struct TookTooLong: Error {
  package init() {}
}

/// Waits for a condition that other tasks or processes fulfil; throws after the limit.
package nonisolated(nonsending) func until(
  within limit: Duration = .seconds(20), _ condition: () async throws -> Bool
) async throws {
  let end = ContinuousClock.now + limit
  while try await !condition() {
    guard ContinuousClock.now < end else { throw TookTooLong() }
    try await Task.sleep(for: .milliseconds(1))
  }
}
