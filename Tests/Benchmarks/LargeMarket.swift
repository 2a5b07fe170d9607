import TerminalProbe

extension TerminalBenchmark {
  private static let smallCount = 1_000
  private static let pageDown = "\u{06}"
  /// Rows that keys may run ahead of what is loaded; the browser remembers 500.
  private static let maximumAhead = 480
  /// The maximum time for the rows of a few keys.
  private static let patience = Duration.seconds(20)

  /// The cost of keys in a large market beside that in one of a thousand products, and the memory on
  /// the way through all of it.
  func measureMarkets() throws {
    let programs = try [options.walk, Self.smallCount].map { count in
      try browser(.usual, market: try market(of: count), visitor: "walk-\(count)")
    }
    var figures = [ProgramFigures(), ProgramFigures()]
    let running = try programs.map { try $0.startUntilRest() }
    let keys = try zip(programs, running).map {
      try KeySequence(of: $0, in: $1, scrolls: options.amounts.scrollsPerBlock)
    }
    progress("keys in markets of \(Self.smallCount) and \(options.walk) products")
    for _ in 0..<options.amounts.blocks {
      for index in programs.indices {
        try programs[index].goHome(running[index])
        try figures[index].moves.type(keys[index].moves, in: running[index])
        try figures[index].scrolls.type(keys[index].scrolls, in: running[index])
      }
    }
    for (program, probe) in zip(programs, running) { try program.end(probe) }
    progress("walking through \(options.walk) products")
    let table = Table()
    table.line(["in markets of", "\(options.walk)", "\(Self.smallCount)", "ratio", "goal", ""])
    for (name, keys) in [("moving", \ProgramFigures.moves), ("scrolling", \.scrolls)] {
      table.row(
        "key → first byte, \(name), p50 ms",
        ms(median(figures[0][keyPath: keys].latencies)),
        ms(median(figures[1][keyPath: keys].latencies)), ratio: 1.1)
      table.row(
        "CPU per key, \(name), µs", figures[0][keyPath: keys].cpuPerKey,
        figures[1][keyPath: keys].cpuPerKey, ratio: 1.1)
    }
    table.row("RSS on the way through all, MB", try memoryOfWalk(programs[0]), nil, most: 80)
  }

  /// Passes all products, screen by screen.
  /// - Returns: The most megabytes on the way.
  private func memoryOfWalk(_ program: MeasuredProgram) throws -> Double {
    let probe = try program.startUntilRest()
    guard let first = ListScreen(probe.screen) else { throw NotMeasured("no list on the screen") }
    let screenful = max(1, first.listLines(top: first.cursorLine).count / 2)
    let keys = max(1, Self.maximumAhead / screenful)
    var position = 1
    var most = 0
    while position < options.walk {
      let target = min(options.walk, position + keys * screenful)
      try probe.send(String(repeating: Self.pageDown, count: keys))
      try probe.wait("row \(target)", upTo: Self.patience) {
        (ListPosition($0)?.number ?? 0) >= target
      }
      position = target
      most = max(most, probe.memory?.resident ?? 0)
    }
    try program.end(probe)
    return Double(most) / 1_024
  }
}
