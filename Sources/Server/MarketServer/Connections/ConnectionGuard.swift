import NIOCore
import NIOHTTP1
import NIOTLS
import Synchronization

/// The policy of one connection: the time limits of handshake, header block, body and reply, the
/// rules of HTTP/1.1, the reply to bytes that are not a request, and the handling of an unread
/// body.
///
/// It checks its deadlines at least every ``ConnectionTimes/checkInterval``.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let service: ConnectionService
  private let input: ParserInput
  private var reading: RequestProgress
  private var lastByte = NIODeadline.now()
  private var body = BodyProgress()
  private var reply = ReplyProgress()
  private var framing = ReplyFraming()
  private var quick: QuickReplying
  /// Whether a reply has begun but is not complete.
  private var isReplying = false
  /// Whether the connection is closed after the reply in progress.
  private var isLastReply = false
  /// A refusal that waits for the replies to earlier requests.
  private var refusal: PendingRefusal?
  /// Whether no more bytes are sent to the client.
  private var dropsReplies = false
  /// Whether the length of the arriving body is unknown, or too long to read it to its end.
  private var isUnannounced = false
  private var isChunked = false
  private var isWaitingForContinue = false
  private var drained = 0
  /// The time at which the connection is closed, once the service ends.
  private var end: NIODeadline?
  /// Whether the connection is closed as soon as the client has received everything.
  private var closesWhenSent = false
  private var check: Scheduled<Void>?
  private var context: ChannelHandlerContext?

  private var times: ConnectionTimes { service.times }

  /// The check interval while only unsent bytes keep the connection open.
  private static let sendingInterval = TimeAmount.milliseconds(50)

  /// - Parameters:
  ///   - input: The bytes before the parser.
  ///   - quickReplies: The replies that are available without waiting.
  init(
    _ service: ConnectionService, input: ParserInput, isEncrypted: Bool,
    quickReplies: QuickReplying.Source?
  ) {
    self.service = service
    self.input = input
    quick = QuickReplying(source: quickReplies)
    reading = isEncrypted ? .handshake(since: .now()) : .waiting
  }

  // MARK: Life cycle

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    service.metrics.connections.add(1, ordering: .relaxed)
    lastByte = .now()
    schedule(context, in: min(times.handshake, times.checkInterval))
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    service.metrics.connections.subtract(1, ordering: .relaxed)
    check?.cancel()
    check = nil
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent {
      reply.lastSent = .now()
      end = reply.lastSent + times.grace
      schedule(context, in: times.endingStall)
    } else if case .handshakeCompleted? = event as? TLSUserEvent, case .handshake = reading {
      reading = .waiting
      lastByte = .now()
      schedule(context, in: times.checkInterval)
    }
    context.fireUserInboundEventTriggered(event)
  }

  // MARK: Requests

  func read(context: ChannelHandlerContext) {
    body.beginWaiting(.now())
    context.read()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let now = NIODeadline.now()
    lastByte = now
    body.endWaiting(now)
    let part = unwrapInboundIn(data)
    switch reading {
    case .draining: return drain(part, context)
    case .refused: return context.read()
    default: break
    }
    switch part {
    case .head(let head): return read(head, now, context)
    case .body(let bytes):
      isWaitingForContinue = false
      body.receive(bytes.readableBytes)
    case .end:
      (reading, isWaitingForContinue) = (.waiting, false)
      input.reset()
      if let reply = quick.take() { return send(reply, now, context) }
    }
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    switch reading {
    case .waiting where input.received > 0:
      reading = .head(since: .now())
      schedule(context, in: times.header)
    case .body
    where isChunked
      && input.received - body.received
        > ServiceLimits.chunkFraming + ServiceLimits.chunkFramingRatio * body.received:
      refuse(HeadRefusal(.badRequest, "The framing of the chunks is too large"), context)
    case .refused where input.received > ServiceLimits.drainBytes:
      giveUp(status: .tooManyRequests)
    default: break
    }
    if quick.mustFlush() { context.flush() }
    context.fireChannelReadComplete()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch reading {
    case .draining, .refused: return
    default: break
    }
    guard let refusal = input.refusal(for: error) else { return context.fireErrorCaught(error) }
    refuse(refusal, context)
  }

  private func read(
    _ head: HTTPRequestHead, _ now: NIODeadline, _ context: ChannelHandlerContext
  ) {
    var (head, fields) = (head, PossibleFields())
    do throws(HeadRefusal) {
      try input.checkBlanks(of: head)
      fields = try head.normalize()
      try framing.append(head)
      input.reset()
    } catch {
      reading = .waiting
      return refuse(error, isBodiless: head.method == .HEAD, context)
    }
    reading = .body(since: now)
    body = BodyProgress()
    isChunked = fields.has(.transferEncoding, "Transfer-Encoding", in: head)
    isUnannounced = isChunked || fields.contains(.contentLength) && head.hasLongBody
    isWaitingForContinue = fields.has(.expect, "Expect", in: head)
    // A reply never overtakes one to an earlier request.
    if framing.unanswered == 1, context.channel.isWritable, quick.find(head) { return }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  // MARK: Replies

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if dropsReplies { return promise?.succeed() ?? () }
    switch unwrapOutboundIn(data) {
    case .head(var head):
      // The framework also replies to a body that ends too early, once more.
      if case .body = reading, framing.unanswered == 0 {
        promise?.succeed()
        context.flush()
        return finish(context)
      }
      if (100..<200).contains(head.status.code) {
        isWaitingForContinue = false
        return context.write(data, promise: promise)
      }
      beginReply(&head)
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body(let bytes):
      reply.written += bytes.readableBytes
      context.write(data, promise: promise)
    case .end:
      endReply(context, data, promise)
    }
  }

  private func beginReply(_ head: inout HTTPResponseHead) {
    isReplying = true
    reply.lastSent = .now()
    isLastReply = framing.frame(&head)
    if case .body = reading, framing.unanswered == 1, isUnannounced || isWaitingForContinue {
      isLastReply = true
    }
    if isLastReply || end != nil && framing.unanswered == 1 {
      head.headers.replaceOrAdd(name: "Connection", value: "close")
    }
    if !head.headers.contains(name: "Date") {
      head.headers.add(name: "Date", value: service.dates.now)
    }
    quick.isEncoderChunked = head.headers.contains(name: "Transfer-Encoding")
  }

  private func send(_ reply: PreparedReply, _ now: NIODeadline, _ context: ChannelHandlerContext) {
    let body = OutboundIn.body(.byteBuffer(reply.body))
    if end == nil, !quick.isEncoderChunked, framing.removeFirstIfPlain() {
      let head = reply.head(at: service.dates.now)
      self.reply.lastSent = now
      self.reply.written += head.readableBytes + reply.body.readableBytes
      // The encoder sends bodies unchanged.
      context.write(wrapOutboundOut(.body(.byteBuffer(head))), promise: nil)
      if reply.body.readableBytes > 0 { context.write(wrapOutboundOut(body), promise: nil) }
    } else {
      write(context: context, data: wrapOutboundOut(.head(reply.head)), promise: nil)
      write(context: context, data: wrapOutboundOut(body), promise: nil)
      write(context: context, data: wrapOutboundOut(.end(nil)), promise: nil)
    }
    if quick.mustFlush(after: reply) { context.flush() }
  }

  private func endReply(
    _ context: ChannelHandlerContext, _ data: NIOAny, _ promise: EventLoopPromise<Void>?
  ) {
    framing.removeFirst()
    isReplying = false
    lastByte = .now()
    guard !isLastReply else {
      context.writeAndFlush(data, promise: promise)
      return finish(context)
    }
    context.write(data, promise: promise)
    if let refusal, framing.unanswered == refusal.unanswered {
      send(refusal.refusal, isBodiless: refusal.isBodiless, context)
    }
  }

  /// Closes the connection; when the service ends, only after a reply in progress has been sent.
  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard mode == .all, end != nil, context.unsentBytes > 0 else {
      return context.close(mode: mode, promise: promise)
    }
    closesWhenSent = true
    if let promise { context.channel.closeFuture.cascade(to: promise) }
    schedule(context, in: Self.sendingInterval)
  }

  /// Refuses the latest request after the replies to earlier ones.
  private func refuse(
    _ refusal: HeadRefusal, isBodiless: Bool = false, _ context: ChannelHandlerContext
  ) {
    let isBody = if case .body = reading { true } else { false }
    // A body was charged by its size.
    let requests = 1 + (isBody ? 0 : input.received / ServiceLimits.bytesOfRequest)
    guard service.charge(ClientAddress(context.channel.remoteAddress), requests) else {
      reading = .refused
      return giveUp(status: .tooManyRequests)
    }
    service.metrics.countRefused(status: Int(refusal.status.code))
    var earlier = framing.unanswered
    if isBody {
      // The latest request already has a reply, or a part of one.
      if earlier == 0 || earlier == 1 && isReplying { return context.close(promise: nil) }
      earlier -= 1
    }
    guard earlier > 0 else { return send(refusal, isBodiless: isBodiless, context) }
    reading = .refused
    self.refusal = PendingRefusal(
      refusal: refusal, isBodiless: isBodiless, unanswered: framing.unanswered - earlier)
    schedule(context, in: times.checkInterval)
  }

  private func send(_ refusal: HeadRefusal, isBodiless: Bool, _ context: ChannelHandlerContext) {
    let (head, body) = refusal.reply(at: service.dates.now)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if !isBodiless { context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil) }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    finish(context)
  }

  /// Closes our side and discards the rest of the request for a moment: closing both sides at once
  /// would make the system drop a reply that the client has not read yet.
  private func finish(_ context: ChannelHandlerContext) {
    reading = .draining(since: .now())
    dropsReplies = true
    drained = 0
    context.close(mode: .output, promise: nil)
    schedule(context, in: times.drain)
    // The rest of the pipeline no longer asks for bytes.
    context.read()
  }

  private func drain(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
    if case .body(let bytes) = part { drained += bytes.readableBytes }
    if case .end = part { return context.close(promise: nil) }
    drained > ServiceLimits.drainBytes ? context.close(promise: nil) : context.read()
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
    let unsent = context.unsentBytes
    reply.sample(unsent: unsent, now)
    if closesWhenSent, unsent == 0 { return context.close(promise: nil) }
    let readingEnd = readingDeadline(now, isSending: unsent > 0)
    let next = [end, sendingDeadline(unsent), readingEnd].compactMap(\.self).min()
    guard let next, next <= now else {
      let pause =
        closesWhenSent
        ? Self.sendingInterval : end == nil ? times.checkInterval : times.endingStall
      return schedule(context, in: next.map { min($0 - now, pause) } ?? pause)
    }
    let isReadingLate = readingEnd.map { $0 <= now } ?? false
    switch reading {
    case .head where isReadingLate, .body where isReadingLate:
      refuse(HeadRefusal(.requestTimeout), context)
    case .handshake: giveUp(status: .requestTimeout)
    default: context.close(promise: nil)
    }
  }

  private func sendingDeadline(_ unsent: Int) -> NIODeadline? {
    guard unsent > 0 else { return nil }
    if end != nil { return reply.lastSent + times.endingStall }
    return min(
      reply.lastSent + times.sendStall,
      reply.slowDeadline(after: times.paceGrace, rate: ServiceLimits.bytesPerSecond))
  }

  /// The deadline of the client's current step; nil while it waits for the server.
  private func readingDeadline(_ now: NIODeadline, isSending: Bool) -> NIODeadline? {
    switch reading {
    case .handshake(let since): return since + times.handshake
    case .waiting: return framing.unanswered > 0 || isSending ? nil : lastByte + times.idle
    case .head(let since): return since + times.header
    case .body(let since):
      let end = since + times.body
      let paceEnd = body.slowDeadline(after: times.paceGrace, now)
      return body.waitingSince.map { min(end, $0 + times.bodyStall, paceEnd) } ?? end
    case .draining(let since): return isSending ? nil : since + times.drain
    case .refused: return nil
    }
  }
}

// MARK: - Many connections

extension ConnectionGuard {
  /// The pace of a connection whose client keeps the server waiting; nil if the server is working
  /// on its request, or if the connection has only just begun.
  func slowness(_ now: NIODeadline) -> ConnectionSlowness? {
    guard let context else { return nil }
    let unsent = context.unsentBytes
    reply.sample(unsent: unsent, now)
    let slowness: ConnectionSlowness? =
      if unsent > 0 {
        reply.slowness(now)
      } else {
        switch reading {
        case .waiting where framing.unanswered > 0: nil
        case .waiting: ConnectionSlowness(since: lastByte)
        case .handshake(let since), .head(let since), .draining(let since):
          ConnectionSlowness(since: since)
        case .body(let since):
          body.waitingSince == nil ? nil : body.slowness(since: since, now)
        case .refused: nil
        }
      }
    return slowness.flatMap { now - $0.since < times.crowdedPatience ? nil : $0 }
  }

  /// Closes the connection in favour of others.
  func giveUp(status: HTTPResponseStatus) {
    service.metrics.countRefused(status: Int(status.code))
    context?.close(promise: nil)
  }
}
