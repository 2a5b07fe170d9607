import ArgumentParser
import Logging
import MarketServer
import Text
import Words

/// Metrics and logs of a served market.
struct OperationsOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A local port for /healthz, /readyz and /metrics; 0 picks a free one.",
      valueName: "PORT"))
  var metricsPort: Int?

  @Option(
    help: ArgumentHelp(
      "The address of that port, for a proxy or a monitor on another machine. It is not encrypted.",
      valueName: "HOST"))
  var metricsHost = OperationsService.localHost

  @Option(
    help: ArgumentHelp(
      "Append JSON lines to FILE instead of writing them to standard error.", valueName: "FILE"),
    completion: .file())
  var logFile: String?

  @Option(
    help: ArgumentHelp(
      "Minimum level: error, warning, notice, info (writes) or debug (all requests).",
      valueName: "LEVEL"))
  var logLevel = "info"

  func validate() throws {
    if let metricsPort { try checkPort(metricsPort, of: "--metrics-port") }
    guard Logger.Level(rawValue: logLevel) != nil else {
      throw ValidationError(
        CommandWords.current.usage.notOneOf("--log-level", "error, warning, notice, info, debug"))
    }
  }

  /// - Throws: `ServiceError` when the file cannot be written.
  func log() throws -> JSONLog { try logFile.map { try JSONLog(file: $0) } ?? .standardError }

  func logger(to log: JSONLog) -> Logger {
    let level = Logger.Level(rawValue: logLevel) ?? .info
    return Logger(label: "openmarket", factory: { _ in log.handler(level: level) })
  }
}

/// - Parameter option: The name of the option, such as `--port`.
func checkPort(_ port: Int, of option: SafeText) throws {
  guard (0...65_535).contains(port) else {
    throw ValidationError(CommandWords.current.usage.notInRange(option, "0–65535"))
  }
}
