import TerminalProbe

/// A program that is measured in a terminal.
struct MeasuredProgram {
  /// The time without output after a start, when pages and pictures may still be on their way.
  private static let loadingTime = Duration.milliseconds(400)
  private static let home = "\u{1b}OH"

  let name: String
  let command: [String]
  let environment: [String: String]
  /// The time without output after which the screen no longer changes: what a view loads when the
  /// keys pause has been drawn.
  let rest: Duration
  let columns: Int
  let rows: Int
  /// Whether the terminal has margins at the sides.
  var hasMargins = true

  func start(link: SlowLink? = nil) throws -> TerminalProbe {
    try TerminalProbe(
      command, environment: environment, columns: columns, rows: rows, hasMargins: hasMargins,
      link: link)
  }

  func startUntilRest() throws -> TerminalProbe {
    let probe = try start()
    try probe.wait("\(name)'s first screen") { ListPosition($0)?.number == 1 }
    try probe.waitForQuiet(of: Self.loadingTime)
    return probe
  }

  /// Moves to the first product.
  func goHome(_ probe: TerminalProbe) throws {
    try probe.send(Self.home)
    try probe.waitForQuiet(of: rest)
    try probe.wait("\(name)'s first product") { ListPosition($0)?.number == 1 }
  }

  func end(_ probe: TerminalProbe) throws {
    try probe.waitForQuiet()
    try probe.send("q")
    let exit = try probe.waitForExit()
    guard exit.status == 0 else { throw NotMeasured("\(name) ended with \(exit)") }
  }
}
