package import Catalog
package import Files
import Foundation
package import Market
package import MarketClient
package import Text
package import Words

/// A market that a command has opened, and the user's identity in it.
@MainActor
package struct MarketConnection {
  package let client: MarketClient
  let target: MarketTarget
  package let folders: UserFolders
  private let environment: [String: String]
  /// Whether a link alone names the market, so that it may be a stranger's.
  let isLinked: Bool
  /// Whether `--server` names the market, rather than the environment or the settings.
  private let isNamed: Bool
  /// The value of `--database`; nil without it.
  private let database: String?
  private let allowsHTTP: Bool
  let language: Language

  package init(
    client: MarketClient, target: MarketTarget, folders: UserFolders,
    environment: [String: String], isLinked: Bool, isNamed: Bool, database: String?,
    allowsHTTP: Bool, language: Language
  ) {
    self.client = client
    self.target = target
    self.folders = folders
    self.environment = environment
    self.isLinked = isLinked
    self.isNamed = isNamed
    self.database = database
    self.allowsHTTP = allowsHTTP
    self.language = language
  }

  /// The stored identity for this market; nil for none.
  package var identity: Identity? {
    target.identityFiles(folders: folders, environment: environment).lazy
      .compactMap { $0.read() }.first
  }

  /// Returns the user's vendor in this market.
  /// - Throws: `CommandError.notLoggedIn`, or the errors of the request.
  package func ownVendor() async throws -> Vendor {
    guard let identity else { throw notLoggedIn }
    return try await client.vendor(of: identity)
  }

  package var notLoggedIn: CommandError { .notLoggedIn(market: name, command: command("login")) }

  /// Returns a command line for this market, to copy into a shell, with the options of this run.
  package func command(_ name: String, product: Int? = nil) -> SafeText {
    var words = ["openmarket", name] + (product.map { [String($0)] } ?? [])
    switch target {
    case .remote(let address, _):
      let isWanted = name == "login" || isNamed || isLinked
      if isWanted {
        words += name == "login" ? [address.canonical] : ["--server", address.canonical]
      }
      if allowsHTTP { words.append("--allow-http") }
    case .local(let place):
      if let database {
        words += ["--database", database]
      } else if let folder = place.folder,
        target.linkedPlace(folders: folders) != .local(folder: nil)
      {
        words += ["--data-dir", folder]
      }
    }
    return SafeText(words.map(ShellWord.quoted).joined(separator: " "), limit: Self.maximumCommand)
  }

  private static let maximumCommand = 4_096

  /// Returns a product; nil if it is not listed or cannot be loaded.
  package func product(ifListed id: Int) async -> Product? {
    do throws(MarketError) { return try await client.product(id: id) } catch { return nil }
  }

  /// The name of the market in sentences.
  package var name: SafeText {
    target.remoteName ?? Words(language, keys: .typed).common.localMarket
  }

  /// Returns a product as JSON.
  package func record(of product: Product) -> ProductJSON {
    ProductJSON(
      product, link: link(to: product.id), hasAddresses: !client.address.isSocket)
  }

  /// Returns the link that opens a product of this market.
  package func link(to product: Int) -> String? {
    guard product > 0 else { return nil }
    return client.capabilities.link(
      to: product, at: target.linkedPlace(folders: folders))
  }
}
