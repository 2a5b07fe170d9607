/// The keys that were counted most often, among any number of them: the algorithm Space-Saving by
/// Metwally, Agrawal and El Abbadi (2005).
///
/// A new key takes the place of the one with the lowest count and adds to that, so that a count may
/// be too high, and never too low.
struct TopCounts<Key: Hashable & Sendable>: Sendable {
  private(set) var counts: [Key: Int] = [:]
  private let limit: Int

  /// - Parameter limit: The number of keys to keep, 1 or more.
  init(limit: Int) { self.limit = limit }

  mutating func add(_ key: Key) {
    guard counts[key] == nil, counts.count >= limit,
      let least = counts.min(by: { $0.value < $1.value })
    else {
      counts[key, default: 0] += 1
      return
    }
    counts[least.key] = nil
    counts[key] = least.value + 1
  }
}
