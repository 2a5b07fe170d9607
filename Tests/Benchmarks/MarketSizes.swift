import TerminalProbe

/// The cost of keys in a large market compared to one of a thousand products.
struct MarketSizes {
  static let smallCount = 1_000

  private let largeCount: Int
  private var large = ProgramFigures()
  private var small = ProgramFigures()

  /// - Parameter programs: The browser in the large market and in the small one.
  init(
    large: MeasuredProgram, of count: Int, small: MeasuredProgram,
    amounts: TerminalOptions.Amounts
  ) throws {
    largeCount = count
    let programs = [large, small]
    let running = try programs.map { try $0.startUntilRest() }
    let keys = try zip(programs, running).map {
      try KeySequence(of: $0, in: $1, scrolls: amounts.scrollsPerBlock)
    }
    for _ in 0..<2 * amounts.blocks {
      try self.large.measure(keys[0], large, running[0], moves: amounts.movesPerBlock)
      try self.small.measure(keys[1], small, running[1], moves: amounts.movesPerBlock)
    }
    for (program, probe) in zip(programs, running) { try program.end(probe) }
  }

  func print(in table: Table) {
    table.line(["in markets of", "\(largeCount)", "\(Self.smallCount)", "ratio", "goal", ""])
    for (name, keys) in [("moving", \ProgramFigures.moves), ("scrolling", \.scrolls)] {
      table.row(
        "key → first byte, \(name), p50 ms", ms(median(large[keyPath: keys].latencies)),
        ms(median(small[keyPath: keys].latencies)), ratio: 1.1)
      table.row(
        "CPU per key, \(name), µs", large[keyPath: keys].cpuPerKey,
        small[keyPath: keys].cpuPerKey, ratio: 1.1)
    }
  }
}
