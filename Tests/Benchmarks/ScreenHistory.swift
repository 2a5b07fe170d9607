import TerminalProbe

/// The screens that a program has shown, redrawn from its output after the measurement.
struct ScreenHistory {
  let program: MeasuredProgram
  let probe: TerminalProbe

  /// Returns the time since which the screen has fulfilled a condition, up to its end; nil if it
  /// does not. Screens before `start` are ignored.
  func time(
    from start: ContinuousClock.Instant, since holds: (ProbeScreen) -> Bool
  ) -> ContinuousClock.Instant? {
    let replay = ScreenReplay(columns: program.columns, rows: program.rows)
    var first: ContinuousClock.Instant?
    var drawn = 0
    for (at, end) in probe.arrivals {
      replay.draw(Array(probe.output[drawn..<end]))
      drawn = end
      guard at >= start else { continue }
      first = holds(replay.screen) ? first ?? at : nil
    }
    return first
  }
}
