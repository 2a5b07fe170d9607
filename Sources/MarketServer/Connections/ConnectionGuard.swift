import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import Synchronization
import Text
import Wire

/// The policy of one connection: the time limits of header block, body and reply, the reply to
/// bytes that are not a request, and the handling of a body that nobody reads.
///
/// It checks its deadlines at least every ``ConnectionTimes/checkInterval``, so that idle
/// connections can be closed early once there are many.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// The progress of the client's latest request.
  private enum Reading {
    /// Nothing of the next request has arrived.
    case waiting
    /// Some bytes of a header block have arrived.
    case head(since: NIODeadline)
    case body(since: NIODeadline)
    /// Our side is closed, and all bytes are discarded.
    case draining(since: NIODeadline)
  }

  private let metrics: ServiceMetrics
  private let times: ConnectionTimes
  private let limit: Int
  private var reading = Reading.waiting
  private var lastByte = NIODeadline.now()
  /// Whether the rest of the pipeline asks for bytes: a body that waits for the server is not late.
  private var wantsBytes = false
  private var sawPart = false
  /// The number of requests without a complete reply.
  private var unanswered = 0
  /// Whether the length of the arriving body is unknown, or too long to read it to its end.
  private var isUnannounced = false
  private var isWaitingForContinue = false
  private var drained = 0
  private var closesAfterReply = false
  /// The time at which the connection is closed, once the service ends.
  private var end: NIODeadline?
  /// Whether the connection is closed as soon as the client has received everything.
  private var closesWhenSent = false
  /// The bytes on their way to the client at the last check, and the time when they last became
  /// fewer.
  private var unsent = 0
  private var lastSent = NIODeadline.now()
  private var check: Scheduled<Void>?

  /// The check interval while only bytes on their way keep the connection open.
  private static let sendingInterval = TimeAmount.milliseconds(50)

  /// - Parameter limit: The maximum number of connections.
  init(metrics: ServiceMetrics, times: ConnectionTimes, limit: Int) {
    self.metrics = metrics
    self.times = times
    self.limit = limit
  }

  // MARK: Life cycle

  func handlerAdded(context: ChannelHandlerContext) {
    metrics.connections.add(1, ordering: .relaxed)
    lastByte = .now()
    schedule(context, in: times.checkInterval)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    metrics.connections.subtract(1, ordering: .relaxed)
    check?.cancel()
    check = nil
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent {
      lastSent = .now()
      end = lastSent + times.grace
      schedule(context, in: times.endingStall)
    }
    context.fireUserInboundEventTriggered(event)
  }

  // MARK: Requests

  func read(context: ChannelHandlerContext) {
    wantsBytes = true
    lastByte = .now()
    context.read()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let now = NIODeadline.now()
    wantsBytes = false
    lastByte = now
    sawPart = true
    let part = unwrapInboundIn(data)
    if case .draining = reading { return drain(part, context) }
    switch part {
    case .head(let head):
      reading = .body(since: now)
      unanswered += 1
      isUnannounced = Self.isLong(head)
      if Self.wantsClose(head) { closesAfterReply = true }
      isWaitingForContinue = head.headerFields[.expect] != nil
    case .body:
      isWaitingForContinue = false
    case .end:
      reading = .waiting
    }
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if case .waiting = reading, !sawPart {
      let now = NIODeadline.now()
      reading = .head(since: now)
      schedule(context, in: times.header)
    }
    sawPart = false
    context.fireChannelReadComplete()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if case .draining = reading { return }
    guard let status = Self.status(for: error), unanswered == 0 else {
      context.fireErrorCaught(error)
      return
    }
    refuse(status, context)
  }

  // MARK: Replies

  func write(
    context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
  ) {
    switch unwrapOutboundIn(data) {
    case .head(var head):
      if head.status.kind == .informational {
        isWaitingForContinue = false
        return context.write(data, promise: promise)
      }
      lastSent = .now()
      if case .body = reading, unanswered == 1, isUnannounced || isWaitingForContinue {
        closesAfterReply = true
      }
      guard closesAfterReply || end != nil else { return context.write(data, promise: promise) }
      head.headerFields[.connection] = "close"
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body:
      context.write(data, promise: promise)
    case .end:
      unanswered = max(0, unanswered - 1)
      lastByte = .now()
      guard closesAfterReply, unanswered == 0 else {
        return context.write(data, promise: promise)
      }
      context.writeAndFlush(data, promise: promise)
      finish(context)
    }
  }

  /// Closes the connection; when the service ends, only after a reply on its way has been sent.
  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard mode == .all, end != nil, Self.unsent(context) > 0 else {
      return context.close(mode: mode, promise: promise)
    }
    closesWhenSent = true
    if let promise { context.channel.closeFuture.cascade(to: promise) }
    schedule(context, in: Self.sendingInterval)
  }

  /// Closes our side and discards the rest of the request for a moment: closing both sides at once
  /// would make the system drop a reply that the client has not read yet.
  private func finish(_ context: ChannelHandlerContext) {
    reading = .draining(since: .now())
    drained = 0
    context.close(mode: .output, promise: nil)
    schedule(context, in: times.drain)
    // The rest of the pipeline does not ask any more.
    context.read()
  }

  private func drain(_ part: HTTPRequestPart, _ context: ChannelHandlerContext) {
    if case .body(let bytes) = part { drained += bytes.readableBytes }
    if case .end = part { return context.close(promise: nil) }
    drained > ServiceLimits.drainBytes ? context.close(promise: nil) : context.read()
  }

  private func refuse(_ status: HTTPResponse.Status, _ context: ChannelHandlerContext) {
    metrics.countRefused(status: status.code)
    let body = Dialects.native.bytes(ofError: status.code, status.reasonPhrase)
    let head = HTTPResponse(
      status: status,
      headerFields: [
        .contentType: "application/json; charset=utf-8", .connection: "close",
        .contentLength: String(body.count),
      ])
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(ByteBuffer(bytes: body))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    finish(context)
  }

  private static func wantsClose(_ head: HTTPRequest) -> Bool {
    guard let field = head.headerFields[.connection] else { return false }
    return field.lowercased().split(separator: ",").contains { $0.trimmingSpaces == "close" }
  }

  /// Whether a body may be too long to read it to its end only to keep the connection.
  private static func isLong(_ head: HTTPRequest) -> Bool {
    if head.headerFields[.transferEncoding] != nil { return true }
    guard let length = head.headerFields[.contentLength] else { return false }
    return Digits.integer(length.trimmingSpaces) ?? .max > ServiceLimits.drainBytes
  }

  /// Nil for an error that is not in the request, such as a broken connection.
  private static func status(for error: any Error) -> HTTPResponse.Status? {
    switch error {
    case HTTPParserError.headerOverflow: .requestHeaderFieldsTooLarge
    case HTTPParserError.invalidEOFState, HTTPParserError.closedConnection: nil
    case is HTTPParserError, is HTTP1TypeConversionError: .badRequest
    default: nil
    }
  }
}

// MARK: - Time

extension ConnectionGuard {
  private func schedule(_ context: ChannelHandlerContext, in time: TimeAmount) {
    check?.cancel()
    check = context.eventLoop.assumeIsolated().scheduleTask(in: time) {
      self.checkDeadlines(context)
    }
  }

  private func checkDeadlines(_ context: ChannelHandlerContext) {
    check = nil
    guard context.channel.isActive else { return }
    let now = NIODeadline.now()
    let waiting = Self.unsent(context)
    if waiting == 0 || waiting < unsent { lastSent = now }
    unsent = waiting
    if closesWhenSent, waiting == 0 { return context.close(promise: nil) }
    let sending =
      waiting == 0
      ? nil : lastSent + (end == nil ? times.sendStall : times.endingStall)
    let next = [end, sending, readingDeadline(isSending: waiting > 0)].compactMap(\.self).min()
    guard let next, next <= now else {
      let pause =
        closesWhenSent
        ? Self.sendingInterval : end == nil ? times.checkInterval : times.endingStall
      return schedule(context, in: next.map { min($0 - now, pause) } ?? pause)
    }
    switch reading {
    case .head where unanswered == 0: refuse(.requestTimeout, context)
    case .body:
      metrics.countRefused(status: HTTPResponse.Status.requestTimeout.code)
      context.close(promise: nil)
    case .head, .waiting, .draining: context.close(promise: nil)
    }
  }

  /// The deadline of the client's current step; nil while it waits for the server.
  private func readingDeadline(isSending: Bool) -> NIODeadline? {
    switch reading {
    case .waiting:
      guard unanswered == 0, !isSending else { return nil }
      let isCrowded = metrics.connections.load(ordering: .relaxed) > limit / 4 * 3
      return lastByte + (isCrowded ? times.crowdedIdle : times.idle)
    case .head(let since):
      return since + times.header
    case .body(let since):
      let end = since + times.body
      return wantsBytes ? min(end, lastByte + times.bodyStall) : end
    case .draining(let since):
      return isSending ? nil : since + times.drain
    }
  }

  private static func unsent(_ context: ChannelHandlerContext) -> Int {
    (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }
}
