import Browser
import Catalog
import Desktop
import Files
import Foundation
import Logging
import Market
import MarketClient
import MarketServer
import Text
import Words

/// Opens a market: one at an address, or the local one with its server.
@MainActor
final class MarketSource {
  let target: BrowserSession.Target
  /// The folder of last visits; nil saves none.
  let visits: URL?
  let language: Language
  let isReadOnly: Bool
  /// The address of a visitor, whom this machine serves; nil for its own user.
  private let visitor: String?
  /// The reason why the local market cannot be opened.
  private(set) var fault: SafeText?
  /// Called with the market once it accepts requests.
  var opened: ((MarketClient) async -> Void)?
  private var local: LocalMarket?
  private var remembered: String?

  init(
    target: BrowserSession.Target, visits: URL?, language: Language, isReadOnly: Bool = false,
    visitor: String? = nil
  ) {
    self.target = target
    self.visitor = visitor
    self.isReadOnly = isReadOnly
    self.visits = visits
    self.language = language
  }

  /// The key of the last visit, of drafts and of identities.
  var key: MarketAddress {
    switch target {
    case .local(let location): .socket(path: "", market: location.name.string)
    case .remote(let address, _): address
    }
  }

  var kind: BrowserEnvironment.MarketKind {
    switch target {
    case .local: .local
    case .remote(let address, _): .remote(address.name)
    }
  }

  /// The files that may hold the vendor's identity for this market.
  func identityFiles(folders: UserFolders, environment: [String: String]) -> [IdentityFile] {
    let local: String? =
      if case .local(let location) = target { location.identityFile } else { nil }
    return IdentityFile.candidates(
      for: key, local: local, folders: folders, environment: environment)
  }

  func open() async throws(MarketError) -> Catalog {
    Catalog(client: try await connect(), visits: visits)
  }

  /// Opens the market for requests without a cache.
  func connect() async throws(MarketError) -> MarketClient {
    let client =
      switch target {
      case .remote(let address, .found):
        MarketClient(
          address: address, dialect: .found(remembered: remembered), isReadOnly: isReadOnly,
          forwardingFor: visitor)
      case .remote(let address, let dialect):
        MarketClient(
          address: address, dialect: dialect, isReadOnly: isReadOnly, forwardingFor: visitor)
      case .local(let location):
        MarketClient(
          address: try await openLocal(location), dialect: .native, limits: .local,
          isReadOnly: isReadOnly)
      }
    await opened?(client)
    return client
  }

  /// Remembers the dialect of the last visit for negotiation.
  func remember(_ dialect: String?) { remembered = dialect }

  /// Closes the market, but waits no longer than a user notices when quitting. The store commits
  /// before it replies, so nothing is left to save; requests in flight end with the process.
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

  private func openLocal(_ location: StoreLocation) async throws(MarketError) -> MarketAddress {
    do {
      let logger = Logger(label: "openmarket", factory: { _ in SwiftLogNoOpLogHandler() })
      let market = try await LocalMarket.open(
        location, pictures: try PictureOptions.open(PictureOptions.ofEnvironment()),
        vendor: CommandWords.of(language).vendors.localVendor, isReading: isReadOnly,
        logger: logger)
      local = market
      return .socket(path: market.socketPath, market: location.name.string)
    } catch {
      let sentence = CommandFailure(error, in: language).sentence
      fault = sentence
      throw .localMarket(sentence)
    }
  }
}
