/// A limit on what one vendor may store in a market, with its value.
public enum MarketQuota: Hashable, Sendable {
  /// Products on offer.
  case products(limit: Int)
  /// Bytes of pictures and texts.
  case bytes(limit: Int)
  /// Products registered in an hour.
  case registrations(limit: Int)

  /// The name in replies.
  public var name: String {
    switch self {
    case .products: "products"
    case .bytes: "bytes"
    case .registrations: "registrations"
    }
  }

  public var limit: Int {
    switch self {
    case .products(let limit), .bytes(let limit), .registrations(let limit): limit
    }
  }

  /// Nil for an unknown name and for a limit below 1.
  public init?(name: String, limit: Int) {
    let quotas: [MarketQuota] = [
      .products(limit: limit), .bytes(limit: limit), .registrations(limit: limit),
    ]
    guard limit > 0, let quota = quotas.first(where: { $0.name == name }) else { return nil }
    self = quota
  }
}
