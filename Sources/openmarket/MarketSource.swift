internal import Browser
internal import Foundation
internal import Market
internal import MarketAPI
internal import MarketCache
internal import MarketServer
internal import TerminalText

/// Finds the market that was asked for: one at an address, or the local one with its server.
struct MarketSource: Sendable {
  let target: BrowserSession.Target
  /// Where last visits are kept.
  let visits: URL

  /// What the last visit is kept under.
  var key: MarketAddress {
    switch target {
    case .local(let folder): .socket(path: folder.path)
    case .remote(let address): address
    }
  }

  var kind: Surroundings.MarketKind {
    switch target {
    case .local: .local
    case .remote(let address): .remote(address.name)
    }
  }

  func open() async throws(MarketError) -> Catalog {
    switch target {
    case .remote(let address):
      return Catalog(client: MarketClient(address: address), visits: visits)
    case .local:
      throw MarketError.localMarket("not yet")
    }
  }

  func close(_ catalog: Catalog?) async {
    await catalog?.shutdown()
  }
}
