import TerminalProbe

/// Memory on the way through all products of a market.
struct WalkBenchmark {
  private static let pageDown = "\u{06}"
  /// The number of rows by which keys may run ahead of the loaded ones; the browser remembers 500.
  private static let maximumAhead = 480
  /// The maximum time for the rows of a few keys.
  private static let patience = Duration.seconds(20)

  /// The maximum megabytes on the way.
  let memory: Double
  private let count: Int

  /// Passes all products, screen by screen.
  init(_ program: MeasuredProgram, count: Int) throws {
    self.count = count
    let probe = try program.startUntilRest()
    // At most: pages overlap by some rows.
    let keys = max(1, Self.maximumAhead / max(1, program.rows / 2))
    var position = 1
    var most = 0
    while position < count {
      try probe.send(String(repeating: Self.pageDown, count: keys))
      let screen = try probe.wait("more products", upTo: Self.patience) {
        (ListPosition($0)?.number ?? 0) > position
      }
      try probe.waitForQuiet()
      probe.mark()
      position = ListPosition(screen)?.number ?? count
      most = max(most, probe.memory?.resident ?? 0)
    }
    memory = Double(most) / 1_024
    try program.end(probe)
  }

  func print(in table: Table) {
    table.row("RSS on the way through \(count) products, MB", memory, nil, most: 80)
  }
}
