import Foundation
import MarketStore

/// The pauses before a transaction is run again.
struct RetryBackoff {
  private var attempts = 1
  private var losses = 0
  private var pause = PostgresLimits.retryPause

  /// - Returns: Nil if running the transaction again does not help.
  mutating func pause(after state: SQLState) -> Duration? {
    if state.isTransient {
      guard attempts < PostgresLimits.attempts else { return nil }
      attempts += 1
      defer { pause = min(pause * 2, PostgresLimits.longestRetryPause) }
      return pause * Double.random(in: 0.5...1)
    }
    // Nothing was committed on a connection that was lost before its commit, such as an idle one
    // when the server was restarted.
    guard state.endsConnection, ![.unknownOutcome, .timeout].contains(state), losses == 0 else {
      return nil
    }
    losses += 1
    return .zero
  }
}

extension PostgresConnection {
  /// Runs `body` in a transaction, again if it conflicted with another one. Blocks the calling
  /// thread.
  func repeating<Value>(
    _ begin: String, _ body: (PostgresConnection) throws -> Value
  ) throws -> Value {
    var backoff = RetryBackoff()
    while true {
      do {
        return try transaction(begin, body)
      } catch let error as PostgresError {
        guard !isBroken, let pause = backoff.pause(after: error.state) else { throw error }
        Self.sleep(pause)
      }
    }
  }

  /// Blocks the calling thread.
  static func sleep(_ time: Duration) {
    usleep(UInt32(clamping: Int(time / .microseconds(1))))
  }

  /// Whether the server accepts no writes, as on a replica.
  func isReadOnly() throws -> Bool {
    try row("SELECT current_setting('transaction_read_only') = 'on'")?.bool(0) ?? false
  }
}
