import Files

extension MicroBenchmark {
  private static let entries = 1_000

  static let cache = [
    MicroBenchmark(name: "cache-hit", times: 20) {
      let cache = filledCache()
      let keys = (0..<entries).map { "picture-\($0)" }
      return { keys.reduce(0) { $0 + (cache[$1] ?? 0) } }
    },
    // Every insertion evicts another entry.
    MicroBenchmark(name: "cache-insertion", times: 10) {
      let cache = filledCache()
      let keys = (0..<entries * 2).map { "thumbnail-\($0)" }
      return {
        for (index, key) in keys.enumerated() { cache.set(index, for: key, cost: 100) }
        return cache.count
      }
    },
  ]

  /// A full cache that never checks for memory pressure, which depends on the clock.
  private static func filledCache() -> MemoryCache<String, Int> {
    let cache = MemoryCache<String, Int>(totalCostLimit: entries * 100, pressure: nil)
    for index in 0..<entries { cache.set(index, for: "picture-\(index)", cost: 100) }
    return cache
  }
}
