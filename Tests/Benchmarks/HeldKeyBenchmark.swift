import TerminalProbe

/// A key held down at the far end of a slow connection.
struct HeldKeyBenchmark {
  private static let interval = Duration.microseconds(33_333)
  private static let bitsPerSecond = 1_000_000
  private static let roundTrip = Duration.milliseconds(80)
  /// No output for this long means that nothing more is on its way.
  private static let silence = Duration.milliseconds(600)
  /// The time for the output of a start; pixels of pictures take longer than people wait.
  private static let startTime = Duration.seconds(10)
  /// The time for the output after the last key.
  private static let patience = Duration.seconds(60)

  /// The time from the last key to the paint of its product.
  let lastPaint: Duration
  /// The time from the last key to the last byte, including what the view loads at rest.
  let lastByte: Duration

  init(_ program: MeasuredProgram, time: Duration) throws {
    let link = SlowLink(bitsPerSecond: Self.bitsPerSecond, roundTrip: Self.roundTrip)
    let probe = try program.start(link: link)
    try probe.wait("the first screen") { ListPosition($0)?.number == 1 }
    try? probe.waitForQuiet(of: Self.silence, upTo: Self.startTime)
    var typedAt = ContinuousClock.now
    for _ in 0..<Int(time / Self.interval) {
      typedAt = .now
      try probe.send("j")
      probe.watch(for: Self.interval - typedAt.duration(to: .now))
    }
    try probe.waitForQuiet(of: Self.silence, upTo: Self.patience)
    let last = ListPosition(probe.screen)?.number
    let history = ScreenHistory(program: program, probe: probe)
    guard let last, last > 1,
      let painted = history.time(from: typedAt, since: { ListPosition($0)?.number == last })
    else { throw NotMeasured("a held key moved nothing:\n\(probe.screen)") }
    lastPaint = typedAt.duration(to: painted)
    lastByte = typedAt.duration(to: probe.lastOutputAt)
    try program.end(probe)
  }

  func print(in table: Table) {
    table.row("held key, 1 Mbit/s, 80 ms: last paint, ms", ms(lastPaint), nil, most: 250)
    table.row("  everything at rest, ms", ms(lastByte), nil)
  }
}
