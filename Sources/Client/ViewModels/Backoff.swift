/// Exponential backoff between retries: 2, 4, 8, 16, 20 s, each up to a fifth shorter or longer, so
/// that clients do not all return at once when a market is back. See
/// docs/decisions/list.md#failed-requests-are-retried-with-backoff
package struct Backoff: Sendable {
  private static let first = 2_000
  private static let maximum = 20_000
  /// Doublings until the maximum is reached.
  private static let maximumDoublings = 4

  private var attempts = 0
  private var noise: UInt64

  /// Creates a backoff; the same seed gives the same pauses.
  package init(seed: UInt64) { noise = seed }

  package mutating func next() -> Duration {
    let pause = min(Self.first << min(attempts, Self.maximumDoublings), Self.maximum)
    attempts += 1
    noise = noise &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let percent = 80 + Int(noise >> 33) % 41
    return .milliseconds(pause * percent / 100)
  }

  /// Begins with the shortest pause again, after a success.
  package mutating func reset() { attempts = 0 }
}
