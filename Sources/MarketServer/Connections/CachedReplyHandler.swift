import NIOCore
import NIOHTTP1

/// Sends the replies that are at hand without leaving the event loop, and passes all other requests
/// on. A reply never overtakes one to an earlier request.
final class CachedReplyHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// The reply to a request without a body; nil if it has to be made.
  typealias Source = (HTTPRequestHead) -> PreparedReply?

  private let source: Source
  /// The requests that were passed on and have no complete reply.
  private var unanswered = 0
  /// The reply to the request that is being read.
  private var reply: PreparedReply?
  /// Bytes that were written and not sent.
  private var unsent = 0

  /// Bytes after which replies are sent though more requests may have arrived: a client that sends
  /// many at once and reads nothing must not fill the memory.
  private static let maximumUnsent = 65_536

  init(_ source: @escaping Source) { self.source = source }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      if unanswered == 0, context.channel.isWritable, let reply = source(head) {
        self.reply = reply
        return
      }
      unanswered += 1
    case .end:
      if let reply {
        self.reply = nil
        return send(reply, context)
      }
    case .body: break
    }
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if unsent > 0 { flush(context) }
    context.fireChannelReadComplete()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { unanswered -= 1 }
    context.write(data, promise: promise)
  }

  private func send(_ reply: PreparedReply, _ context: ChannelHandlerContext) {
    context.write(wrapOutboundOut(.head(reply.head)), promise: nil)
    if reply.body.readableBytes > 0 {
      context.write(wrapOutboundOut(.body(.byteBuffer(reply.body))), promise: nil)
    }
    context.write(wrapOutboundOut(.end(nil)), promise: nil)
    unsent += Self.headBytes + reply.body.readableBytes
    if unsent > Self.maximumUnsent { flush(context) }
  }

  private func flush(_ context: ChannelHandlerContext) {
    unsent = 0
    context.flush()
  }

  /// Bytes of a head, about.
  private static let headBytes = 300
}
