import TerminalProbe

/// Measures one case: the browser, and the limit on the browser's own screens, in turns.
struct CaseBenchmark {
  let measured: TerminalCase
  let browser: MeasuredProgram
  let limit: Limit
  let amounts: TerminalOptions.Amounts

  func run() throws -> CaseFigures {
    let shown = try browser.startUntilRest()
    let keys = try KeySequence(of: browser, in: shown, scrolls: amounts.scrollsPerBlock)
    let program = try limit.program(showing: try record(keys, shown), measured)
    let drawn = try program.startUntilRest()
    var figures = CaseFigures(measured: measured)
    for _ in 0..<amounts.blocks {
      try figures.browser.measure(keys, browser, shown, moves: amounts.movesPerBlock)
      try figures.limit.measure(keys, program, drawn, moves: amounts.movesPerBlock)
    }
    compare(figures.browser.lastScreen, figures.limit.lastScreen)
    for _ in 0..<amounts.bursts {
      try figures.browser.measureBurst(keys, browser, shown)
      try figures.limit.measureBurst(keys, program, drawn)
    }
    try browser.end(shown)
    try program.end(drawn)
    return figures
  }

  /// Records a screen for each key. No screen is read before the last key has been typed, so that
  /// the keys follow each other as they do later.
  private func record(_ keys: KeySequence, _ probe: TerminalProbe) throws -> ScreenRecording {
    let replay = ScreenReplay(columns: measured.columns, rows: measured.rows)
    replay.draw(probe.output)
    var recording = ScreenRecording(first: replay.screen)
    for output in try outputs(of: keys, probe) {
      replay.draw(output.bytes)
      recording.add(replay.screen, count: output.keys)
    }
    return recording
  }

  /// The output of each key. For keys that are only in bursts, of which only the last screen is
  /// shown, the output of several.
  private func outputs(
    of keys: KeySequence, _ probe: TerminalProbe
  ) throws -> [(bytes: [UInt8], keys: Int)] {
    var outputs: [(bytes: [UInt8], keys: Int)] = []
    func read(_ count: Int) {
      outputs.append((probe.output, count))
      probe.mark()
    }
    probe.mark()
    for key in keys.moves + keys.scrolls {
      _ = try KeyFigures.press(key, in: probe)
      read(1)
    }
    for keys in keys.otherPieces {
      try probe.send(keys.joined())
      try probe.waitForQuiet(of: KeyFigures.pause)
      read(keys.count)
    }
    return outputs
  }

  /// The comparison is only fair if both draw the same.
  private func compare(_ browser: ProbeScreen?, _ limit: ProbeScreen?) {
    guard let browser, let limit else { return }
    let different = browser.cells.indices.filter { browser.cells[$0] != limit.cells[$0] }
    guard let first = different.first else { return }
    say(
      "  attention: \(different.count) of \(browser.cells.count) cells differ from the limit's, the "
        + "first in line \(first / browser.columns), column \(first % browser.columns)\n")
  }
}
