import Browser
import Desktop
import Files
import Foundation
import Market
import MarketClient
import MarketServer
import Scripting
import Text
import Words

/// A market that a command has opened, and the user's identity in it.
@MainActor
struct MarketConnection {
  let client: MarketClient
  let source: MarketSource
  let folders: UserFolders
  let environment: [String: String]
  /// Whether a link alone names the market, so that it may be a stranger's.
  let isLinked: Bool
  /// Whether `--server` names the market, rather than the environment or the settings.
  let isNamed: Bool
  /// The value of `--database`; nil without it.
  let database: String?
  let allowsHTTP: Bool

  /// The stored identity for this market; nil for none.
  var identity: Identity? {
    source.identityFiles(folders: folders, environment: environment).lazy
      .compactMap { $0.read() }.first
  }

  /// Returns the user's vendor in this market.
  /// - Throws: `CommandError.notLoggedIn`, or the errors of the request.
  func ownVendor() async throws -> Vendor {
    guard let identity else { throw notLoggedIn }
    return try await client.vendor(of: identity)
  }

  var notLoggedIn: CommandError { .notLoggedIn(market: name, command: command("login")) }

  /// Returns a command line for this market, to copy into a shell, with the options of this run.
  func command(_ name: String, product: Int? = nil) -> SafeText {
    var words = ["openmarket", name] + (product.map { [String($0)] } ?? [])
    switch source.target {
    case .remote(let address, _):
      let isWanted = name == "login" || isNamed || isLinked
      if isWanted {
        words += name == "login" ? [address.canonical] : ["--server", address.canonical]
      }
      if allowsHTTP { words.append("--allow-http") }
    case .local(let location):
      if let database {
        words += ["--database", database]
      } else if let folder = location.file,
        source.target.linkedPlace(folders: folders) != .local(folder: nil)
      {
        words += ["--data-dir", folder]
      }
    }
    return SafeText(words.map(ShellWord.quoted).joined(separator: " "), limit: Self.maximumCommand)
  }

  private static let maximumCommand = 4_096

  /// Returns a product; nil if it is not listed or cannot be loaded.
  func product(ifListed id: Int) async -> Product? {
    do throws(MarketError) { return try await client.product(id: id) } catch { return nil }
  }

  /// The name of the market in sentences.
  var name: SafeText {
    switch source.kind {
    case .local: Words(source.language, keys: .typed).common.localMarket
    case .remote(let name): name
    }
  }

  /// Returns a product as JSON.
  func record(of product: Product) -> ProductJSON {
    ProductJSON(
      product, link: link(to: product.id), hasAddresses: !client.address.isSocket)
  }

  /// Returns the link that opens a product of this market.
  func link(to product: Int) -> String? {
    guard product > 0 else { return nil }
    return client.capabilities.link(
      to: product, at: source.target.linkedPlace(folders: folders))
  }
}
