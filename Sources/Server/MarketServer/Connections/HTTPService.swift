import Foundation
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import Text
import Wire
import Words

/// Serves HTTP/1.1 at an address until its task is cancelled.
///
/// It is built on Hummingbird's `Server` and not on its `Application`, which would wake the process
/// every second to format the date, and handle signals that belong to the embedding program.
struct HTTPService: Sendable {
  let address: ServiceAddress
  let certificate: ServerCertificate?
  let connections: ConnectionService
  let logger: Logger
  let responder: HTTPChannelHandler.Responder
  /// The replies at hand for the requests of a connection; called on its event loop.
  var quickReplies: (@Sendable (any Channel) -> QuickReplying.Source)?

  /// Serves until the task is cancelled, then lets requests in progress finish.
  /// - Parameters:
  ///   - onReady: Called once, with the address in use.
  ///   - onEnd: Called once, when the service begins to end.
  /// - Throws: ``ServiceError`` if it cannot listen.
  func run(
    onReady: @escaping @Sendable (ServiceAddress) -> Void, onEnd: @escaping @Sendable () -> Void
  ) async throws {
    try certificate?.load()
    if case .unixSocket(let path) = address { try SocketFile(path: path).makeRoom() }
    // Hummingbird logs where it listens, which the caller does itself.
    var quiet = logger
    quiet.logLevel = max(logger.logLevel, .warning)
    let server = Server(
      childChannelSetup: ConnectionSetup(
        service: connections, certificate: certificate, responder: responder,
        quickReplies: quickReplies),
      configuration: ServerConfiguration(
        address: address.bindAddress, backlog: ServiceLimits.backlog,
        availableConnectionsDelegate: .maximum(connections.table.limits.all, logger: quiet)),
      onServerRunning: { [address] channel in
        if case .unixSocket(let path) = address { chmod(path, 0o600) }
        onReady(address.bound(to: channel))
      },
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: quiet)
    try await serve(server, onEnd)
  }

  private func serve(
    _ server: Server<ConnectionSetup>, _ onEnd: @escaping @Sendable () -> Void
  ) async throws {
    let serving = Task { try await server.run() }
    defer { if case .unixSocket(let path) = address { unlink(path) } }
    do {
      try await withTaskCancellationHandler {
        try await serving.value
      } onCancel: {
        Task {
          onEnd()
          try? await server.shutdownGracefully()
        }
      }
    } catch {
      // Failures while it ends do not matter: it has ended.
      if Task.isCancelled { return }
      guard let code = (error as? IOError)?.errnoCode else {
        throw ServiceError.cannotListen(address.url, .other(SafeText("\(error)")))
      }
      throw code == EADDRINUSE
        ? ServiceError.addressInUse(address.url) : .cannotListen(address.url, .system(code))
    }
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

  /// The origin of the server's end of a connection, as a client would write it.
  func origin(of channel: any Channel, _ scheme: Origin.Scheme) -> Origin {
    guard case .tcp = self, let address = channel.localAddress, let host = address.ipAddress,
      let port = address.port
    else { return .localhost }
    let authority = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    return Origin(authority: authority, scheme: scheme) ?? .localhost
  }
}
