import ArgumentParser
import Logging
import MarketServer
import Text
import Words

/// Metrics and logs of a served market.
struct OperationsOptions: ParsableArguments {
  @Option(help: .phrase(ServeHelp.metricsPort, "PORT")) var metricsPort: Int?

  @Option(help: .phrase(ServeHelp.metricsHost, "HOST"))
  var metricsHost = OperationsService.localHost

  @Option(help: .phrase(ServeHelp.logFile, "FILE"), completion: .file()) var logFile: String?

  @Option(help: .phrase(ServeHelp.logLevel, "LEVEL"), completion: .list(levels))
  var logLevel = "info"

  private static let levels = ["error", "warning", "notice", "info", "debug"]

  func validate() throws {
    try NetworkOptions.ports.check(metricsPort, of: "--metrics-port")
    guard Logger.Level(rawValue: logLevel) != nil else {
      throw ValidationError("--log-level", isNotOneOf: Self.levels)
    }
  }

  /// - Throws: `ServiceError` when the file cannot be written.
  func log() throws -> JSONLog { try logFile.map { try JSONLog(file: $0) } ?? .standardError }

  func logger(to log: JSONLog) -> Logger {
    let level = Logger.Level(rawValue: logLevel) ?? .info
    return Logger(label: "openmarket", factory: { _ in log.handler(level: level) })
  }
}
