package import Logging
package import MarketStore
import Wire

/// A market that answers at an address.
///
///     let service = MarketService(
///       store: store, address: .tcp(host: "127.0.0.1", port: 0), logger: logger)
///     try await service.run { address in print(address.url) }
public struct MarketService: Sendable {
  private let service: HTTPService
  private let pipeline: RequestPipeline
  private let logger: Logger
  /// Nil for a market that is offered at another address as well.
  private let hub: EventHub?

  /// - Parameter metrics: Counts what happens; ``OperationsService`` shows it.
  package init(
    store: any ProductStore, address: ServiceAddress, options: ServiceOptions = ServiceOptions(),
    metrics: ServiceMetrics = ServiceMetrics(), logger: Logger
  ) {
    let hub = EventHub(store: store, metrics: metrics)
    let pipeline = RequestPipeline(
      routes: MarketRoutes(store: store, uploads: options.uploads, hub: hub, logger: logger),
      options: options, metrics: metrics, logger: logger)
    self.init(pipeline, hub, address, logger)
  }

  private init(
    _ pipeline: RequestPipeline, _ hub: EventHub?, _ address: ServiceAddress, _ logger: Logger
  ) {
    self.hub = hub
    self.pipeline = pipeline
    self.logger = logger
    let options = pipeline.options
    let tls = options.tls
    service = HTTPService(
      address: address, tls: tls, times: options.times, connections: options.connections,
      metrics: pipeline.metrics, logger: logger,
      responder: { request, writer, channel in
        let listening = address.origin(of: channel, tls == nil ? .http : .https)
        try await pipeline.answer(request, writer, on: channel, listening: listening)
      })
  }

  /// The same market at another address in another dialect: limits, caches and counted guesses are
  /// those of this one.
  /// - Parameter dialect: Native when there is none of this name.
  public func speaking(_ dialect: String, at address: ServiceAddress) -> MarketService {
    var other = pipeline
    other.dialect = Dialects.named(dialect) ?? Dialects.native
    return MarketService(other, nil, address, logger)
  }

  /// Serves until the task is cancelled, then lets requests under way finish for nine seconds; a
  /// client that takes nothing of its answer meanwhile gets one.
  /// - Parameter onReady: Called once, with the address in use.
  /// - Throws: ``ServiceError`` when it cannot listen.
  public func run(onReady: @escaping @Sendable (ServiceAddress) -> Void) async throws {
    try await service.run(onReady: onReady, onEnd: { [hub] in hub?.end() })
  }
}
