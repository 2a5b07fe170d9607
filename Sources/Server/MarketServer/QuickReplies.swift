import HTTPTypes
import NIOCore
import NIOHTTP1
import Wire

/// The replies to the requests of one connection that are available without waiting: those in the
/// cache, and those that the store reads at once, by the steps of ``RequestPipeline`` that a read
/// needs.
///
/// Used on the event loop of the connection.
final class QuickReplies {
  /// The market that a client asks for, under a name and a scheme.
  fileprivate final class Asked {
    let host: String
    let scheme: Origin.Scheme
    let dialect: any Dialect
    let dialectName: String
    /// Nil for a name under which the market is not served.
    let origin: Origin?

    init(
      host: String, scheme: Origin.Scheme, _ options: ServiceOptions, standard: any Dialect
    ) {
      self.host = host
      self.scheme = scheme
      let named = options.dialect(atHost: host)
      dialect = named ?? standard
      dialectName = dialect.name
      let asked = Origin(authority: host, scheme: scheme)
      let isServed =
        !options.acceptsOnlyLocalNames || named != nil || asked?.namesThisMachine == true
      origin = isServed ? asked.map { options.publicOrigin ?? $0 } : nil
    }
  }

  private let pipeline: RequestPipeline
  private let products: ProductRoutes
  private let proxies: TrustedProxies
  private let peer: ClientAddress
  /// The latest one: a client always asks for the same market.
  private var asked: Asked?
  /// The latest Accept-Encoding field: a client always sends the same one.
  private var encoding: (field: String, acceptsGzip: Bool) = ("", false)
  /// Maximum bytes of a field that is worth caching: clients write some 30.
  private static let rememberedBytes = 64

  init(_ pipeline: RequestPipeline, of channel: any Channel) {
    self.pipeline = pipeline
    products = pipeline.routes.products
    proxies = pipeline.options.trustedProxies
    peer = ClientAddress(channel.remoteAddress)
  }

  /// Nil for a request that `RequestPipeline` has to handle, even if only to refuse it.
  func reply(to head: HTTPRequestHead) -> PreparedReply? {
    guard !pipeline.log.includesReads, let fields = ReadFields(head), let host = fields.host else {
      return nil
    }
    let start = NIODeadline.now()
    let scheme =
      proxies.scheme(peer: peer) { head.headers[$0.rawName] }
      ?? (pipeline.options.tls == nil ? .http : .https)
    let asked = asked(host, scheme)
    let client = proxies.client(peer: peer) { head.headers[$0.rawName] }
    let cost = RequestCost.head(
      bytes: fields.bytes, target: head.uri.utf8.count, fields: head.headers.count)
    guard let entry = entry(for: head, costing: cost, asked, client, start) else { return nil }
    var reply = entry.prepared(
      entry.form(
        acceptsGzip: acceptsGzip(fields.acceptEncoding), ifNoneMatch: fields.ifNoneMatch))
    if head.method == .HEAD { reply.body = ByteBuffer() }
    if scheme == .https {
      reply.add(.strictTransportSecurity, RequestPipeline.strictTransport)
    }
    pipeline.count(
      client, entry.route, status: reply.status.code, bytes: reply.body.readableBytes,
      .now() - start, isRead: true)
    return reply
  }

  /// The reply from the cache or the store, for a client within its rate limit.
  /// - Parameter cost: The requests that the head counts as.
  private func entry(
    for head: HTTPRequestHead, costing cost: Int, _ asked: Asked, _ client: ClientAddress,
    _ now: NIODeadline
  ) -> ResponseCache.Entry? {
    guard let origin = asked.origin else { return nil }
    let isLimited = pipeline.isLimited(client, peer)
    var paid: [Int] = []
    func pay(_ requests: Int) -> Bool {
      guard isLimited else { return true }
      guard pipeline.rateLimit.secondsToWait(client, requests: requests, now: now) == nil else {
        return false
      }
      paid.append(requests)
      return true
    }
    guard pay(cost) else { return nil }
    if let entry = entry(for: head.uri, asked, origin, pay), !entry.content.isLarge {
      return entry
    }
    // The pipeline charges for it.
    for requests in paid { pipeline.rateLimit.refund(client, requests: requests) }
    return nil
  }

  private func entry(
    for target: String, _ asked: Asked, _ origin: Origin, _ pay: (_ requests: Int) -> Bool
  ) -> ResponseCache.Entry? {
    let key = ResponseCache.Key(dialect: asked.dialectName, origin: origin, target: target)
    if let entry = products.cachedReply(key) { return entry }
    guard let (read, route) = asked.read(target) else { return nil }
    let requests = read.furtherRequests
    guard requests == 0 || pay(requests) else { return nil }
    return products.quickReply(read, key, in: asked.dialect, route: route)
  }

  private func acceptsGzip(_ field: String?) -> Bool {
    guard let field else { return false }
    if encoding.field == field { return encoding.acceptsGzip }
    let accepts = Gzip.isAccepted(by: field)
    if field.utf8.count <= Self.rememberedBytes { encoding = (field, accepts) }
    return accepts
  }

  private func asked(_ host: String, _ scheme: Origin.Scheme) -> Asked {
    if let asked, asked.host == host, asked.scheme == scheme { return asked }
    let asked = Asked(host: host, scheme: scheme, pipeline.options, standard: pipeline.dialect)
    self.asked = asked
    return asked
  }
}

extension QuickReplies.Asked {
  /// The read that a target means, and the name of its endpoint; nil for anything else.
  fileprivate func read(_ target: String) -> (ProductRoutes.Read, route: String)? {
    // A fragment, or an authority before the path, needs a complete parser.
    guard !target.hasPrefix("//"), !target.utf8.contains(UInt8(ascii: "#")) else { return nil }
    let end = target.utf8.firstIndex(of: UInt8(ascii: "?"))
    let query = end.map { String(target[target.utf8.index(after: $0)...]) }
    let path = String(target[..<(end ?? target.endIndex)])
    // One after the other: each connection would keep a list of both.
    guard
      let match = EndpointMatch(path, .get, among: dialect.endpoints)
        ?? EndpointMatch(path, .get, among: [.picture]),
      let read = ProductRoutes.Read(match, query: query, in: dialect)
    else { return nil }
    return (read, match.endpoint.name)
  }
}

/// The header fields that affect the reply to a read without a body.
private struct ReadFields {
  private(set) var host: String?
  private(set) var acceptEncoding: String?
  private(set) var ifNoneMatch: String?
  /// The size of the target and all fields.
  private(set) var bytes: Int

  /// Nil for a request that is more than a plain read: it has a body, a range or an expectation, or
  /// one of its fields twice.
  init?(_ head: HTTPRequestHead) {
    guard head.method == .GET || head.method == .HEAD else { return nil }
    bytes = head.uri.utf8.count
    for (name, value) in head.headers {
      bytes += name.utf8.count + value.utf8.count
      // Most fields of clients are not among these, which their length shows.
      switch name.utf8.count {
      case 4 where Self.is(name, "Host"):
        guard host == nil else { return nil }
        host = value
      case 15 where Self.is(name, "Accept-Encoding"):
        guard acceptEncoding == nil else { return nil }
        acceptEncoding = value
      case 13 where Self.is(name, "If-None-Match"):
        guard ifNoneMatch == nil else { return nil }
        ifNoneMatch = value
      case 5 where Self.is(name, "Range"), 6 where Self.is(name, "Expect"),
        14 where Self.is(name, "Content-Length"), 17 where Self.is(name, "Transfer-Encoding"):
        return nil
      default: break
      }
    }
  }

  /// - Parameter other: As clients usually write it, as long as `name`.
  private static func `is`(_ name: String, _ other: String) -> Bool {
    name == other
      || zip(name.utf8, other.utf8).allSatisfy { one, other in
        ((0x41...0x5A).contains(one) ? one | 0x20 : one) == other | 0x20
      }
  }
}
