import TerminalProbe

/// The program in C that draws recorded screens, see `Limit/screens.c`.
struct Limit {
  private static let terminal = "limit-truecolor"

  private let path: String
  private let workplace: Workplace

  /// Compiles the program, and the description of a terminal with the colours that the browser uses.
  init(compiler: String, workplace: Workplace) throws {
    let source = "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/") + "/Limit"
    path = "\(workplace.path)/screens"
    self.workplace = workplace
    try workplace.run([
      compiler, "-O2", "\(source)/screens.c", "-o", path, "-lncursesw", "-ltinfo",
    ])
    try workplace.run(["tic", "-x", "-o", workplace.path, "\(source)/truecolor.terminfo"])
  }

  func program(
    showing recording: ScreenRecording, _ measured: TerminalCase
  ) throws -> MeasuredProgram {
    var environment = TerminalProbe.plainEnvironment
    environment["TERM"] = Self.terminal
    environment["TERMINFO"] = workplace.path
    let file = try workplace.write(recording.text, to: "\(measured).screens")
    return MeasuredProgram(
      name: "limit", command: [path, file], environment: environment,
      rest: .milliseconds(30), columns: measured.columns,
      rows: measured.rows)
  }
}
