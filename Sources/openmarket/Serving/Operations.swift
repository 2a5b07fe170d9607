import ArgumentParser
import Logging
import MarketServer

/// What a host sees of a market that is served.
struct Operations: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A port of this machine alone for /healthz, /readyz and /metrics; 0 is any free one.",
      valueName: "PORT"))
  var metricsPort: Int?

  @Option(
    help: ArgumentHelp(
      "Appends JSON lines to FILE instead of writing them to standard error.", valueName: "FILE"))
  var logFile: String?

  @Option(
    help: ArgumentHelp(
      "The least that is logged: error, warning, notice, info (writes) or debug (all requests).",
      valueName: "LEVEL"))
  var logLevel = "info"

  func validate() throws {
    if let metricsPort { try ServeCommand.check(metricsPort, "--metrics-port") }
    guard Logger.Level(rawValue: logLevel) != nil else {
      throw ValidationError("--log-level is one of error, warning, notice, info and debug")
    }
  }

  /// - Throws: `ServiceError` when the file cannot be written.
  func logger() throws -> Logger {
    let log = try logFile.map { try JSONLog(file: $0) } ?? .standardError
    let level = Logger.Level(rawValue: logLevel) ?? .info
    return Logger(label: "openmarket", factory: { _ in log.handler(level: level) })
  }
}
