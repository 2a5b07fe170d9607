import Files
import Foundation
import Synchronization

/// MemoryCache beside Foundation's NSCache and a locked dictionary, each with 100,000 entries.
struct CacheFigures {
  static let entries = 100_000
  /// NSCache visits all entries for each of these.
  private static let insertions = 200
  private static let hits = 1_000_000
  private static let keys = 100_000
  private static let requests = 1_000_000

  /// The time of one insertion with a cost above all others.
  let insertion: (cache: Duration, foundation: Duration)
  /// The time of one hit.
  let hit: (cache: Duration, dictionary: Duration, foundation: Duration)
  /// Hit rates with a tenth of the keys, requested by Zipf's law with 0.9.
  let rate: (cache: Double, foundation: Double)

  init() {
    let cache = MemoryCache<Int, Int>(pressure: nil)
    let foundation = NSCache<NSNumber, NSNumber>()
    let dictionary = Mutex<[Int: Int]>([:])
    let numbers = (0..<Self.entries + Self.insertions).map { NSNumber(value: $0) }
    // From the highest cost to the lowest, which NSCache inserts at once: each is evicted first.
    for key in (0..<Self.entries).reversed() {
      cache.set(key, for: key, cost: key)
      foundation.setObject(numbers[key], forKey: numbers[key], cost: key)
      dictionary.withLock { $0[key] = key }
    }
    let new = Self.entries..<Self.entries + Self.insertions
    insertion = (
      Self.time(new.count) { for key in new { cache.set(key, for: key, cost: key) } },
      Self.time(new.count) {
        for key in new { foundation.setObject(numbers[key], forKey: numbers[key], cost: key) }
      }
    )
    let asked = Self.order(Self.hits) { Int.random(in: 0..<Self.entries, using: &$0) }
    var sum = 0
    hit = (
      Self.time(asked.count) { for key in asked { sum &+= cache[key] ?? 0 } },
      Self.time(asked.count) {
        for key in asked { sum &+= dictionary.withLock { $0[key] } ?? 0 }
      },
      Self.time(asked.count) {
        for key in asked { sum &+= foundation.object(forKey: numbers[key])?.intValue ?? 0 }
      }
    )
    // Used, so that none of the above is optimised away.
    if sum == 0 { say("nothing was found\n") }
    rate = Self.zipf()
  }

  private static func zipf() -> (Double, Double) {
    var sums: [Double] = []
    var sum = 0.0
    for rank in 1...keys {
      sum += pow(Double(rank), -0.9)
      sums.append(sum)
    }
    let order = order(requests) { random in
      let point = Double.random(in: 0..<sum, using: &random)
      var (low, high) = (0, keys - 1)
      while low < high {
        let middle = (low + high) / 2
        if sums[middle] < point { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let cache = MemoryCache<Int, Int>(countLimit: keys / 10, pressure: nil)
    let foundation = NSCache<NSNumber, NSNumber>()
    foundation.countLimit = keys / 10
    var hits = (0, 0)
    for key in order {
      if cache[key] != nil { hits.0 += 1 } else { cache.set(key, for: key) }
      let number = NSNumber(value: key)
      if foundation.object(forKey: number) != nil {
        hits.1 += 1
      } else {
        foundation.setObject(number, forKey: number)
      }
    }
    return (Double(hits.0) / Double(order.count), Double(hits.1) / Double(order.count))
  }

  private static func order(_ count: Int, _ next: (inout Numbers) -> Int) -> [Int] {
    var random = Numbers()
    return (0..<count).map { _ in next(&random) }
  }

  private static func time(_ count: Int, _ work: () -> Void) -> Duration {
    let start = ContinuousClock.now
    work()
    return (ContinuousClock.now - start) / count
  }

  /// The same in every run (SplitMix64).
  private struct Numbers: RandomNumberGenerator {
    private var state: UInt64 = 7

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var word = state
      word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
      return word ^ word >> 31
    }
  }
}
