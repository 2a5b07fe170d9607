public import Market
public import TerminalText

/// The face of this module: asks a market and answers with values or a ``MarketError``.
///
///     let client = MarketClient(address: try MarketAddress("https://market.example"))
///     let page = try await client.page(PageRequest(.number(1)))
///
/// A cancelled task ends its request at once and throws `.cancelled`. ``shutdown()`` is called once,
/// when nothing is asked any more.
public final class MarketClient: Sendable {
  public let address: MarketAddress
  private let transport: any Transport

  public init(address: MarketAddress, transport: any Transport) {
    self.address = address
    self.transport = transport
  }

  public convenience init(address: MarketAddress, limits: TransferLimits = .standard) {
    self.init(address: address, transport: HTTPTransport(address: address, limits: limits))
  }

  /// One page of the list.
  public func page(_ request: PageRequest) async throws(MarketError) -> ProductPage {
    throw .cancelled
  }

  /// A product with all its pictures. Throws `.notFound` (404) and `.gone` (410).
  public func product(id: Int) async throws(MarketError) -> Product {
    throw .cancelled
  }

  /// Asks the health check. Throws only when the market does not answer, or answers 5xx or 429.
  public func health() async throws(MarketError) -> MarketHealth {
    throw .cancelled
  }

  /// The bytes of a picture that a product of this market names.
  ///
  /// Throws `.badAddress` for one on another server: only the market's own are asked for.
  public func picture(at url: SafeText) async throws(MarketError) -> PictureFile {
    throw .cancelled
  }

  public func shutdown() async {
    await transport.shutdown()
  }
}
