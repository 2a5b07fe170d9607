import Foundation

/// Random numbers that are the same on every machine and in every run (Steele, Lea and Flood 2014).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number in 0…count-1; `count` is 1 or more.
  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }

  /// Returns true in `percent` of a hundred cases.
  mutating func happens(percent: Int) -> Bool { below(100) < percent }

  /// Returns a number of the standard normal distribution (Box–Muller).
  mutating func normal() -> Double {
    let radius = Double(next() >> 11) / Double(1 << 53)
    let angle = Double(next() >> 11) / Double(1 << 53)
    return (-2 * log(1 - radius)).squareRoot() * cos(2 * .pi * angle)
  }
}
