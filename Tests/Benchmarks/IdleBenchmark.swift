import TerminalProbe

/// The cost of an idle browser: pane and pictures are shown, and it listens to events.
struct IdleBenchmark {
  /// The time for the work after a start.
  private static let settlingTime = Duration.seconds(5)

  private let time: Duration
  private let bytes: Int
  private let wakeUps: Int
  private let cpu: Duration
  /// Kilobytes.
  private let anonymous: Int?
  private let proportional: Int
  private let resident: Int

  init(_ program: MeasuredProgram, time: Duration) throws {
    self.time = time
    let probe = try program.startUntilRest()
    try probe.wait("events") { $0.contains("●") }
    probe.watch(for: Self.settlingTime)
    probe.mark()
    let (sleeps, cpu) = (probe.sleeps, probe.cpuTime ?? .zero)
    probe.watch(for: time)
    bytes = probe.output.count
    wakeUps = probe.sleeps - sleeps
    self.cpu = (probe.cpuTime ?? cpu) - cpu
    anonymous = probe.anonymousMemory
    proportional = probe.proportionalWithChildren
    resident = probe.residentWithChildren
    try program.end(probe)
  }

  func print(in table: Table) {
    table.row("idle for \(time): bytes", Double(bytes), nil, most: 0)
    table.row("  wake-ups a minute", Double(wakeUps) * (.seconds(60) / time), nil, most: 12)
    table.row("  CPU, ms a minute", cpu / .milliseconds(1) * (.seconds(60) / time), nil)
    table.row("anonymous memory, MB", anonymous.map { Double($0) / 1_024 }, nil, most: 20)
    table.row("process tree, shared pages once, MB", Double(proportional) / 1_024, nil, most: 60)
    table.row("  RSS of all its processes, MB", Double(resident) / 1_024, nil)
  }
}
