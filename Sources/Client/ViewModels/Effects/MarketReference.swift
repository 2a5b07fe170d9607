public import Market
package import MarketClient
package import ScreenWords
package import Text
import Words

/// A market that can be opened: the user's own, or one at an address.
public enum MarketReference: Hashable, Sendable {
  case local
  /// The address as typed, or in its canonical spelling: `https://market.example`.
  case remote(String)
}

extension MarketTarget {
  package var reference: MarketReference {
    switch self {
    case .local: .local
    case .remote(let address, _): .remote(address.canonical)
    }
  }
}

extension ScreenWords {
  package func name(of market: MarketReference) -> SafeText {
    switch market {
    case .local: common.localMarket
    case .remote(let address): SafeText(address)
    }
  }
}

/// The state of a market that is not open, as a brief request reported it.
public struct MarketStatus: Hashable, Sendable {
  /// The user at that market.
  public enum Seller: Hashable, Sendable {
    /// No identity is stored for the market.
    case anonymous
    case vendor(Vendor)
    /// An identity is stored, but the market does not report its vendor.
    case unknown
  }

  /// The number of products; nil if the market does not count them.
  public let totalCount: Result<Int?, MarketError>
  public let seller: Seller

  public init(totalCount: Result<Int?, MarketError>, seller: Seller) {
    self.totalCount = totalCount
    self.seller = seller
  }
}
