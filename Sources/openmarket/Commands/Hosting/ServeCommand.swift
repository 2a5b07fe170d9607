import ArgumentParser
import Files
import Foundation
import Hosting
import Logging
import Manual
import MarketServer
import MarketStore
import Operations
import PostgresStore
import Scripting
import Settings
import Text
import Words

struct ServeCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration { .init("serve", help: ServeHelp.serve) }

  @Option(help: .phrase(ServeHelp.host, "HOST")) var host = "127.0.0.1"
  @Option(help: .phrase(ServeHelp.port, "PORT")) var port = 8080
  @OptionGroup var storage: StorageOptions
  @Option(help: .phrase(ServeHelp.databaseConnections, "N"))
  var databaseConnections = PostgresLimits.connections
  @Option(help: .phrase(ServeHelp.readDatabase, "URL")) var readDatabase: String?
  @OptionGroup var network: NetworkOptions
  @OptionGroup var pictures: PictureOptions
  @OptionGroup var quotas: QuotaOptions
  @OptionGroup var dialects: DialectOptions
  @OptionGroup var pages: PageOptions
  @OptionGroup var operations: OperationsOptions
  @OptionGroup var upkeep: UpkeepOptions
  @Option(help: .phrase(ServeHelp.config, "FILE"), completion: .file()) var config: String?
  @Flag(help: .phrase(ServeHelp.migrateOnly)) var migrateOnly = false
  @Flag(help: .phrase(ServeHelp.demo)) var demo = false
  @Flag(help: .phrase(ServeHelp.refuseLargePictures)) var refuseLargePictures = false

  func validate() throws {
    try NetworkOptions.ports.check(port, of: "--port")
    try (1...1_000).check(databaseConnections, of: "--database-connections")
    try storage.check(readDatabase: readDatabase)
    if upkeep.backupTo != nil, let location = try? storage.location(), location.file == nil {
      throw ValidationError(UsageWords.current.noBackup("--backup-to"))
    }
    // A browser opens this folder without asking how long its trash is kept.
    let standard = TrashPeriod.standardDays
    if quotas.trashDays > standard, let location = try? storage.location(), location.isOwn {
      throw ValidationError(UsageWords.current.ownTrash("--trash-days", standard))
    }
  }

  @MainActor
  func run() async throws {
    let terminal = ControllingTerminal()
    let numbers = [SIGTERM, SIGINT, SIGHUP]
    let signals = SignalStream(numbers)
    let startSignals = StartSignals(numbers, at: terminal)
    if migrateOnly {
      try storage.store().close()
      return try Output.standard.write("\(MaintenanceWords.current.backup.upToDate)\n")
    }
    let options = try options()
    let log = try operations.log()
    let logger = operations.logger(to: log)
    // Every connection needs a descriptor, and the usual soft limit is 1,024.
    DescriptorLimit.raise(to: network.maxConnections + 256)
    try DescriptorLimit.check()
    let pictures = try pictures.open()
    let storeOptions = StoreOptions(
      quotas: quotas.quotas, trashDays: quotas.trashDays, pictures: pictures, logger: logger)
    let location = try storage.ownLocation(
      readDatabase: readDatabase, connections: databaseConnections)
    let store = try storage.store(storeOptions, at: location)
    var run = ServiceRun(of: store, at: location, log: log, logger: logger)
    run.options = options
    (run.host, run.port, run.dialectPorts) = (host, port, dialects.ports)
    (run.metricsHost, run.metricsPort) = (operations.metricsHost, operations.metricsPort)
    (run.upkeep, run.addsDemo) = (upkeep.plan, demo)
    let received = signals.received
    try await run.run(in: .current) { sentence in
      startSignals.stop()
      // The log has it as well: a service does not end because its output has no reader.
      try? Output.standard.write("\(sentence)\n")
    } until: { reload in
      for await signal in received {
        guard signal == SIGHUP, !terminal.wasClosed else { return }
        reload()
      }
    }
    try store.close()
    await pictures?.store.close()
    logger.notice("stopped")
    withExtendedLifetime(signals) {}
  }

  private func options() throws -> ServiceOptions {
    var options = try network.options(host: host)
    dialects.apply(to: &options)
    pages.apply(to: &options)
    options.uploads = UploadOptions(
      refusesLargePictures: refuseLargePictures, folder: try storage.location().folder)
    return options
  }
}

/// The arguments of `openmarket serve`, completed from the environment and a file; also those of
/// commands that report on the service.
enum ServiceArguments {
  /// The options that can be set there: those of the command.
  static let options: [String: ServiceSettings.Kind] = {
    let command = try? CommandDescription(json: ServeCommand._dumpHelp())
    var kinds: [String: ServiceSettings.Kind] = [:]
    for option in command?.ownArguments ?? [] {
      guard let name = option.spellings.first?.dropFirst(2), !commandLineOnly.contains(String(name))
      else { continue }
      kinds[String(name)] = option.kind == .flag ? .flag : option.isRepeating ? .list : .value
    }
    return kinds
  }()
  private static let commandLineOnly: Set = ["config", "migrate-only"]

  /// Returns the arguments unchanged for any other command.
  /// - Throws: `ValidationError` for a setting that does not exist or cannot be read.
  static func complete(
    _ arguments: some Collection<String>,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> [String] {
    do {
      return try ServiceSettings.complete(
        Array(arguments), options, environment: environment, in: .current)
    } catch let error as ServiceSettingsError {
      throw ValidationError(error.sentence(in: .current))
    }
  }
}
