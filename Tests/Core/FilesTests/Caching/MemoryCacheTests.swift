import Files
import Testing

/// The cache stays within its limits and keeps the values that are read.
struct MemoryCacheTests {
  @Test func keepsWhatFits() {
    let cache = MemoryCache<String, Int>(countLimit: 2)
    cache.set(1, for: "a")
    cache.set(2, for: "b")
    #expect(cache["a"] == 1)
    cache.set(3, for: "c")
    // "a" was read, "b" was not.
    #expect(cache["b"] == nil)
    #expect(cache["a"] == 1)
    #expect(cache["c"] == 3)
    #expect(cache.count == 2)
  }

  @Test func costsAreLimitedAndReplaced() {
    let cache = MemoryCache<Int, String>(totalCostLimit: 100)
    cache.set("a", for: 1, cost: 60)
    cache.set("b", for: 2, cost: 40)
    #expect(cache.totalCost == 100)
    cache.set("a2", for: 1, cost: 10)
    #expect(cache.totalCost == 50)
    cache.set("c", for: 3, cost: 50)
    #expect(cache.totalCost == 100)
    #expect(cache.count == 3)
    // Costs more than the whole limit: the previous value of the key is also removed.
    #expect(!cache.set("d", for: 3, cost: 101))
    #expect(cache[3] == nil)
    #expect(cache.set("e", for: 4, cost: -5))
    #expect(cache.totalCost == 50)
  }

  @Test func replacedWithAHigherCostItStaysAndOthersGo() {
    let cache = MemoryCache<Int, Int>(totalCostLimit: 10)
    for key in 1...10 { cache.set(key, for: key, cost: 1) }
    #expect(cache.set(0, for: 5, cost: 10))
    #expect(cache.count == 1)
    #expect(cache[5] == 0)
  }

  @Test func removesAllValues() {
    let cache = MemoryCache<Int, Int>(countLimit: 2)
    for key in 1...4 { cache.set(key, for: key) }
    #expect(cache.count == 2)
    cache.removeAll()
    #expect(cache.count == 0)
    #expect(cache.totalCost == 0)
  }

  @Test func subscriptSetsAndRemoves() {
    let cache = MemoryCache<String, Int>()
    cache["a"] = 1
    #expect(cache["a"] == 1)
    cache["a"] = nil
    #expect(cache["a"] == nil)
    #expect(cache.remove("a") == nil)
  }

  /// After any operations the cache equals a dictionary from which some keys were removed.
  @Test func anyOrderOfCallsKeepsTheLimits() {
    var randomness = SystemRandomNumberGenerator()
    let cache = MemoryCache<Int, Int>(countLimit: 20, totalCostLimit: 100)
    var truth: [Int: Int] = [:]
    for step in 0..<20_000 {
      let key = Int.random(in: 0..<60, using: &randomness)
      switch Int.random(in: 0..<10, using: &randomness) {
      case 0: #expect([nil, truth[key]].contains(cache.remove(key)))
      case 1...4:
        if let value = cache[key] { #expect(value == truth[key]) }
      default:
        truth[key] = step
        #expect(cache.set(step, for: key, cost: Int.random(in: 0..<30, using: &randomness)))
        #expect(cache[key] == step)
      }
      #expect(cache.count <= 20 && cache.totalCost <= 100 && cache.totalCost >= 0)
    }
  }

  @Test func manyThreads() async {
    let cache = MemoryCache<Int, Int>(countLimit: 50)
    await withTaskGroup { group in
      for task in 0..<8 {
        group.addTask {
          for step in 0..<5_000 {
            let key = (step &* 7 &+ task) % 100
            cache.set(key, for: key, cost: 1)
            if let value = cache[(key + 3) % 100] { #expect(value == (key + 3) % 100) }
          }
        }
      }
    }
    #expect(cache.count == 50)
    #expect(cache.totalCost == 50)
  }

  /// The most popular keys stay, as the paper promises: Zipf's law with 0.9, a tenth fits.
  @Test func hitsOfALongTail() {
    let keys = 10_000
    var sums: [Double] = []
    var sum = 0.0
    for rank in 1...keys {
      sum += 1 / Double(rank).squareRootPower
      sums.append(sum)
    }
    let cache = MemoryCache<Int, Int>(countLimit: keys / 10, pressure: nil)
    var state: UInt64 = 42
    var hits = 0
    for _ in 0..<200_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let point = Double(state >> 11) / Double(1 << 53) * sum
      var (low, high) = (0, keys - 1)
      while low < high {
        let middle = (low + high) / 2
        if sums[middle] < point { low = middle + 1 } else { high = middle }
      }
      if cache[low] != nil { hits += 1 } else { cache.set(low, for: low) }
    }
    #expect(hits > 120_000)
  }
}

extension Double {
  /// Returns x^0.9 without the C library.
  fileprivate var squareRootPower: Double {
    // x^0.9 ≈ x / x^0.1, and x^0.1 from three square roots: x^0.125.
    let eighth = squareRoot().squareRoot().squareRoot()
    return self / eighth
  }
}
