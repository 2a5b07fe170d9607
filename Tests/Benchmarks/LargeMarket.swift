import TerminalProbe

/// A small and a large market, the same keys in both.
struct MarketsCompared {
  let small: Seat
  let large: Seat
}

extension TerminalBenchmark {
  private static let smallCount = 1_000
  private static let pageDown = "\u{06}"
  /// Rows that keys may run ahead of what is loaded; the browser remembers 500.
  private static let mostAhead = 480
  /// The maximum time for the rows of a few keys.
  private static let walkPatience = Duration.seconds(20)

  /// The cost of a million products beside that of a thousand. Nil if it was not measured.
  func measureMarkets() throws -> MarketsCompared? {
    guard options.browser != nil, options.walk > 0 else { return nil }
    let small = try browserSeat("small", count: Self.smallCount, limit: "")
    let large = try browserSeat("large", count: options.walk, limit: "")
    let running = try [small, large].map { ($0, try $0.startUntilFull().probe) }
    for (_, probe) in running {
      try scroll(probe, to: 250) { _ in }
      try probe.waitForQuiet(of: .milliseconds(500))
    }
    progress("keys in markets of \(Self.smallCount) and \(options.walk) products")
    for _ in 0..<Self.blocks {
      for (seat, probe) in running { try measureKeyBlock(seat, probe) }
    }
    for (seat, probe) in running { try seat.end(probe) }
    try walk(large)
    return MarketsCompared(small: small, large: large)
  }

  /// Passes all products, screen by screen, and notes the most memory on the way.
  private func walk(_ seat: Seat) throws {
    progress("walking through \(options.walk) products")
    let (probe, _) = try seat.startUntilFull()
    // The first rows are those of the last visit.
    try probe.wait("the market", upTo: Self.walkPatience) { $0.contains("●") }
    guard let first = ListScreen(probe.screen) else { throw NotMeasured("no list on the screen") }
    let screenful = max(1, first.listLines(top: first.cursorLine).count / 2)
    let keys = max(1, Self.mostAhead / screenful)
    var position = 1
    var most = 0
    while position < options.walk {
      let target = min(options.walk, position + keys * screenful)
      try probe.send(String(repeating: Self.pageDown, count: keys))
      try probe.wait("row \(target)", upTo: Self.walkPatience) {
        (ListScreen($0)?.position ?? 0) >= target
      }
      position = target
      most = max(most, probe.memory?.resident ?? 0)
    }
    seat.residentAfterScrolling = most
    try seat.end(probe)
  }
}
