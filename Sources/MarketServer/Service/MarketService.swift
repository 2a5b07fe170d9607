import Foundation
import HTTPTypes
import HummingbirdCore
public import Logging
import NIOCore
import NIOPosix
import TerminalText

/// A market that answers at an address.
///
///     let service = MarketService(
///       store: store, address: .tcp(host: "127.0.0.1", port: 0), logger: logger)
///     try await service.run { address in print(address.url) }
///
/// It stands on Hummingbird's `Server` instead of its `Application`, which would wake the process
/// every second to write the date, and handle signals that belong to whoever embeds the market.
public struct MarketService: Sendable {
  private let routes: MarketRoutes
  private let address: ServiceAddress
  private let logger: Logger

  /// Connections at once; more wait in the backlog. One costs some 30 kB and a descriptor, of which
  /// the store and the log need some: without any, accepting would fail over and over.
  static let connectionLimit = min(1_024, max(16, sysconf(Int32(_SC_OPEN_MAX)) - 128))
  /// Connections that wait to be accepted.
  static let backlog = 256
  /// A connection without a whole request for this long is closed.
  static let idleTimeout = TimeAmount.seconds(60)
  /// All header fields of a request, in bytes, and how many there may be.
  static let headerBytes = 80 * 1_024
  static let headerCount = 200
  /// Requests under way may finish for this long when the service ends.
  static let graceSeconds = 10

  public init(store: any ProductStore, address: ServiceAddress, logger: Logger) {
    routes = MarketRoutes(store: store, logger: logger)
    self.address = address
    self.logger = logger
  }

  /// Serves until the task is cancelled, then lets requests under way finish for ten seconds.
  /// - Parameter onReady: Called once, with the address in use.
  /// - Throws: ``ServiceError`` when it cannot listen.
  public func run(onReady: @escaping @Sendable (ServiceAddress) -> Void) async throws {
    if case .unixSocket(let path) = address { try SocketFile(path: path).makeRoom() }
    let requests = OpenRequests()
    let server = makeServer(requests, onReady)
    let serving = Task { try await server.run() }
    defer { if case .unixSocket(let path) = address { unlink(path) } }
    do {
      try await withTaskCancellationHandler {
        try await serving.value
      } onCancel: {
        Task { await stop(server, requests) }
      }
    } catch let error as IOError {
      throw Self.error(error.errnoCode, address)
    } catch let error as ServiceError {
      throw error
    } catch {
      if Task.isCancelled { return }
      throw ServiceError.cannotListen(address.url, reason: SafeText("\(error)"))
    }
  }

  private func makeServer(
    _ requests: OpenRequests, _ onReady: @escaping @Sendable (ServiceAddress) -> Void
  ) -> Server<HTTP1Channel> {
    var limits = HTTP1Channel.Configuration.DecoderConfiguration()
    limits.maxHeaderFieldSize = Self.headerBytes
    limits.maxHeaderListSize = Self.headerBytes
    limits.maxHeaderFieldCount = Self.headerCount
    let dates = ResponseDate()
    return Server(
      childChannelSetup: HTTP1Channel(
        responder: { [routes, address] request, writer, channel in
          let key = requests.begin(channel)
          defer { requests.end(key) }
          let listening = address.origin(of: channel)
          var response = await routes.respond(to: request, listening: listening)
          response.headers[.date] = dates.now
          try await writer.write(response: response.head, body: response.body)
        },
        configuration: .init(idleTimeout: Self.idleTimeout, httpDecoderConfiguration: limits)),
      configuration: ServerConfiguration(
        address: address.bindAddress, backlog: Self.backlog,
        availableConnectionsDelegate: .maximum(Self.connectionLimit, logger: logger)),
      onServerRunning: { [address] channel in
        if case .unixSocket(let path) = address { chmod(path, 0o600) }
        onReady(address.bound(to: channel))
      },
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: logger)
  }

  private func stop(_ server: Server<HTTP1Channel>, _ requests: OpenRequests) async {
    let deadline = Task {
      try await Task.sleep(for: .seconds(Self.graceSeconds))
      requests.closeAll()
    }
    try? await server.shutdownGracefully()
    deadline.cancel()
  }

  private static func error(_ code: Int32, _ address: ServiceAddress) -> ServiceError {
    code == EADDRINUSE
      ? .addressInUse(address.url)
      : .cannotListen(address.url, reason: SafeText(String(cString: strerror(code))))
  }
}

extension ServiceAddress {
  fileprivate var bindAddress: BindAddress {
    switch self {
    case .tcp(let host, let port): .hostname(host, port: port)
    case .unixSocket(let path): .unixDomainSocket(path: path)
    }
  }

  fileprivate func bound(to channel: any Channel) -> ServiceAddress {
    guard case .tcp(let host, _) = self, let port = channel.localAddress?.port else { return self }
    return .tcp(host: host, port: port)
  }

  fileprivate func origin(of channel: any Channel) -> Origin {
    guard case .tcp = self, let address = channel.localAddress, let host = address.ipAddress,
      let port = address.port
    else { return .localhost }
    return Origin(host: host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)") ?? .localhost
  }
}
