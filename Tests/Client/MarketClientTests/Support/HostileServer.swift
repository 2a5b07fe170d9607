import Certificates
import Glibc
import Market
import MarketClient
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// A server on loopback that plays a script to every request.
final class HostileServer: Sendable {
  enum Step: Sendable {
    case send(String)
    case bytes([UInt8])
    /// One byte after the other, each after `pause`.
    case drip(String, pause: TimeAmount)
    /// The same bytes again and again, as fast as the client reads.
    case flood([UInt8])
    case close
    /// Closes so that the client reads a reset.
    case reset
  }

  typealias Script = @Sendable (_ head: String) -> [Step]

  let port: Int
  private let channel: any Channel
  private let log: Log

  private init(channel: any Channel, log: Log) {
    self.channel = channel
    self.log = log
    port = channel.localAddress?.port ?? 0
  }

  /// `greeting` is played to a connection before any request.
  static func start(
    certificate: String? = nil, key: String = TestCertificate.key, socket: String? = nil,
    greeting: [Step] = [],
    _ script: @escaping Script
  ) async throws -> HostileServer {
    let log = Log()
    let tls = try certificate.map {
      try NIOSSLContext(configuration: configuration(for: $0, key: key))
    }
    let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          if let tls {
            try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls))
          }
          try channel.pipeline.syncOperations.addHandler(
            ScriptPlayer(greeting: greeting, script: script, log: log))
        }
      }
    let channel =
      if let socket {
        try await bootstrap.bind(unixDomainSocketPath: socket).get()
      } else {
        try await bootstrap.bind(host: "127.0.0.1", port: 0).get()
      }
    return HostileServer(channel: channel, log: log)
  }

  /// The request heads that arrived, in order.
  var requests: [String] { log.requests.withLock { $0 } }

  /// Connections that ended.
  var closed: Int { log.closed.withLock { $0 } }

  /// The time since a client last took what was sent.
  var idleTime: Duration { log.lastWrite.withLock { $0 }.duration(to: .now) }

  func stop() async {
    try? await channel.close().get()
  }

  private static func configuration(
    for certificate: String, key: String
  ) throws -> TLSConfiguration {
    let chain = try NIOSSLCertificate.fromPEMBytes(Array(certificate.utf8))
    let key = try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem)
    return .makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
  }

  fileprivate final class Log: Sendable {
    let requests = Mutex<[String]>([])
    let closed = Mutex(0)
    let lastWrite = Mutex(ContinuousClock.now)
  }
}

private final class ScriptPlayer: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let script: HostileServer.Script
  private let log: HostileServer.Log
  private var head = ""
  private var steps: ArraySlice<HostileServer.Step>

  init(
    greeting: [HostileServer.Step], script: @escaping HostileServer.Script, log: HostileServer.Log
  ) {
    steps = greeting[...]
    self.script = script
    self.log = log
  }

  func channelActive(context: ChannelHandlerContext) {
    play(context)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    head += String(buffer: unwrapInboundIn(data))
    guard head.hasSuffix("\r\n\r\n") else { return }
    log.requests.withLock { $0.append(head) }
    steps = script(head)[...]
    head = ""
    play(context)
  }

  func channelInactive(context: ChannelHandlerContext) {
    steps = []
    log.closed.withLock { $0 += 1 }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  private func play(_ context: ChannelHandlerContext) {
    guard let step = steps.popFirst() else { return }
    switch step {
    case .send(let text): write(Array(text.utf8), context) { self.play(context) }
    case .bytes(let bytes): write(bytes, context) { self.play(context) }
    case .drip(let text, let pause): drip(Array(text.utf8)[...], pause, context)
    case .flood(let bytes): flood(bytes, context)
    case .close: context.close(promise: nil)
    case .reset:
      _ = (context.channel as? any SocketOptionProvider)?
        .setSoLinger(linger(l_onoff: 1, l_linger: 0))
      context.close(promise: nil)
    }
  }

  private func write(
    _ bytes: [UInt8], _ context: ChannelHandlerContext, then next: @escaping () -> Void
  ) {
    let next = NIOLoopBound(next, eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)))
      .whenSuccess { [log] in
        log.lastWrite.withLock { $0 = .now }
        next.value()
      }
  }

  private func drip(
    _ bytes: ArraySlice<UInt8>, _ pause: TimeAmount, _ context: ChannelHandlerContext
  ) {
    guard let byte = bytes.first else { return play(context) }
    write([byte], context) {
      context.eventLoop.assumeIsolated().scheduleTask(in: pause) {
        self.drip(bytes.dropFirst(), pause, context)
      }
    }
  }

  private func flood(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
    write(bytes, context) {
      context.eventLoop.assumeIsolated().execute { self.flood(bytes, context) }
    }
  }
}
