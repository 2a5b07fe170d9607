package import Logging
package import MarketServer
package import Text

/// A served market from its first connection to its end: its ports, its upkeep, and the messages to
/// the service manager.
package struct ServiceRun: Sendable {
  private let services: [(dialect: String?, service: MarketService)]
  private let operations: OperationsService?
  private let upkeep: Upkeep
  private let logger: Logger
  private let manager: ServiceManager?
  private let market: SafeText

  /// - Parameters:
  ///   - services: The native one, and those with a dialect's own port.
  ///   - operations: The port for metrics; nil for none.
  ///   - market: The name in the log.
  package init(
    services: [(dialect: String?, service: MarketService)], operations: OperationsService?,
    upkeep: Upkeep, logger: Logger, manager: ServiceManager?, market: SafeText
  ) {
    self.services = services
    self.operations = operations
    self.upkeep = upkeep
    self.logger = logger
    self.manager = manager
    self.market = market
  }

  /// Runs until `end` returns or a service fails.
  /// - Parameter announce: Called with each dialect and address, in order, once it is listening.
  package func run(
    announcing announce: @escaping @Sendable (_ dialect: String?, ServiceAddress) -> Void,
    until end: @escaping @Sendable () async -> Void
  ) async throws {
    try await withThrowingTaskGroup { group in
      // One after the other, so that the lines are in order.
      for (dialect, service) in services {
        let (ready, continuation) = AsyncStream<Void>.makeStream()
        group.addTask {
          defer { continuation.finish() }
          try await service.run { address in
            announce(dialect, address)
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
      if let operations {
        group.addTask {
          try await operations.run {
            logger.notice("metrics", metadata: ["at": "\($0.url)/metrics"])
          }
        }
      }
      logger.notice(
        "started", metadata: ["market": "\(market)", "version": "\(ServiceMetrics.version)"])
      manager?.notifyReady()
      group.addTask { await upkeep.run() }
      group.addTask { await end() }
      try await group.next()
      manager?.notifyStopping()
      group.cancelAll()
      try await group.waitForAll()
    }
  }
}
