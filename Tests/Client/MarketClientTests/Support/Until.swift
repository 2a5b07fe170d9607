struct TookTooLong: Error {}

/// Waits for a condition that other tasks fulfil; throws after `limit`.
func until(
  within limit: Duration = .seconds(5), _ condition: () async -> Bool
) async throws {
  let end = ContinuousClock.now.advanced(by: limit)
  while await !condition() {
    guard ContinuousClock.now < end else { throw TookTooLong() }
    try await Task.sleep(for: .milliseconds(1))
  }
}
