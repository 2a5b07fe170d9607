import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import Wire

/// What happens to a request, in this order; nothing else does any of it.
///
///  1. `ConnectionGuard`: connections, header block, time-outs (431, 408, 400), unread bodies
///  2. who asks (`TrustedProxies`), and under which address (`Origin`)
///  3. requests of that address (`RateLimit`: 429)
///  4. 100 Continue, if it is waited for and there will be somebody to read
///  5. `MarketRoutes`: path (404), method (405 and Allow), size (413), the answer itself with its
///     conditions (304, 412), ranges and gzip form, failures (`RequestFailure`, 5xx), HEAD
///  6. Date
///  7. `ServiceMetrics` and the log
///  8. the answer is sent; what is left of the body is the guard's again
struct RequestPipeline: Sendable {
  let routes: MarketRoutes
  let options: ServiceOptions
  let rateLimit: RateLimit
  let metrics: ServiceMetrics
  let log: RequestLog
  /// Spoken with who does not ask under a name that has another one.
  var dialect: any Dialect = Dialects.native
  private let dates = ResponseDate()

  init(routes: MarketRoutes, options: ServiceOptions, metrics: ServiceMetrics, logger: Logger) {
    self.routes = routes
    self.options = options
    self.metrics = metrics
    rateLimit = RateLimit(
      rate: options.requestRate,
      burst: options.requestRate * ServiceLimits.requestBurst / ServiceLimits.requestRate)
    log = RequestLog(logger: logger)
  }

  /// - Parameter listening: Stands in for a Host that is missing or malformed.
  func answer(
    _ request: Request, _ writer: consuming ResponseWriter, on channel: any Channel,
    listening: Origin
  ) async throws {
    let start = NIODeadline.now()
    let peer = ClientAddress(channel.remoteAddress)
    let client = options.trustedProxies.client(of: request, peer: peer)
    let dialect = options.dialect(atHost: request.head.authority) ?? dialect
    var response: Response
    if isLimited(client, peer), let seconds = rateLimit.secondsToWait(client, now: start) {
      metrics.countLimited()
      response =
        RequestFailure.tooMany("Too many requests, try again later", retryAfter: seconds)
        .response(in: dialect)
    } else {
      let origin = origin(of: request, peer: peer, listening: listening)
      if routes.willRead(request, in: dialect) {
        try await writer.writeInformationalHead(HTTPResponse(status: .continue))
      }
      let context = RequestContext(
        origin: origin, client: client, dialect: dialect, closed: channel.closeFuture)
      response = await routes.respond(to: request, context)
    }
    response.headers[.date] = dates.now
    let time = NIODeadline.now() - start
    metrics.count(request, response, time)
    log.note(request, response, client, time)
    try await writer.write(response: response.head, body: response.body)
  }

  /// The owner at a Unix socket and programs on this machine are not limited, unless they may be a
  /// proxy that speaks for others.
  private func isLimited(_ client: ClientAddress, _ peer: ClientAddress) -> Bool {
    if peer == .local { return false }
    return options.isBehindProxy || !client.isLoopback
  }

  private func origin(of request: Request, peer: ClientAddress, listening: Origin) -> Origin {
    if let origin = options.publicOrigin { return origin }
    let scheme =
      options.trustedProxies.scheme(of: request, peer: peer)
      ?? (options.tls == nil ? .http : .https)
    return Origin(host: request.head.authority, scheme: scheme) ?? listening
  }
}

extension MarketRoutes {
  /// Whether the client waits for a word before it sends a body that will be read.
  func willRead(_ request: Request, in dialect: any Dialect) -> Bool {
    guard let field = request.headers[.expect], field.lowercased() == "100-continue",
      let route = Route(
        path: request.uri.path, in: dialect, deleting: request.method == .delete),
      route.methods.contains(request.method)
    else { return false }
    let length = request.headers[.contentLength].flatMap { Digits.integer($0.trimmingSpaces) } ?? 0
    return length <= ServiceLimits.bodyBytes
  }
}
