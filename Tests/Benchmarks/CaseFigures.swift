import TerminalProbe

/// The measurements of one case, of the browser and of the limit.
struct CaseFigures {
  let measured: TerminalCase
  var browser = ProgramFigures()
  var limit = ProgramFigures()
}

/// The cost of keys in one program.
struct ProgramFigures {
  private(set) var moves = KeyFigures()
  private(set) var scrolls = KeyFigures()
  /// The times from many keys at once to the last byte.
  private(set) var bursts: [Duration] = []
  /// The screen after the last scrolling key.
  private(set) var lastScreen: ProbeScreen?

  /// Longer than a paint takes, shorter than a view waits before it loads what it shows at rest.
  private static let burstPause = Duration.milliseconds(50)

  /// Types the keys from the first product on, those of the first screen about `count` times in
  /// total.
  mutating func measure(
    _ keys: KeySequence, _ program: MeasuredProgram, _ probe: TerminalProbe, moves count: Int
  ) throws {
    for _ in 0..<max(1, count / keys.moves.count) {
      try program.goHome(probe)
      try moves.type(keys.moves, in: probe)
    }
    try scrolls.type(keys.scrolls, in: probe)
    lastScreen = probe.screen
    try scrolls.rest(program, in: probe)
  }

  /// Types all keys at once.
  mutating func measureBurst(
    _ keys: KeySequence, _ program: MeasuredProgram, _ probe: TerminalProbe
  ) throws {
    try program.goHome(probe)
    let start = ContinuousClock.now
    try probe.send(keys.all.joined())
    try probe.waitForQuiet(of: Self.burstPause)
    bursts.append(start.duration(to: probe.lastOutputAt))
  }
}
