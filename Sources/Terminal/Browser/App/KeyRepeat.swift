/// Distinguishes the presses of a held key from single ones, by the time between them.
struct KeyRepeat {
  /// Keys that come closer together than this are those of a held key. The slowest keyboards repeat
  /// ten times a second.
  static let interval = Duration.milliseconds(110)

  private var last: ContinuousClock.Instant?

  /// Records keys, or turns of the wheel, that were read together.
  /// - Returns: Whether a key is held.
  mutating func record(_ count: Int, at now: ContinuousClock.Instant) -> Bool {
    defer { last = now }
    return count > 1 || last.map { now - $0 < Self.interval } ?? false
  }
}
