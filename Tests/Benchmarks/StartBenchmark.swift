import TerminalProbe

/// Times from a start of the browser to the full screen with its pictures.
struct StartBenchmark {
  /// Starts of a visitor who has never been here, and their next ones.
  private(set) var first: [Duration] = []
  private(set) var second: [Duration] = []

  /// - Parameter visitors: A browser with fresh folders, for each round.
  init(visitors: [MeasuredProgram]) throws {
    for visitor in visitors {
      try first.append(Self.time(of: visitor))
      try second.append(Self.time(of: visitor))
    }
  }

  func print(in table: Table) {
    table.row("first start to full screen, p50 ms", ms(median(first)), nil, most: 60)
    table.row("second start, p50 ms", ms(median(second)), nil, most: 25)
  }

  /// A screen is full when all its lines above the status line are as they stay.
  private static func time(of visitor: MeasuredProgram) throws -> Duration {
    let probe = try visitor.startUntilRest()
    let last = probe.screen
    let end = (ListPosition(last)?.line ?? last.rows) * last.columns
    let full = ScreenHistory(program: visitor, probe: probe).time(from: probe.startedAt) {
      $0.cells[..<end] == last.cells[..<end]
    }
    try visitor.end(probe)
    guard let full else { throw NotMeasured("no full screen") }
    return probe.startedAt.duration(to: full)
  }
}
