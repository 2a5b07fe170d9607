import Foundation
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOPosix
import NIOSSL
import Text
import Wire

/// Serves HTTP/1.1 at an address until its task is cancelled.
///
/// It is built on Hummingbird's `Server` and not on its `Application`, which would wake the process
/// every second to format the date, and handle signals that belong to the embedding program.
struct HTTPService: Sendable {
  let address: ServiceAddress
  let tls: CertificateFiles?
  var times = ConnectionTimes()
  /// The maximum number of connections, if the process may have that many descriptors.
  var connections = ServiceLimits.connections
  let metrics: ServiceMetrics
  let logger: Logger
  let responder: HTTPChannelHandler.Responder

  /// The maximum number of connections for which there are descriptors: without a spare one,
  /// accepting would fail over and over.
  var connectionLimit: Int {
    min(
      connections, max(16, sysconf(Int32(_SC_OPEN_MAX)) - ServiceLimits.otherDescriptors))
  }

  /// Serves until the task is cancelled, then lets requests in progress finish.
  /// - Parameters:
  ///   - onReady: Called once, with the address in use.
  ///   - onEnd: Called once, when the service begins to end.
  /// - Throws: ``ServiceError`` if it cannot listen.
  func run(
    onReady: @escaping @Sendable (ServiceAddress) -> Void, onEnd: @escaping @Sendable () -> Void
  ) async throws {
    let channel = makeChannel()
    guard let tls else { return try await serve(channel, onReady, onEnd) }
    let configuration = try tls.configuration()
    let encrypted: TLSChannel<HTTP1Channel>
    do {
      encrypted = try TLSChannel(channel, tlsConfiguration: configuration)
    } catch {
      throw ServiceError.unusableFile(SafeText(tls.key), .keyMismatch)
    }
    try await serve(encrypted, onReady, onEnd)
  }

  private func makeChannel() -> HTTP1Channel {
    var limits = HTTP1Channel.Configuration.DecoderConfiguration()
    limits.maxHeaderFieldSize = ServiceLimits.headerBytes
    limits.maxHeaderListSize = ServiceLimits.headerBytes
    limits.maxHeaderFieldCount = ServiceLimits.headerCount
    let limit = connectionLimit
    return HTTP1Channel(
      responder: responder,
      configuration: .init(
        additionalChannelHandlers: [
          ConnectionGuard(metrics: metrics, times: times, limit: limit)
        ],
        httpDecoderConfiguration: limits))
  }

  private func serve(
    _ channel: some ServerChildChannel, _ onReady: @escaping @Sendable (ServiceAddress) -> Void,
    _ onEnd: @escaping @Sendable () -> Void
  ) async throws {
    if case .unixSocket(let path) = address { try SocketFile(path: path).makeRoom() }
    // It logs where it listens, which the caller does itself.
    var quiet = logger
    quiet.logLevel = max(logger.logLevel, .warning)
    let server = Server(
      childChannelSetup: channel,
      configuration: ServerConfiguration(
        address: address.bindAddress, backlog: ServiceLimits.backlog,
        availableConnectionsDelegate: .maximum(connectionLimit, logger: quiet)),
      onServerRunning: { [address] channel in
        if case .unixSocket(let path) = address { chmod(path, 0o600) }
        onReady(address.bound(to: channel))
      },
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: quiet)
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
    } catch let error as IOError {
      throw Self.error(error.errnoCode, address)
    } catch {
      if Task.isCancelled { return }
      throw ServiceError.cannotListen(address.url, .other(SafeText("\(error)")))
    }
  }

  private static func error(_ code: Int32, _ address: ServiceAddress) -> ServiceError {
    code == EADDRINUSE
      ? .addressInUse(address.url)
      : .cannotListen(address.url, .system(code))
  }
}

extension CertificateFiles {
  /// TLS 1.2 and later, with the library's defaults.
  fileprivate func configuration() throws -> TLSConfiguration {
    func read<Value>(_ file: String, _ body: () throws -> Value) throws -> Value {
      guard access(file, R_OK) == 0 else {
        throw ServiceError.unusableFile(SafeText(file), .system(errno))
      }
      do {
        return try body()
      } catch {
        throw ServiceError.unusableFile(SafeText(file), .notPEM)
      }
    }
    let chain = try read(certificates) { try NIOSSLCertificate.fromPEMFile(certificates) }
    let key = try read(key) { try NIOSSLPrivateKey(file: self.key, format: .pem) }
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = ["http/1.1"]
    return configuration
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
