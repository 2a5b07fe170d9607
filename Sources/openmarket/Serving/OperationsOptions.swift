import ArgumentParser
import Hosting
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
  func log() throws -> ServiceLog { try logFile.map { try ServiceLog(file: $0) } ?? .standardError }

  func logger(to log: ServiceLog) -> Logger {
    let level = Logger.Level(rawValue: logLevel) ?? .info
    return Logger(label: "openmarket", factory: { _ in log.handler(level: level) })
  }
}

/// Options for the daily backup and the age of the audit of a served market.
struct UpkeepOptions: ParsableArguments {
  @Option(help: .phrase(ServeHelp.backupTo, "DIR"), completion: .directory) var backupTo: String?
  @Option(help: .phrase(ServeHelp.backupKeep, "N"))
  var backupKeep = UpkeepPlan().backupCount
  @Option(help: .phrase(ServeHelp.auditDays, "N"))
  var auditDays = UpkeepPlan().auditDays

  var plan: UpkeepPlan {
    var plan = UpkeepPlan()
    (plan.backupFolder, plan.backupCount, plan.auditDays) = (backupTo, backupKeep, auditDays)
    return plan
  }

  func validate() throws {
    try (1...10_000).check(backupKeep, of: "--backup-keep")
    try (0...36_500).check(auditDays, of: "--audit-days")
    try require(backupTo != "", or: UsageWords.current.noFolder("--backup-to"))
  }
}

/// The pages of a served market.
struct PageOptions: ParsableArguments {
  @Option(help: .phrase(ServeHelp.marketName, "NAME")) var marketName = ""
  @Option(help: .phrase(ServeHelp.imprint, "TEXT")) var imprint = ""
  @Flag(help: .phrase(ServeHelp.noWeb)) var noWeb = false

  func validate() throws {
    let words = UsageWords.current
    try require(
      marketName.count <= SiteIdentity.nameLimit,
      or: words.tooLong("--market-name", SiteIdentity.nameLimit))
    try require(
      imprint.count <= SiteIdentity.imprintLimit,
      or: words.tooLong("--imprint", SiteIdentity.imprintLimit))
  }

  func apply(to options: inout ServiceOptions) {
    options.servesPages = !noWeb
    options.identity = SiteIdentity(
      name: SafeText(marketName), imprint: SafeText(imprint, shape: .paragraphs))
  }
}
