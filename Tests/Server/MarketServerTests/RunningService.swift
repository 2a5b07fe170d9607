import Logging
import MarketStore
import Synchronization
import TestSupport

@testable import MarketServer

/// A market that is served until it is stopped.
struct RunningService: Sendable {
  let address: ServiceAddress
  let metrics: ServiceMetrics
  private let running: Task<Void, any Error>

  /// Returns once it accepts requests.
  static func start(
    _ fixture: MarketFixture, at address: ServiceAddress = .tcp(host: "127.0.0.1", port: 0),
    _ options: ServiceOptions = ServiceOptions(), logger: Logger = MarketFixture.logger
  ) async throws -> RunningService {
    try await start(fixture.store, at: address, options, logger: logger)
  }

  /// Returns once it accepts requests.
  static func start(
    _ store: any TransactionalStore, at address: ServiceAddress = .tcp(host: "127.0.0.1", port: 0),
    _ options: ServiceOptions = ServiceOptions(), logger: Logger = MarketFixture.logger
  ) async throws -> RunningService {
    let metrics = ServiceMetrics()
    let service = MarketService(
      store: store, address: address, options: options, metrics: metrics,
      logger: logger)
    let (ready, continuation) = AsyncStream<ServiceAddress>.makeStream()
    let running = Task {
      defer { continuation.finish() }
      try await service.run { continuation.yield($0) }
    }
    for await address in ready {
      return RunningService(address: address, metrics: metrics, running: running)
    }
    try await running.value
    throw CancellationError()
  }

  /// Stops it, as a signal does.
  func tellToEnd() { running.cancel() }

  /// Waits until it has ended.
  func ended() async throws { try await running.value }

  /// Waits until the number of open connections is in a range.
  func wait(forConnections counts: ClosedRange<Int>) async throws {
    try await until(within: .seconds(30)) {
      counts.contains(metrics.connections.load(ordering: .relaxed))
    }
  }
}

/// Serves a market while `body` runs.
func during(
  _ options: ServiceOptions, _ fixture: MarketFixture? = nil,
  _ body: (RunningService) async throws -> Void
) async throws {
  let service = try await RunningService.start(try fixture ?? .init(), options)
  do {
    try await body(service)
  } catch {
    service.tellToEnd()
    throw error
  }
  service.tellToEnd()
  try await service.ended()
}

/// Runs a service around `body`, which gets its address.
@discardableResult
func serving(
  _ fixture: MarketFixture, _ address: ServiceAddress,
  _ options: ServiceOptions = ServiceOptions(), logger: Logger = MarketFixture.logger,
  _ body: @Sendable (ServiceAddress) async throws -> Void
) async throws -> Duration {
  try await serving(fixture.store, address, options, logger: logger, body)
}

/// Runs a service around `body`, which gets its address.
/// - Returns: How long the service took to end.
@discardableResult
func serving(
  _ store: any TransactionalStore, _ address: ServiceAddress,
  _ options: ServiceOptions = ServiceOptions(), logger: Logger = MarketFixture.logger,
  _ body: @Sendable (ServiceAddress) async throws -> Void
) async throws -> Duration {
  let service = try await RunningService.start(store, at: address, options, logger: logger)
  do {
    try await body(service.address)
  } catch {
    service.tellToEnd()
    throw error
  }
  let start = ContinuousClock.now
  service.tellToEnd()
  try await service.ended()
  return ContinuousClock.now - start
}
