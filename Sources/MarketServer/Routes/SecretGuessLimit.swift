import MarketStore

/// Limits guesses of secrets: a few are checked at a time, and the wrong ones are counted.
struct SecretGuessLimit: Sendable {
  private let guesses = SecretGuesses()
  private let gate = Gate(
    slots: ServiceLimits.writesAtOnce, maximumWaiting: ServiceLimits.writesWaiting)

  /// Runs `body`, which finds out whether a secret is right, as one guess.
  /// - Throws: 429 after too many wrong guesses, `Gate.QueueFullError` when too many wait, and the
  ///   errors of `body`.
  func guess<Value: Sendable>(
    _ subject: SecretGuesses.Subject, _ context: RequestContext,
    _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    try await gate.pass {
      try guesses.charge(subject, context.client)
      do {
        let value = try await body()
        guesses.refund(subject, context.client)
        return value
      } catch {
        switch error {
        case WriteError.wrongSecret, WriteError.unknownVendor: break
        default: guesses.refund(subject, context.client)
        }
        throw error
      }
    }
  }
}
