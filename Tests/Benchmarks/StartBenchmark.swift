import TerminalProbe

/// Times from a start of the browser to the screen with its pictures.
struct StartBenchmark {
  /// The first starts of new visitors, and their next ones.
  private var first: [Start] = []
  private var second: [Start] = []

  private struct Start {
    /// The whole screen is drawn above the status line, and outside the pane.
    let list: Duration
    let everything: Duration
  }

  /// - Parameter visitors: A browser with fresh folders, for each round.
  init(visitors: [MeasuredProgram]) throws {
    for visitor in visitors {
      try first.append(Self.start(visitor))
      try second.append(Self.start(visitor))
    }
  }

  func print(in table: Table) {
    for (name, starts, maximum) in [("first", first, 60.0), ("second", second, 25)] {
      table.row(
        "\(name) start to full screen, p50 ms", ms(median(starts.map(\.everything))), nil,
        most: maximum)
      table.row("  the list alone", ms(median(starts.map(\.list))), nil)
    }
  }

  private static func start(_ visitor: MeasuredProgram) throws -> Start {
    let probe = try visitor.startUntilRest()
    let last = probe.screen
    // The rule above list and pane has a branch between them.
    let pane = last.position(of: "┬")?.column ?? last.columns
    let history = ScreenHistory(program: visitor, probe: probe)
    let everything = history.time(from: probe.startedAt) { isComplete($0, as: last) }
    let list = history.time(from: probe.startedAt) { isComplete($0, as: last, columns: pane) }
    try visitor.end(probe)
    guard let everything, let list else { throw NotMeasured("no full screen") }
    return Start(
      list: probe.startedAt.duration(to: list),
      everything: probe.startedAt.duration(to: everything))
  }

  /// Whether the lines above the status line are as in another screen, up to a column.
  private static func isComplete(
    _ screen: ProbeScreen, as last: ProbeScreen, columns: Int = .max
  ) -> Bool {
    let end = (ListPosition(last)?.line ?? last.rows) * last.columns
    return (0..<end).allSatisfy {
      $0 % last.columns >= columns || screen.cells[$0] == last.cells[$0]
    }
  }
}
