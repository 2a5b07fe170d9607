import Foundation
import Testing

@testable import Files

/// Readings of the system's memory, and the reaction of a cache.
struct MemoryPressureTests {
  /// The files of a system whose state the test sets.
  private final class System {
    let path = FileManager.default.temporaryDirectory.path + "/om-memory-\(UUID().uuidString)"

    init() throws {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func say(_ text: String, in file: String) throws {
      let file = URL(filePath: "\(path)/\(file)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }

    var pressure: MemoryPressure {
      MemoryPressure(
        pressure: path + "/pressure", membership: path + "/membership", groups: path)
    }
  }

  private static func waiting(_ percent: String) -> String {
    "some avg10=\(percent) avg60=0.00 avg300=0.00 total=1\nfull avg10=0.00 avg60=0.00\n"
  }

  @Test(arguments: [
    ("pressure", waiting("0.00"), false), ("pressure", waiting("19.99"), false),
    ("pressure", waiting("20.01"), true), ("pressure", waiting("99.00"), true),
    ("pressure", "", false), ("pressure", "some avg10=x", false),
    ("pressure", "\u{FF}\u{0}", false),
    ("memory.high", "1000\n", true), ("memory.high", "2000\n", false),
    ("memory.high", "max\n", false),
    ("memory.max", "1000", true), ("memory.max", "0", false), ("memory.max", "-5", false),
    ("memory.max", "nan", false),
  ])
  func told(file: String, text: String, isHigh: Bool) throws {
    let system = try System()
    try system.say("960", in: "memory.current")
    try system.say(text, in: file)
    #expect(system.pressure.isHigh == isHigh)
  }

  /// Files that were read or written once fill a group up to its limit.
  @Test func filesThatLinuxDropsAreNotCounted() throws {
    let system = try System()
    try system.say("960", in: "memory.current")
    try system.say("1000", in: "memory.max")
    #expect(system.pressure.isHigh)
    let others = (0..<40).map { "other_reading_\($0) 1000000\n" }.joined()
    try system.say("\(others)inactive_file 500\nactive_file 1\n", in: "memory.stat")
    #expect(!system.pressure.isHigh)
  }

  /// Under systemd the group of the process is below that of the machine; in a container its path
  /// may be outside what can be seen.
  @Test func theGroupOfTheProcessIsRead() throws {
    let system = try System()
    try system.say("960", in: "system.slice/market.service/memory.current")
    try system.say("1000", in: "system.slice/market.service/memory.max")
    #expect(!system.pressure.isHigh)
    try system.say("1:cpu:/\n0::/system.slice/market.service\n", in: "membership")
    #expect(system.pressure.isHigh)
    try system.say("1", in: "memory.current")
    try system.say("1000", in: "memory.max")
    #expect(system.pressure.isHigh)
    try system.say("0::/elsewhere\n", in: "membership")
    #expect(!system.pressure.isHigh)
    try system.say("960", in: "memory.current")
    #expect(system.pressure.isHigh)
  }

  @Test func aSystemWithoutReadingsIsNeverShort() throws {
    #expect(!(try System().pressure.isHigh))
  }

  /// Half of the cache is evicted, also if another cache is asked first each time; after the
  /// shortage it fills again.
  @Test func aCacheGivesHalfOfItBack() async throws {
    let system = try System()
    try system.say(Self.waiting("0.00"), in: "pressure")
    let pressure = system.pressure
    let cache = MemoryCache<Int, Int>(totalCostLimit: 1_000, pressure: pressure)
    let other = MemoryCache<Int, Int>(pressure: pressure)
    for key in 0..<1_000 { cache.set(key, for: key, cost: 1) }
    #expect(cache.totalCost == 1_000)
    try system.say(Self.waiting("60.00"), in: "pressure")
    let end = ContinuousClock.now + .seconds(30)
    // Checked once a second, when a value is stored.
    while cache.totalCost > 500, ContinuousClock.now < end {
      other.set(0, for: 0)
      cache.set(0, for: 0, cost: 1)
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(cache.totalCost <= 500)
    #expect(cache[0] == 0, "what was just kept stays")
    try system.say(Self.waiting("0.00"), in: "pressure")
    for key in 2_000..<3_000 { cache.set(key, for: key, cost: 1) }
    #expect(cache.totalCost > 900)
  }
}
