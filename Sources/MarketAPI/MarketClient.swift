import Foundation
public import Market
public import TerminalText

/// The face of this module: asks a market and answers with values or a ``MarketError``.
///
///     let client = MarketClient(address: try MarketAddress("https://market.example"))
///     let page = try await client.page(PageRequest(.number(1)))
///
/// A cancelled task ends its request at once and throws `.cancelled`. ``shutdown()`` is called
/// once, when nothing is asked any more.
public final class MarketClient: Sendable {
  public let address: MarketAddress
  private let transport: any Transport
  private let limits: TransferLimits

  public init(
    address: MarketAddress, transport: any Transport, limits: TransferLimits = .standard
  ) {
    self.address = address
    self.transport = transport
    self.limits = limits
  }

  public convenience init(address: MarketAddress, limits: TransferLimits = .standard) {
    let transport = HTTPTransport(address: address, limits: limits)
    self.init(address: address, transport: transport, limits: limits)
  }

  /// One page of the list.
  public func page(_ request: PageRequest) async throws(MarketError) -> ProductPage {
    let reply = try await ask(Endpoint.list(request))
    try reply.requireSuccess()
    return try reply.decode(Wire2bPage.self, expecting: "pages").page(for: request)
  }

  /// A product with all its pictures. Throws `.notFound` (404) and `.gone` (410).
  public func product(id: Int) async throws(MarketError) -> Product {
    let reply = try await ask(Endpoint.product(id))
    try reply.requirePresence()
    return try reply.decode(Wire2bProduct.self, expecting: "id").product
  }

  /// Asks the health check. Throws only when the market does not answer, or answers 5xx or 429.
  public func health() async throws(MarketError) -> MarketHealth {
    do {
      let reply = try await ask(Endpoint.health)
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

  /// The bytes of a picture that a product of this market names.
  ///
  /// Throws `.badAddress` for one on another server: only the market's own are asked for.
  public func picture(at url: SafeText) async throws(MarketError) -> PictureFile {
    guard var path = address.picturePath(of: url.string) else { throw .badAddress(url) }
    var hops = 0
    while true {
      let reply = try await get(path, accept: "image/*", limit: limits.pictureBody)
      guard let target = reply.redirectTarget else {
        try reply.requirePresence()
        return PictureFile(bytes: reply.body, mediaType: reply.mediaType)
      }
      hops += 1
      guard hops <= limits.pictureRedirects, let next = address.picturePath(of: target.string)
      else { throw .redirect(to: target) }
      path = next
    }
  }

  public func shutdown() async {
    await transport.shutdown()
  }

  private func ask(_ path: String) async throws(MarketError) -> TransportReply {
    let reply = try await get(
      address.basePath + path, accept: "application/json", limit: limits.jsonBody)
    if let target = reply.redirectTarget { throw .redirect(to: target) }
    return reply
  }

  private func get(
    _ path: String, accept: String, limit: Int
  ) async throws(MarketError) -> TransportReply {
    try await transport.send(TransportRequest(path: path, accept: accept, bodyLimit: limit))
  }
}
