public import Foundation
public import Market
public import MarketAPI

/// The first products of a market as they were when it was last seen: what is painted before the
/// market has answered.
public struct LastVisit: Hashable, Sendable {
  /// At most ``productLimit``, in the market's order.
  public let products: [Product]
  /// Rows of all pages; nil where the market does not count.
  public let totalCount: Int?
  public let savedAt: Date

  /// Three pages: more than the tallest screen shows.
  public static let productLimit = 60

  public init(products: [Product], totalCount: Int?, savedAt: Date) {
    self.products = Array(products.prefix(Self.productLimit))
    self.totalCount = totalCount
    self.savedAt = savedAt
  }

  /// Reads what ``Catalog`` kept of `address` under `folder`; nil when there is nothing, or nothing
  /// that can be read. Synchronous: meant for the first paint.
  public static func load(of address: MarketAddress, from folder: URL) -> LastVisit? {
    nil
  }
}
