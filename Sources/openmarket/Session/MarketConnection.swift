import Browser
import Desktop
import Files
import Foundation
import Market
import MarketClient
import Scripting
import Text
import Words

/// A market that a command has opened, and this user in it.
@MainActor
struct MarketConnection {
  let client: MarketClient
  let source: MarketSource
  let folders: UserFolders
  let environment: [String: String]
  /// Whether a link alone names the market, so that it may be a stranger's.
  let isLinked: Bool

  /// The stored identity for this market; nil for none.
  var identity: Identity? {
    source.identityFiles(folders: folders, environment: environment).lazy
      .compactMap { $0.read() }.first
  }

  /// Returns the user's vendor in this market.
  /// - Throws: `CommandError.notLoggedIn`, or the errors of asking.
  func ownVendor() async throws -> Vendor {
    guard let identity else { throw CommandError.notLoggedIn(market: name) }
    return try await client.vendor(of: identity)
  }

  /// Returns a product; nil for one that is not listed, or where it cannot be loaded.
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
  func record(of product: Product) -> ProductRecord {
    ProductRecord(
      product, link: link(to: product.id), hasAddresses: !client.address.isSocket)
  }

  /// Returns the link that opens a product of this market.
  func link(to product: Int) -> String? {
    guard product > 0 else { return nil }
    return client.capabilities.link(
      to: product, at: source.target.linkedPlace(folders: folders))
  }
}
