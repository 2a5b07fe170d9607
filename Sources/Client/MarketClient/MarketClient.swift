import Foundation
public import Market
import Synchronization
import Text
import Wire

/// The client of one market: sends requests and returns values or a `MarketError`.
///
///     let client = MarketClient(address: try MarketAddress("https://market.example"))
///     let page = try await client.page(PageRequest(.number(1)))
///
/// A cancelled task ends its request at once and throws `.cancelled`. ``shutdown()`` is called
/// once, after the last request.
public final class MarketClient: Sendable {
  public let address: MarketAddress
  /// Whether this client refuses every change: ``perform(_:onProgress:)`` throws `.readOnly`.
  public var isReadOnly: Bool {
    get { transport.isReadOnly }
    set { transport.isReadOnly = newValue }
  }
  let transport: GuardedTransport
  let limits: TransportLimits
  /// Public servers that pictures may come from besides the market.
  let publicServers: PublicServers
  let negotiation: DialectNegotiation
  /// The identifier of the vendor that the market has recognised: only the vendor learns that the
  /// host has hidden a product.
  let vendorIdentifier = Mutex<String?>(nil)

  /// The address of the market's pages, once a reply has named it.
  private let pages = Mutex<SafeText?>(nil)

  init(
    address: MarketAddress, dialect: DialectChoice = .native, transport: any Transport,
    limits: TransportLimits = .standard, publicServers: PublicServers? = nil,
    isReadOnly: Bool = false, trace: (@Sendable (RequestTrace) -> Void)? = nil
  ) {
    self.address = address
    self.publicServers = publicServers ?? PublicServers(limits: limits)
    self.transport = GuardedTransport(
      base: transport, isReadOnly: isReadOnly, basePath: address.basePath, report: trace)
    self.limits = limits
    negotiation = DialectNegotiation(dialect)
  }

  /// - Parameters:
  ///   - dialect: Our own market's by default.
  ///   - client: The IP address of the user, if it is not this machine's.
  ///   - trace: Called before and after each request; nil for no report.
  public convenience init(
    address: MarketAddress, dialect: DialectChoice = .native, limits: TransportLimits = .standard,
    isReadOnly: Bool = false, forwardingFor client: String? = nil,
    trace: (@Sendable (RequestTrace) -> Void)? = nil
  ) {
    self.init(
      address: address, dialect: dialect,
      transport: HTTPTransport(address: address, limits: limits, forwardingFor: client),
      limits: limits, isReadOnly: isReadOnly, trace: trace)
  }

  /// The known features of the market.
  public var capabilities: MarketCapabilities {
    var capabilities = dialect.capabilities
    capabilities.pages = pages.withLock { $0 }
    return capabilities
  }

  /// The name of the dialect, once an answer or the caller has determined it.
  public var knownDialect: String? { negotiation.isKnown ? dialect.name : nil }

  var dialect: any Dialect { negotiation.dialect }

  /// Returns one page of the list. Throws `.notOffered` for a search, order, or filter that the
  /// market does not support.
  public func page(_ request: PageRequest) async throws(MarketError) -> ProductPage {
    do {
      return try await page(request, in: dialect)
    } catch {
      guard error.isForeign || error.isFailure && !negotiation.isKnown,
        let spoken = try await detectDialect(after: error)
      else { throw error }
      if let chosen = negotiation.chosenName {
        guard chosen != spoken.name else { throw error }
        throw .otherDialect(chosen: SafeText(chosen), spoken: SafeText(spoken.name))
      }
      negotiation.adopt(spoken)
      return try await page(request, in: dialect)
    }
  }

  /// Returns a product with all its pictures. Throws `.notFound` (404) and `.gone` (410).
  public func product(id: Int) async throws(MarketError) -> Product {
    try await negotiateDialect()
    let reply = try await ask(dialect.productPath(id), headers: vendorHeader)
    try reply.requirePresence()
    return try dialect.product(in: reply.body).at(revision: reply.revision)
  }

  /// Performs the health check. Throws only when the market does not answer, or answers with 5xx or
  /// 429.
  public func health() async throws(MarketError) -> MarketHealth {
    guard let path = dialect.healthPath else { return .unknown }
    do {
      let reply = try await ask(path)
      try reply.requireSuccess()
      let text = String(decoding: reply.body.prefix(100), as: UTF8.self)
      return text.trimmingCharacters(in: .whitespacesAndNewlines) == "\"OK\"" ? .ok : .unknown
    } catch {
      switch error {
      case .redirect, .tooLarge, .status(..<500, _): return .unknown
      default: throw error
      }
    }
  }

  /// Returns once the market has given any answer, as cheaply as its dialect allows: without a
  /// health check, it requests a product that cannot exist. Throws like ``health()``.
  public func probe() async throws(MarketError) {
    let reply = try await transport.send(
      TransportRequest(
        path: address.basePath + (dialect.healthPath ?? dialect.productPath(Self.absentProduct)),
        accept: "application/json", bodyLimit: limits.jsonBody), onProgress: nil)
    if reply.status >= 500 { try reply.requireSuccess() }
  }

  /// Returns a plain text of the server, such as the metrics of a service.
  package func text(at path: String) async throws(MarketError) -> String {
    let reply = try await ask(path)
    try reply.requireSuccess()
    return String(decoding: reply.body, as: UTF8.self)
  }

  private var vendorHeader: [String: String] {
    guard dialect.whoAmIPath != nil, let identifier = vendorIdentifier.withLock({ $0 }) else {
      return [:]
    }
    return [WireRequest.identifierHeader: identifier]
  }

  private func page(
    _ request: PageRequest, in dialect: any Dialect
  ) async throws(MarketError) -> ProductPage {
    try request.query.requireFeatures(of: dialect)
    let reply = try await ask(dialect.listPath(request))
    try reply.requireSuccess()
    var page = try dialect.page(in: reply.body, answering: request)
    page.lastEventID = reply.headers["last-event-id"].flatMap { Int64($0) }.map(String.init)
    if !negotiation.isKnown,
      let spoken = Dialects.spoken(in: reply.body, tag: reply.revision, known: dialect)
    {
      negotiation.adopt(spoken)
      // The market has ignored what its dialect does not have.
      try request.query.requireFeatures(of: spoken)
    }
    return page
  }

  public func shutdown() async { await transport.shutdown() }

  /// Sends a request for JSON; an API never redirects.
  func ask(_ path: String, headers: [String: String] = [:]) async throws(MarketError)
    -> TransportReply
  {
    let reply = try await read(
      TransportRequest(
        path: address.basePath + path, accept: "application/json", bodyLimit: limits.jsonBody,
        headers: headers))
    if let found = reply.pages(of: address) { pages.withLock { $0 = found } }
    return reply
  }

  /// Sends a request that changes nothing, and once more if its connection soon broke or a proxy
  /// had no reply: both happen while a server is restarted.
  private func read(_ request: TransportRequest) async throws(MarketError) -> TransportReply {
    let end = ContinuousClock.now + limits.firstByte / 2
    do throws(MarketError) {
      let reply = try await send(request)
      guard [502, 504].contains(reply.status), .now < end else { return reply }
    } catch {
      guard case .connection(_, .closed) = error, .now < end else { throw error }
    }
    do { try await Task.sleep(for: limits.pause) } catch { throw .cancelled }
    return try await send(request)
  }

  func send(
    _ request: TransportRequest, onProgress: ProgressReport? = nil
  ) async throws(MarketError) -> TransportReply {
    let reply = try await transport.send(request, onProgress: onProgress)
    if let target = reply.redirectTarget { throw .redirect(to: target) }
    return reply
  }
}

extension ProductQuery {
  fileprivate func requireFeatures(of dialect: any Dialect) throws(MarketError) {
    if let feature = firstFeature(where: { !dialect.capabilities.offers($0) }) {
      throw .notOffered(feature)
    }
  }
}
