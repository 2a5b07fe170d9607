import Files
import Foundation
package import Logging
package import MarketServer
package import MarketStore
package import Operations
import Pictures
package import Text
package import Words

/// A served market from its first connection to its end: its ports, its upkeep, and the messages to
/// the service manager.
package struct ServiceRun: Sendable {
  private let store: any TransactionalStore
  private let location: StoreLocation
  private let log: ServiceLog
  private let logger: Logger

  package var options = ServiceOptions()
  package var host = OperationsService.localHost
  package var port = 0
  /// The ports of dialects, in the order in which they are opened.
  package var dialectPorts: [(dialect: String, port: Int)] = []
  /// The port for metrics; nil for none.
  package var metricsPort: Int?
  package var metricsHost = OperationsService.localHost
  package var upkeep = UpkeepPlan()
  /// Whether an empty market gets products.
  package var addsDemo = false

  package init(
    of store: any TransactionalStore, at location: StoreLocation, log: ServiceLog, logger: Logger
  ) {
    self.store = store
    self.location = location
    self.log = log
    self.logger = logger
  }

  /// Runs until `end` returns or a service fails.
  /// - Parameters:
  ///   - announce: Called with a sentence about each address, in order, once it is listening.
  ///   - end: May call the function that it gets, which reloads the files of the service.
  package func run(
    in language: Language, announcing announce: @escaping @Sendable (SafeText) -> Void,
    until end: @escaping @Sendable (_ reload: @Sendable () -> Void) async -> Void
  ) async throws {
    try await prepare()
    let metrics = ServiceMetrics()
    let native = MarketService(
      store: store, address: .tcp(host: host, port: port), options: options, metrics: metrics,
      logger: logger)
    let dialects = dialectPorts.map { dialect, port in
      (dialect, native.speaking(dialect, at: .tcp(host: host, port: port)))
    }
    let manager = ServiceManager(environment: ProcessInfo.processInfo.environment)
    let upkeep = Upkeep(
      store: store, location: location, plan: upkeep, metrics: metrics, logger: logger,
      manager: manager)
    try await withThrowingTaskGroup { group in
      // One after the other, so that the lines are in order.
      for (dialect, service) in [(nil, native)] + dialects {
        let (ready, continuation) = AsyncStream<Void>.makeStream()
        group.addTask {
          defer { continuation.finish() }
          try await service.run { address in
            announce(announcement(of: address, dialect, in: language))
            continuation.yield()
            continuation.finish()
          }
        }
        var isListening = false
        for await _ in ready { isListening = true }
        guard isListening else {
          try await group.next()
          return
        }
      }
      await upkeep.prepare()
      if let metricsPort {
        let operations = OperationsService(
          store: store, folder: location.file, uploads: options.uploads.folder, host: metricsHost,
          port: metricsPort, metrics: metrics, logger: logger)
        group.addTask {
          try await operations.run {
            logger.notice("metrics", metadata: ["at": "\($0.url)/metrics"])
          }
        }
      }
      logger.notice(
        "started", metadata: ["market": "\(location.name)", "version": "\(ServiceMetrics.version)"])
      manager?.notifyReady()
      group.addTask { await upkeep.run() }
      group.addTask { await end { reload(native) } }
      try await group.next()
      manager?.notifyStopping()
      group.cancelAll()
      try await group.waitForAll()
    }
  }
}

extension ServiceRun {
  private func prepare() async throws {
    // A market in a database server has no folder yet: uploads are collected there.
    try PrivateFolder(path: location.folder).create()
    try await preparePictures()
    if addsDemo { try await DemoMarket.served.addIfEmpty(to: store) }
    if options.isBehindUnknownProxy {
      logger.warning(
        "no --trusted-proxy: all clients count as one address for limits and in the log")
    }
    if !PictureWorker.isConfinable {
      logger.warning(
        "the kernel has no seccomp: picture workers are only confined by their limits")
    }
  }

  private func announcement(
    of address: ServiceAddress, _ dialect: String?, in language: Language
  ) -> SafeText {
    let words = CommandWords.of(language).serve
    let url = address.url(scheme: options.tls == nil ? "http" : "https")
    return dialect.map { words.listeningInDialect(SafeText($0), url) } ?? words.listening(url)
  }

  /// Prepares the place of pictures. A server that is down may be up in a minute: until then the
  /// market serves placeholders and is not ready.
  private func preparePictures() async throws {
    do {
      let total = try await store.preparePictures()
      if total.count > 0, store.externalPictures == nil {
        logger.warning(
          "no --pictures, but pictures are outside the database: they are missing",
          metadata: ["count": .stringConvertible(total.count)])
      }
    } catch let error as PictureStoreError {
      guard case .unavailable = error else { throw error }
      logger.error(
        "pictures cannot be reached", metadata: ["reason": "\(error.sentence(in: .english))"])
    }
  }

  /// Reopens the log file and reloads the certificate. A file that cannot be read leaves the old
  /// one in use.
  @Sendable
  private func reload(_ service: MarketService) {
    // The log first, so that the lines are in the new file.
    attempt("log file") { try log.reopen() }
    var metadata: Logger.Metadata = [:]
    attempt("certificate") {
      // A host who renewed it needs to know whether the new one was found.
      if let isNew = try service.reloadCertificate() {
        metadata["certificate"] = isNew ? "new" : "unchanged"
      }
    }
    logger.notice("reloaded", metadata: metadata)
  }

  private func attempt(_ name: String, _ body: () throws -> Void) {
    do {
      try body()
    } catch {
      let reason = CommandFailure(error, in: .english).sentence
      logger.error("not reloaded", metadata: ["kept": "\(name)", "reason": "\(reason)"])
    }
  }
}

extension StoreOptions {
  /// The options of a served market.
  package init(quotas: Quotas, trashDays: Int, pictures: ExternalPictures?, logger: Logger) {
    self.init(
      readTime: StoreLimits.readTime, quotas: quotas, trash: TrashPeriod(days: trashDays),
      pictures: pictures)
    onConnectionShortage = { left, maximum in
      logger.warning(
        "the database server has few connections left: requests wait for one",
        metadata: ["connections": "\(left)", "maximum": "\(maximum)"])
    }
    onStandby = { report in
      switch report {
      case .behind:
        logger.warning(
          "lists are read from the primary: the standby is behind, or of another market")
      case .unreachable:
        logger.warning("lists are read from the primary: no standby can be read")
      case .used: logger.notice("lists are read from the standby again")
      }
    }
  }
}
