import Browser
import Catalog
import Foundation
import Logging
import Market
import MarketClient
import MarketServer
import Text

/// Finds the market that was asked for: one at an address, or the local one with its server.
@MainActor
final class MarketSource {
  let target: BrowserSession.Target
  /// Where last visits are kept; nil keeps none.
  let visits: URL?
  let language: Language
  /// Why the local market cannot be opened, once that is known.
  private(set) var fault: SafeText?
  /// Told of the market once it can be asked.
  var opened: ((MarketClient) async -> Void)?
  private var local: LocalMarket?
  private var remembered: String?

  init(target: BrowserSession.Target, visits: URL?, language: Language) {
    self.target = target
    self.visits = visits
    self.language = language
  }

  /// What the last visit is kept under.
  var key: MarketAddress {
    switch target {
    case .local(let folder): .socket(path: "", market: folder)
    case .remote(let address, _): address
    }
  }

  var kind: BrowserEnvironment.MarketKind {
    switch target {
    case .local: .local
    case .remote(let address, _): .remote(address.name)
    }
  }

  func open() async throws(MarketError) -> Catalog {
    let (address, dialect): (MarketAddress, DialectChoice) =
      switch target {
      case .remote(let address, .found): (address, .found(remembered: remembered))
      case .remote(let address, let dialect): (address, dialect)
      case .local(let folder): (try await openLocal(folder), .native)
      }
    let client = MarketClient(address: address, dialect: dialect)
    await opened?(client)
    return Catalog(client: client, visits: visits)
  }

  /// The dialect that was found out during the last visit.
  func remember(_ dialect: String?) { remembered = dialect }

  /// Closes what was opened, for as long as a person who quit gladly waits. The store commits
  /// before it answers, so nothing waits to be saved; requests under way end with the process.
  func close(_ catalog: Catalog?) async {
    let (ended, end) = AsyncStream<Void>.makeStream()
    Task { [local] in
      await catalog?.flush()
      await local?.close()
      end.finish()
    }
    Task {
      try? await Task.sleep(for: Self.closingTime)
      end.finish()
    }
    for await _ in ended {}
    if let local { unlink(local.socketPath) }
  }

  private static let closingTime = Duration.milliseconds(150)

  private func openLocal(_ folder: String) async throws(MarketError) -> MarketAddress {
    do {
      let logger = Logger(label: "openmarket", factory: { _ in SwiftLogNoOpLogHandler() })
      let market = try await LocalMarket.open(folder: folder, logger: logger)
      local = market
      return .socket(path: market.socketPath, market: folder)
    } catch {
      let sentence = Failure(error, in: language).sentence
      fault = sentence
      throw .localMarket(sentence)
    }
  }
}
