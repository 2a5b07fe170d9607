import HTTPTypes
import NIOCore
import NIOHTTP1
import Wire

/// The replies in the cache to the requests of one connection: the steps of ``RequestPipeline`` for
/// a read that needs no other. On the event loop of the connection.
final class CachedReads {
  /// The market that a client asks for, under a name and a scheme.
  private struct Asked {
    let host: String
    let scheme: Origin.Scheme
    let dialect: String
    /// Nil for a name under which the market is not served.
    let origin: Origin?

    init(
      host: String, scheme: Origin.Scheme, _ options: ServiceOptions, standard: any Dialect
    ) {
      self.host = host
      self.scheme = scheme
      let named = options.dialect(atHost: host)
      dialect = (named ?? standard).name
      let asked = Origin(authority: host, scheme: scheme)
      let isServed =
        !options.acceptsOnlyLocalNames || named != nil || asked?.namesThisMachine == true
      origin = isServed ? asked.map { options.publicOrigin ?? $0 } : nil
    }
  }

  private let pipeline: RequestPipeline
  private let peer: ClientAddress
  /// The latest; a client asks for one market all the time.
  private var asked: Asked?

  private var options: ServiceOptions { pipeline.options }

  init(_ pipeline: RequestPipeline, of channel: any Channel) {
    self.pipeline = pipeline
    peer = ClientAddress(channel.remoteAddress)
  }

  /// Nil for a request that `RequestPipeline` has to answer, be it with a refusal.
  func reply(to head: HTTPRequestHead) -> PreparedReply? {
    guard !pipeline.log.includesReads, let fields = ReadFields(head), let host = fields.host else {
      return nil
    }
    let start = NIODeadline.now()
    let scheme =
      options.trustedProxies.scheme(peer: peer) { head.headers[$0.rawName] }
      ?? (options.tls == nil ? .http : .https)
    let asked = asked(host, scheme)
    guard let origin = asked.origin,
      let entry = pipeline.routes.cachedReply(
        ResponseCache.Key(dialect: asked.dialect, origin: origin, target: head.uri))
    else { return nil }
    let client = options.trustedProxies.client(peer: peer) { head.headers[$0.rawName] }
    guard
      !pipeline.isLimited(client, peer)
        || pipeline.rateLimit.secondsToWait(client, now: start) == nil
    else { return nil }
    var reply = entry.prepared(
      entry.form(acceptEncoding: fields.acceptEncoding, ifNoneMatch: fields.ifNoneMatch))
    if head.method == .HEAD { reply.body = ByteBuffer() }
    if scheme == .https {
      reply.head.headers.add(
        name: HTTPField.Name.strictTransportSecurity.rawName,
        value: RequestPipeline.strictTransport)
    }
    pipeline.metrics.count(
      entry.route, status: Int(reply.head.status.code), bytes: reply.body.readableBytes,
      .now() - start)
    return reply
  }

  private func asked(_ host: String, _ scheme: Origin.Scheme) -> Asked {
    if let asked, asked.host == host, asked.scheme == scheme { return asked }
    let asked = Asked(host: host, scheme: scheme, options, standard: pipeline.dialect)
    self.asked = asked
    return asked
  }
}

/// The header fields that decide about the reply to a read without a body.
private struct ReadFields {
  private(set) var host: String?
  private(set) var acceptEncoding: String?
  private(set) var ifNoneMatch: String?

  /// Nil for a request that is more than a plain read: it has a body, a range or an expectation, or
  /// one of its fields twice.
  init?(_ head: HTTPRequestHead) {
    guard head.method == .GET || head.method == .HEAD else { return nil }
    for (name, value) in head.headers {
      // Most fields of clients are none of these: their length tells them apart.
      switch name.utf8.count {
      case 4 where Self.is(name, "host"):
        guard host == nil else { return nil }
        host = value
      case 15 where Self.is(name, "accept-encoding"):
        guard acceptEncoding == nil else { return nil }
        acceptEncoding = value
      case 13 where Self.is(name, "if-none-match"):
        guard ifNoneMatch == nil else { return nil }
        ifNoneMatch = value
      case 5 where Self.is(name, "range"), 6 where Self.is(name, "expect"),
        14 where Self.is(name, "content-length"), 17 where Self.is(name, "transfer-encoding"):
        return nil
      default: break
      }
    }
  }

  /// - Parameter other: In lower case, as long as `name`.
  private static func `is`(_ name: String, _ other: StaticString) -> Bool {
    var index = 0
    for byte in name.utf8 {
      let lower = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
      guard lower == other.utf8Start[index] else { return false }
      index += 1
    }
    return true
  }
}
