import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import Synchronization
import Wire

/// One connection's manners: how long it may take for a header block, a body and an answer, what
/// it is told when its bytes are no request, and what happens to a body that nobody reads.
///
/// It looks at its deadlines at most every ``ConnectionTimes/look``, so that a crowd of idle
/// connections can be told to go earlier than they were first promised.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// How far the client is with its latest request.
  private enum Reading {
    /// Nothing of the next one has come.
    case waiting
    /// Some bytes of a header block.
    case head(since: NIODeadline)
    case body(since: NIODeadline)
    /// Bytes without a meaning: our side is closed.
    case draining(since: NIODeadline)
  }

  private let metrics: ServiceMetrics
  private let times: ConnectionTimes
  private let limit: Int
  private var reading = Reading.waiting
  private var lastByte = NIODeadline.now()
  /// Whether the rest of the pipeline asks for bytes: a body that waits for us is not late.
  private var wantsBytes = false
  private var sawPart = false
  /// Requests that have come and are not answered.
  private var unanswered = 0
  /// Of the request whose body is coming.
  private var isUnannounced = false
  private var isWaitingForContinue = false
  private var drained = 0
  private var closesAfterAnswer = false
  /// When the connection has to be closed, once the service ends.
  private var end: NIODeadline?
  /// Whether it is to be closed when the client has what was written.
  private var closesWhenSent = false
  /// Bytes on their way to the client when they were last looked at, and when they were fewer.
  private var unsent = 0
  private var lastSent = NIODeadline.now()
  private var check: Scheduled<Void>?

  /// While nothing but the last bytes on their way keeps it open.
  private static let sendingSleep = TimeAmount.milliseconds(50)

  /// - Parameter limit: Connections at once, which say when it is crowded.
  init(metrics: ServiceMetrics, times: ConnectionTimes, limit: Int) {
    self.metrics = metrics
    self.times = times
    self.limit = limit
  }

  // MARK: Life

  func handlerAdded(context: ChannelHandlerContext) {
    metrics.connections.add(1, ordering: .relaxed)
    lastByte = .now()
    schedule(context, in: times.look)
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

  // MARK: What comes

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
      if Self.wantsClose(head) { closesAfterAnswer = true }
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

  // MARK: What goes

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
        closesAfterAnswer = true
      }
      guard closesAfterAnswer || end != nil else { return context.write(data, promise: promise) }
      head.headerFields[.connection] = "close"
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body:
      context.write(data, promise: promise)
    case .end:
      unanswered = max(0, unanswered - 1)
      lastByte = .now()
      guard closesAfterAnswer, unanswered == 0 else {
        return context.write(data, promise: promise)
      }
      context.writeAndFlush(data, promise: promise)
      finish(context)
    }
  }

  /// When the service ends, what was answered still reaches a client that takes it.
  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard mode == .all, end != nil, Self.unsent(context) > 0 else {
      return context.close(mode: mode, promise: promise)
    }
    closesWhenSent = true
    if let promise { context.channel.closeFuture.cascade(to: promise) }
    schedule(context, in: Self.sendingSleep)
  }

  /// Closes our side and takes what is still coming for a moment: closing at once would make the
  /// system throw the answer away that the client has not read yet.
  private func finish(_ context: ChannelHandlerContext) {
    reading = .draining(since: .now())
    drained = 0
    context.close(mode: .output, promise: nil)
    schedule(context, in: times.drain)
    // Nobody else asks any more.
    context.read()
  }

  private func drain(_ part: HTTPRequestPart, _ context: ChannelHandlerContext) {
    if case .body(let bytes) = part { drained += bytes.readableBytes }
    if case .end = part { return context.close(promise: nil) }
    drained > ServiceLimits.drainBytes ? context.close(promise: nil) : context.read()
  }

  private func refuse(_ status: HTTPResponse.Status, _ context: ChannelHandlerContext) {
    metrics.countRefused(status: status.code)
    var json = JSONWriter(capacity: 80)
    json.raw("{\"code\":")
    json.integer(status.code)
    json.raw(",\"message\":")
    json.string(status.reasonPhrase)
    json.raw("}")
    let head = HTTPResponse(
      status: status,
      headerFields: [
        .contentType: "application/json; charset=utf-8", .connection: "close",
        .contentLength: String(json.bytes.count),
      ])
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(ByteBuffer(bytes: json.bytes))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    finish(context)
  }

  private static func wantsClose(_ head: HTTPRequest) -> Bool {
    guard let field = head.headerFields[.connection] else { return false }
    return field.lowercased().split(separator: ",").contains { $0.trimmingSpaces == "close" }
  }

  /// Whether a body may be too long to be read to its end only to keep the connection.
  private static func isLong(_ head: HTTPRequest) -> Bool {
    if head.headerFields[.transferEncoding] != nil { return true }
    guard let length = head.headerFields[.contentLength] else { return false }
    return Digits.integer(length.trimmingSpaces) ?? .max > ServiceLimits.drainBytes
  }

  /// Nil for what is no fault of the request, such as a connection that broke.
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
    check = context.eventLoop.assumeIsolated().scheduleTask(in: time) { self.look(context) }
  }

  private func look(_ context: ChannelHandlerContext) {
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
      let sleep =
        closesWhenSent
        ? Self.sendingSleep : end == nil ? times.look : times.endingStall
      return schedule(context, in: next.map { min($0 - now, sleep) } ?? sleep)
    }
    switch reading {
    case .head where unanswered == 0: refuse(.requestTimeout, context)
    case .body:
      metrics.countRefused(status: HTTPResponse.Status.requestTimeout.code)
      context.close(promise: nil)
    case .head, .waiting, .draining: context.close(promise: nil)
    }
  }

  /// When the client has had its time for what it is about; nil while it is our turn.
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
