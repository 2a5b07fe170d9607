import HTTPTypes
import HummingbirdCore
import Logging
import MarketStore
import NIOCore
import Text
import Wire

/// Handles a request in these steps. `QuickReplies` takes the same steps for a read whose reply is
/// available at once; nothing else does any of them.
///
///  1. `ConnectionGuard`: the rules of HTTP/1.1 (400, 417, 501, 505), header block (431), time-outs
///     (408), each charged to the other end of the connection; unread bodies, Date
///  2. the client (`TrustedProxies`), and the requests that it has left (`RequestCost`,
///     `RateLimit`: 429): the size of a request is charged before it is read
///  3. the requested address (`Origin`, `EndpointMatch`), and web pages that must not ask (421,
///     403)
///  4. 100 Continue, if the client waits for it and the body will be read
///  5. `MarketRoutes`: path (404), method (405 and Allow), size (413), the reply itself with its
///     conditions (304, 412), ranges and gzip form, errors (`RequestError`, 5xx)
///  6. HEAD, the memory of large replies (`LargeReplies`: 503), and the fields of all replies
///     (X-Content-Type-Options, Strict-Transport-Security)
///  7. `ServiceMetrics` and the log
///  8. the reply is sent; the guard discards the rest of the body
struct RequestPipeline: Sendable {
  let routes: MarketRoutes
  let options: ServiceOptions
  let rateLimit: RateLimit
  private let largeReplies: LargeReplies
  let metrics: ServiceMetrics
  let log: RequestLog
  /// The dialect for clients that do not use a host name with another dialect.
  var dialect: any Dialect = Dialects.native
  let disconnects = Disconnects()

  /// - Parameter sharedCounts: The counts of all nodes; nil for a single node.
  init(
    routes: MarketRoutes, options: ServiceOptions, sharedCounts: (any SharedCounts)?,
    metrics: ServiceMetrics, logger: Logger
  ) {
    self.routes = routes
    self.options = options
    self.metrics = metrics
    largeReplies = LargeReplies(bytes: options.largeReplies)
    rateLimit = RateLimit(
      rate: options.requestRate,
      burst: options.requestRate * ServiceLimits.requestBurst / ServiceLimits.requestRate,
      shared: sharedCounts)
    log = RequestLog(logger: logger)
  }

  static let strictTransport = "max-age=\(ServiceLimits.strictTransportSeconds)"

  /// - Parameter listening: The origin for requests without a valid Host.
  func answer(
    _ request: Request, _ writer: consuming ResponseWriter, on channel: any Channel,
    listening: Origin
  ) async throws {
    let start = NIODeadline.now()
    let peer = ClientAddress(channel.remoteAddress)
    let client = options.trustedProxies.client(peer: peer) { request.headers[values: $0] }
    let isLimited = isLimited(client, peer)
    let wait =
      isLimited
      ? rateLimit.secondsToWait(client, requests: RequestCost.size(of: request), now: start) : nil
    let dialect = options.dialect(atHost: request.head.authority) ?? dialect
    let servesPages = options.servesPages && dialect.name == Dialects.native.name
    let match = EndpointMatch(request, in: dialect, servesPages: servesPages)
    let route = match?.endpoint.name ?? ServiceMetrics.noRoute
    let trace = RequestTrace(
      client: SafeText(client.text), network: SafeText(client.network.text))
    var response: Response
    let asked = origin(of: request, peer: peer)
    var context = RequestContext(
      origin: options.publicOrigin ?? asked ?? listening, client: client, dialect: dialect,
      servesPages: servesPages, identity: options.identity, isLimited: isLimited,
      closed: channel.closeFuture)
    let limit = wait.map { refusal(of: client, route: route, for: $0) }
    if let refusal = limit ?? refusal(of: request, at: asked) {
      response = WebRoutes.response(to: request, match, context, refusing: refusal)
    } else if request.method == .options, request.head.path == "*" {
      response = Response(status: .noContent, headers: [.allow: "GET, HEAD, POST, PATCH, DELETE"])
    } else {
      if routes.willRead(request, match) {
        try await writer.writeInformationalHead(HTTPResponse(status: .continue))
      }
      context.connection = ClientConnection(channel: channel, disconnects: disconnects)
      if isLimited {
        context.chargeRequests = { requests, charged throws(RequestError) in
          guard
            let wait = rateLimit.secondsToWait(client, requests: requests, charged: charged)
          else { return }
          throw refusal(of: client, route: route, for: wait)
        }
      }
      response = await RequestTrace.$current.withValue(trace) { [context] in
        await routes.respond(to: request, match, context)
      }
    }
    if request.method == .head { response.removeBody() }
    do throws(RequestError) {
      response = try largeReplies.reserving(
        response, for: context.limitedNetwork, on: channel.eventLoop)
    } catch {
      response = WebRoutes.response(to: request, match, context, refusing: error)
    }
    response.headers[.xContentTypeOptions] = "nosniff"
    if scheme(of: request, peer) == .https {
      response.headers[.strictTransportSecurity] = Self.strictTransport
    }
    let time = NIODeadline.now() - start
    count(
      client, route, status: response.status.code, bytes: response.body.contentLength ?? 0, time,
      isRead: request.isRead)
    log.log(request, response, trace, time)
    if response.status == .tooManyRequests { try await Task.sleep(for: ServiceLimits.refusalPause) }
    try await writer.write(response: response.head, body: response.body)
  }

  /// Counts a reply for the host.
  /// - Parameter isRead: Whether only the market affects how long it takes.
  func count(
    _ client: ClientAddress, _ route: String, status: Int, bytes: Int, _ time: TimeAmount,
    isRead: Bool
  ) {
    metrics.count(route, status: status, bytes: bytes, time)
    guard isRead, time >= ServiceLimits.slowTime else { return }
    metrics.countSlow(route: route)
    log.logSlow(client, route: route, time)
  }

  /// Charges refused requests to the other end of their connection.
  /// - Returns: False if that has no requests left.
  func charge(_ peer: ClientAddress, refused requests: Int) -> Bool {
    guard rateLimit.secondsToWait(peer, requests: requests) != nil else { return true }
    _ = refusal(of: peer, route: ServiceMetrics.noRoute, for: 0)
    return false
  }

  /// A refusal with 429, which is counted for the host.
  private func refusal(
    of client: ClientAddress, route: String, for seconds: Int
  ) -> RequestError {
    metrics.countLimited(client, isNewAddress: log.logLimited(client, route: route))
    return .tooMany("Too many requests, try again later", retryAfter: seconds)
  }

  /// Whether the rate limit applies: not to the owner at a Unix socket, nor to programs on this
  /// machine unless they may be a proxy.
  func isLimited(_ client: ClientAddress, _ peer: ClientAddress) -> Bool {
    if peer == .local { return false }
    return options.isBehindProxy || !client.isLoopback
  }

  /// The refusal of a request that a web page may have sent without its user's knowledge.
  /// - Parameter asked: The origin in its Host, nil if that is missing or not a host.
  private func refusal(of request: Request, at asked: Origin?) -> RequestError? {
    if options.acceptsOnlyLocalNames, !request.namesThisMachine(asked),
      options.dialect(atHost: request.head.authority) == nil
    {
      return RequestError(
        .misdirectedRequest,
        "This market only serves its own machine: use localhost, or start it with --public-url"
      )
    }
    if request.isRead { return nil }
    let authority = options.publicOrigin?.authority ?? request.head.authority
    guard request.isFromOtherSite(than: authority) else { return nil }
    return RequestError(.forbidden, "Web pages of other sites must not change the market")
  }

  private func scheme(of request: Request, _ peer: ClientAddress) -> Origin.Scheme {
    options.trustedProxies.scheme(peer: peer) { request.headers[values: $0] }
      ?? (options.tls == nil ? .http : .https)
  }

  /// The origin in the Host of a request; nil if that is missing or not a host.
  private func origin(of request: Request, peer: ClientAddress) -> Origin? {
    request.head.authority.flatMap { Origin(authority: $0, scheme: scheme(of: request, peer)) }
  }
}
