import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// Refuses replies with an invalid status (000–099), which the client would treat as informational
/// ones and then trap on their bodies.
final class StatusGuard: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias InboundOut = HTTPClientResponsePart

  private var isRefused = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head(let head) = Self.unwrapInboundIn(data), head.status.code < 100 {
      isRefused = true
      context.fireErrorCaught(HTTPParserError.invalidStatus)
      context.close(promise: nil)
    }
    if !isRefused { context.fireChannelRead(data) }
  }

  /// Adds a guard after the decoder of a new connection.
  @Sendable static func install(on channel: any Channel) -> EventLoopFuture<Void> {
    // At once: a connection that ends in between would stay in the pool.
    channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
      try pipeline.addHandler(StatusGuard(), position: .after(decoder))
    }
  }
}
