/// Counts that the nodes of a market share, such as the wrong secrets of a client. Each has a kind
/// and a name, and is forgotten ``StoreLimits/sharedCountSeconds`` after its last change.
///
///     let wrong = try await counts.change(.wrongSecrets, ["192.0.2.7"]) { counts in
///       let count = SharedCount((counts["192.0.2.7"]?.value ?? 0) + 1)
///       counts["192.0.2.7"] = count
///       return count.value
///     }
package protocol SharedCounts: Sendable {
  /// Returns those of the counts that exist.
  func counts(_ kind: SharedCount.Kind, of names: [String]) async throws -> [String: SharedCount]

  /// Returns the counts that were changed within a duration, the latest first, up to a limit.
  func counts(
    _ kind: SharedCount.Kind, changedWithin time: Duration, limit: Int
  ) async throws -> [String: SharedCount]

  /// Changes counts in one transaction, in which no other node changes them.
  /// - Parameter change: Receives the existing counts, and may add others; the time of a changed
  ///   count is now. It is called again if the transaction conflicted with another one.
  func change<Result: Sendable>(
    _ kind: SharedCount.Kind, _ names: [String],
    _ change: @escaping @Sendable (inout [String: SharedCount]) -> Result
  ) async throws -> Result
}

/// A number, and the time since it was changed.
package struct SharedCount: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// Requests missing from the token bucket of a network, in thousandths.
    case requests
    /// Wrong secrets from a network, for one product or vendor or for all.
    case wrongSecrets
  }

  package var value: Int64
  package var age: Duration

  package init(_ value: Int64 = 0, age: Duration = .zero) {
    self.value = value
    self.age = age
  }
}
