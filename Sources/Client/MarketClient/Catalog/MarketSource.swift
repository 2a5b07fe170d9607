package import Foundation
package import Market
package import Text

/// Opens a market: one at an address, or the local one with its server.
@MainActor
package final class MarketSource {
  package let target: MarketTarget
  /// The folder of last visits; nil saves none.
  private let visits: URL?
  /// Whether the market refuses every change from now on.
  package var isReadOnly: Bool { didSet { client?.isReadOnly = isReadOnly } }
  /// The address of a visitor, whom this machine serves; nil for its own user.
  private let visitor: String?
  /// The reason why the local market cannot be opened.
  package private(set) var fault: SafeText?
  /// Called with the market once it accepts requests.
  package var opened: ((MarketClient) async -> Void)?
  private let limits: TransportLimits
  private let trace: (@Sendable (RequestTrace) -> Void)?
  private var client: MarketClient?
  private var local: (any LocalServer)?
  /// The closing of the last local market, which may take longer than ``close(_:)``.
  private static var closing: Task<Void, Never>?
  private var remembered: String?

  /// - Parameters:
  ///   - limits: The limits of requests to a market at an address.
  ///   - trace: Called before and after each request; nil for no report.
  package init(
    _ target: MarketTarget, visits: URL? = nil, isReadOnly: Bool = false, visitor: String? = nil,
    limits: TransportLimits = .standard, trace: (@Sendable (RequestTrace) -> Void)? = nil
  ) {
    self.limits = limits
    self.trace = trace
    self.target = target
    self.visitor = visitor
    self.isReadOnly = isReadOnly
    self.visits = visits
  }

  package var key: MarketAddress { target.key }

  package func open() async throws(MarketError) -> Catalog {
    Catalog(client: try await connect(), visits: visits)
  }

  /// Opens the market for requests without a cache.
  package func connect() async throws(MarketError) -> MarketClient {
    let client =
      switch target {
      case .remote(let address, let choice):
        MarketClient(
          address: address, dialect: choice.remembering(remembered), limits: limits,
          isReadOnly: isReadOnly, forwardingFor: visitor, trace: trace)
      case .local(let place):
        MarketClient(
          address: try await openLocal(place), dialect: .native, limits: .local,
          isReadOnly: isReadOnly, trace: trace)
      }
    self.client = client
    await opened?(client)
    return client
  }

  /// Remembers the dialect of the last visit for negotiation.
  package func remember(_ dialect: String?) { remembered = dialect }

  /// Closes the market, but waits no longer than a user notices when quitting. The store commits
  /// before it replies, so nothing is left to save; requests in flight end with the process.
  package func close(_ catalog: Catalog?) async {
    let (ended, end) = AsyncStream<Void>.makeStream()
    let closing = Task { [local, earlier = Self.closing] in
      await catalog?.flush()
      await local?.close()
      end.finish()
      await earlier?.value
    }
    if local != nil { Self.closing = closing }
    Task {
      try? await Task.sleep(for: Self.closingTime)
      end.finish()
    }
    for await _ in ended {}
    if let local { unlink(local.socketPath) }
  }

  private static let closingTime = Duration.milliseconds(150)

  private func openLocal(_ place: LocalPlace) async throws(MarketError) -> MarketAddress {
    // Opening a market checks its file first. If this process still had the same one open, closing
    // that descriptor would release the locks of SQLite.
    await Self.closing?.value
    do throws(MarketError) {
      let server = try await place.start(isReadOnly)
      local = server
      return .socket(path: server.socketPath, market: place.name.string)
    } catch {
      if case .localMarket(let sentence) = error { fault = sentence }
      throw error
    }
  }
}
