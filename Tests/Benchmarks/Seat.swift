import TerminalProbe

/// One of the compared programs, and its measurements.
final class Seat {
  let name: String
  var firstStarts: [Duration] = []
  var secondStarts: [Duration] = []
  var moves = KeyFigures()
  var scrolls = KeyFigures()
  var bursts: [Duration] = []
  /// The times from list to grid or back, to the last byte.
  var toggles: [Duration] = []
  var residentAtStart: Int?
  var residentAfterScrolling: Int?
  var idleBytes: Int?
  var idleCPU: Duration?

  private let command: [String]
  private let options: BenchmarkOptions
  private let makeVisitor: () throws -> [String: String]
  private var environment: [String: String]

  init(
    _ name: String, command: [String], options: BenchmarkOptions,
    visitor: @escaping () throws -> [String: String]
  ) throws {
    self.name = name
    self.command = command
    self.options = options
    makeVisitor = visitor
    environment = try visitor()
  }

  /// Makes the next start a first one: nothing is remembered.
  func forgetVisits() throws { environment = try makeVisitor() }

  func start() throws -> TerminalProbe {
    try TerminalProbe(
      command, environment: environment, columns: options.columns, rows: options.rows)
  }

  /// Starts the program and waits until its first screen is full.
  func startUntilFull() throws -> (probe: TerminalProbe, time: Duration) {
    let probe = try start()
    try probe.wait("\(name)'s first screen") { screen in
      guard let list = ListScreen(screen) else { return false }
      return list.position == 1 && list.isFull(top: list.cursorLine)
    }
    return (probe, probe.startedAt.duration(to: probe.lastOutputAt))
  }

  func end(_ probe: TerminalProbe) throws {
    try probe.waitForQuiet()
    try probe.send("q")
    let exit = try probe.waitForExit()
    guard exit.status == 0 else { throw NotMeasured("\(name) ended with \(exit)") }
  }
}

/// The cost of keys, measured key by key.
struct KeyFigures {
  var latencies: [Duration] = []
  var bytes: [Int] = []
  var cpu = Duration.zero

  /// Types one key and waits until the screen is complete.
  mutating func press(_ key: String, in probe: TerminalProbe) throws {
    probe.mark()
    latencies.append(try probe.timeToFirstOutput(typing: key))
    try probe.waitForQuiet(of: .milliseconds(10))
    bytes.append(probe.output.count)
  }

  mutating func press(_ key: String, times: Int, in probe: TerminalProbe) throws {
    let before = probe.cpuTime ?? .zero
    for _ in 0..<times { try press(key, in: probe) }
    cpu += (probe.cpuTime ?? before) - before
  }
}
