package import Logging
package import MarketStore
import NIOPosix
import Wire

/// A market that is served at an address.
///
///     let service = MarketService(
///       store: store, address: .tcp(host: "127.0.0.1", port: 0), logger: logger)
///     try await service.run { address in print(address.url) }
public struct MarketService: Sendable {
  private let service: HTTPService
  private let pipeline: RequestPipeline
  private let logger: Logger
  private let connections: ConnectionService
  private let certificate: ServerCertificate?
  /// Nil for the same market on a second listener.
  private let hub: EventHub?

  /// - Parameter metrics: The counters that ``OperationsService`` shows.
  package init(
    store: any TransactionalStore, address: ServiceAddress,
    options: ServiceOptions = ServiceOptions(),
    metrics: ServiceMetrics = ServiceMetrics(), logger: Logger
  ) {
    let connections = options.connectionLimits
    let hub = EventHub(
      store: store, limit: connections.streams, commentTime: options.eventCommentTime,
      metrics: metrics)
    let pipeline = RequestPipeline(
      routes: MarketRoutes(
        store: store, uploads: options.uploads, servesPages: options.servesPages, hub: hub,
        metrics: metrics, cacheBytes: options.cacheBytes, logger: logger),
      options: options, sharedCounts: store.sharedCounts, metrics: metrics, logger: logger)
    let table = ConnectionTable(connections, times: options.times)
    self.init(
      pipeline, hub, address, logger,
      ConnectionService(
        metrics: metrics, table: table, times: options.times, disconnects: pipeline.disconnects,
        charge: { connections.exempts($0) || pipeline.charge($0, refused: $1) }),
      options.tls.map { ServerCertificate($0, metrics: metrics) })
  }

  private init(
    _ pipeline: RequestPipeline, _ hub: EventHub?, _ address: ServiceAddress, _ logger: Logger,
    _ connections: ConnectionService, _ certificate: ServerCertificate?
  ) {
    self.hub = hub
    self.pipeline = pipeline
    self.logger = logger
    self.connections = connections
    self.certificate = certificate
    service = HTTPService(
      address: address, certificate: certificate, connections: connections, logger: logger,
      responder: { request, writer, channel in
        let listening = address.origin(of: channel, certificate == nil ? .http : .https)
        try await pipeline.answer(request, writer, on: channel, listening: listening)
      },
      quickReplies: { channel in
        let reads = QuickReplies(pipeline, of: channel)
        return { reads.reply(to: $0) }
      })
  }

  /// The same market at another address in another dialect, with the same limits, connections,
  /// caches and counts of guesses.
  /// - Parameter dialect: The name of the dialect; any unknown name is the native one.
  public func speaking(_ dialect: String, at address: ServiceAddress) -> MarketService {
    var other = pipeline
    other.dialect = Dialects.named(dialect) ?? Dialects.native
    return MarketService(other, nil, address, logger, connections, certificate)
  }

  /// Nil for a second listener, which has the same threads, and on a socket for this machine's
  /// user, whose browser must not wake the processor for this.
  private var delayWatch: DelayWatch? {
    guard hub != nil, case .tcp = service.address else { return nil }
    return DelayWatch(
      loops: MultiThreadedEventLoopGroup.singleton, metrics: pipeline.metrics, log: pipeline.log)
  }

  /// Reads the files of the certificate again, for new connections to every address.
  /// - Returns: Whether the certificate has changed; nil without one.
  /// - Throws: ``ServiceError`` if a file cannot be used; the certificate in use remains.
  @discardableResult
  public func reloadCertificate() throws -> Bool? { try certificate?.load() }

  /// Serves until the task is cancelled, then lets requests in progress finish for nine seconds, or
  /// for one second if the client receives nothing.
  /// - Parameter onReady: Called once, with the address in use.
  /// - Throws: ``ServiceError`` if it cannot listen.
  public func run(onReady: @escaping @Sendable (ServiceAddress) -> Void) async throws {
    let watch = delayWatch.map { watch in Task { await watch.run() } }
    defer { watch?.cancel() }
    try await service.run(onReady: onReady, onEnd: { [hub] in hub?.end() })
  }
}
