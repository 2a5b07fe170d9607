import Foundation

/// A link to a product, which can be copied, sent and opened again; or to a whole market.
///
///     https://market.example/api/products/12    product 12 of a market at an address
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

  public init(to product: Int, at place: Place) {
    self.product = product
    self.place = place
  }

  /// Reads a link. The address in it is not checked; nil for a text that is no link.
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

  /// - Parameter isItem: Whether the market names its products as generation 1 does.
  public func text(isItem: Bool = false) -> String {
    let number = product.map(String.init) ?? ""
    switch place {
    case .local(nil): return Self.scheme + number
    case .local(let folder?):
      let path = folder.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? folder
      return "\(Self.scheme)\(path)/\(number)"
    case .remote(let address): return "\(address)/\(isItem ? "item" : "api/products")/\(number)"
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
    let match = text.wholeMatch(of: /(.*)\/(?:api\/products|item)\/([0-9]{1,15})\/?/)
    place = .remote(address: String(match?.1 ?? text))
    product = match.flatMap { Int($0.2) }
  }
}
