/// Pauses between attempts that fail: 2, 4, 8 … 60 s, each up to a fifth shorter or longer, so that
/// the visitors of a market that comes back do not all come at once.
struct Backoff: Sendable {
  private static let first = 2_000
  private static let most = 60_000
  /// Doublings until the longest pause is reached.
  private static let mostDoublings = 5

  private var attempts = 0
  private var noise: UInt64

  /// The same seed gives the same pauses.
  init(seed: UInt64) { noise = seed }

  mutating func next() -> Duration {
    let pause = min(Self.first << min(attempts, Self.mostDoublings), Self.most)
    attempts += 1
    noise = noise &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let percent = 80 + Int(noise >> 33) % 41
    return .milliseconds(pause * percent / 100)
  }

  /// Something went well: the next pause is the shortest again.
  mutating func reset() { attempts = 0 }
}
