import Foundation
import Text

/// A link to a product or to a whole market, which can be copied, sent and opened again.
///
///     https://market.example/products/12        product 12 of a market, as a page for people
///     https://market.example/api/products/12    the same, where a market has no pages
///     openmarket:12                             product 12 of the user's own market
///     openmarket:/srv/club/12                   product 12 of the market in the folder /srv/club
public struct ProductLink: Hashable, Sendable {
  public enum Place: Hashable, Sendable {
    /// The user's own market, or the one in a folder of this machine.
    case local(folder: String?)
    /// A market by its address.
    case remote(address: String)
  }

  public let place: Place
  /// Nil for a link to a market.
  public let product: Int?

  public init(to product: Int?, at place: Place) {
    self.product = product
    self.place = place
  }

  /// Parses a link. The address in it is not checked; nil for a text that is not a link.
  public init?(_ text: String) {
    if let rest = Self.rest(of: text, after: Self.scheme) {
      self.init(local: rest)
    } else if Self.rest(of: text, after: "https://") ?? Self.rest(of: text, after: "http://") != nil
    {
      self.init(remote: text[...])
    } else {
      return nil
    }
  }

  /// The form of a product's path in a link to a market with an address.
  public enum Form: Sendable {
    /// The page that opens in any browser.
    case page
    /// The data, for markets without pages.
    case data
    /// The same, with the path of generation 1.
    case item

    fileprivate var path: String {
      switch self {
      case .page: "products"
      case .data: "api/products"
      case .item: "item"
      }
    }
  }

  public func text(_ form: Form = .data) -> String {
    let number = product.map(String.init) ?? ""
    switch place {
    case .local(nil): return Self.scheme + number
    case .local(let folder?):
      let path = folder.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? folder
      return "\(Self.scheme)\(path)/\(number)"
    case .remote(let address): return "\(address)/\(form.path)/\(number)"
    }
  }

  private static let scheme = "openmarket:"

  private static func rest(of text: String, after scheme: String) -> Substring? {
    text.lowercased().hasPrefix(scheme) ? text.dropFirst(scheme.count) : nil
  }

  private init?(local text: Substring) {
    guard let match = text.wholeMatch(of: /(?:(\/.*)\/)?([0-9]{1,15})/), let number = Int(match.2)
    else { return nil }
    let folder = match.1.map { String($0).removingPercentEncoding ?? String($0) }
    self.init(to: number, at: .local(folder: folder))
  }

  private init(remote text: Substring) {
    // Messengers and web sites add fields to the address of a page.
    let match = text.wholeMatch(
      of: /(.*?)\/(?:api\/products|products|item)\/([0-9]{1,15})\/?(?:[?#].*)?/)
    place = .remote(address: String(match?.1 ?? text))
    product = match.flatMap { Int($0.2) }
  }
}

extension MarketCapabilities {
  /// Returns the link to a product of the market, to its page if there is one.
  public func link(to product: Int, at place: ProductLink.Place) -> String {
    if let pages {
      return ProductLink(to: product, at: .remote(address: pages.string)).text(.page)
    }
    return ProductLink(to: product, at: place).text(offers(.productPasswords) ? .item : .data)
  }
}
