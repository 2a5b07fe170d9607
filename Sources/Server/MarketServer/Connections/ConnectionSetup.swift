import Foundation
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOSSL

struct ConnectionService: Sendable {
  let metrics: ServiceMetrics
  let table: ConnectionTable
  var times = ConnectionTimes()
  var disconnects = Disconnects()
  /// Charges requests that are refused before their client is known to the other end of their
  /// connection.
  /// - Returns: False if that has no requests left.
  var charge: @Sendable (ClientAddress, Int) -> Bool = { _, _ in true }
  let dates = ResponseDate()
}

/// Sets up the handlers of each connection: encryption, NIO's parser between ``ParserInput`` and
/// ``ConnectionGuard``, and Hummingbird's loop over requests.
///
/// Hummingbird's `HTTP1Channel` is not used because the rules of HTTP/1.1 need the version, the
/// target and every `Host` of a request, which its handlers no longer see.
struct ConnectionSetup: HTTPChannelHandler {
  typealias Value = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

  let service: ConnectionService
  let certificate: ServerCertificate?
  let responder: Responder
  /// The replies available at once for the requests of a connection; called on its event loop.
  let quickReplies: (@Sendable (any Channel) -> QuickReplying.Source)?

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      if let context = certificate?.context {
        try pipeline.addHandler(NIOSSLServerHandler(context: context))
      }
      let input = ParserInput()
      let guardian = ConnectionGuard(
        service, input: input, isEncrypted: certificate != nil,
        quickReplies: quickReplies?(channel))
      try pipeline.addHandler(input)
      try pipeline.configureHTTPServerPipeline(
        withPipeliningAssistance: false, withErrorHandling: false,
        withOutboundHeaderValidation: false, withEncoderConfiguration: Self.encoder,
        withDecoderLimitConfiguration: Self.decoder)
      try pipeline.addHandlers([
        guardian, HTTP1ToHTTPServerCodec(secure: false), DisconnectHandler(service.disconnects),
        HTTPConnectionStateHandler(logger: logger),
      ])
      Self.limitUnsentBytes(of: channel)
      service.table.add(guardian, of: channel)
      return try NIOAsyncChannel(
        wrappingChannelSynchronously: channel,
        configuration: .init(isOutboundHalfClosureEnabled: true))
    }
  }

  func handle(value: Value, logger: Logger) async {
    await handleHTTP(asyncChannel: value, logger: logger)
  }

  /// Makes the system buffer little more than it can send: unread replies would otherwise fill its
  /// memory.
  private static func limitUnsentBytes(of channel: any Channel) {
    guard channel.remoteAddress?.ipAddress != nil else { return }
    try? channel.syncOptions?.setOption(
      .tcpOption(NIOBSDSocket.Option(rawValue: TCP_NOTSENT_LOWAT)),
      value: SocketOptionValue(ServiceLimits.unsentBytes))
  }

  /// ``ReplyFraming`` frames replies.
  private static let encoder = {
    var encoder = HTTPResponseEncoder.Configuration()
    encoder.automaticallySetFramingHeaders = false
    return encoder
  }()

  private static let decoder = {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = ServiceLimits.headerBytes
    limits.maxHeaderListSize = ServiceLimits.headerBytes
    limits.maxHeaderFieldCount = ServiceLimits.headerCount
    return limits
  }()
}
