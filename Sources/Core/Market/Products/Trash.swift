public import Text

/// The deleted products of a vendor that a market can still restore.
public struct Trash: Hashable, Sendable {
  /// Maximum products that are read: more than anyone looks through.
  public static let maximumCount = 1_000
  /// Maximum seconds of a period: a hundred years.
  public static let maximumSeconds = 3_155_760_000

  /// The time for which the market keeps a deleted product.
  public let period: Duration
  /// The last deleted one first.
  public let products: [DeletedProduct]

  public init(period: Duration, products: [DeletedProduct]) {
    self.period = period
    self.products = products
  }

  /// Whether so many products are listed that there may be more.
  public var isFull: Bool { products.count >= Self.maximumCount }
}

/// A product that was deleted and can be restored.
public struct DeletedProduct: Hashable, Sendable {
  public let id: Int
  /// The name as the market has it.
  public let exactName: String
  /// Nil where the market does not list it.
  public let price: Price?
  /// The time left to restore it.
  public let remaining: Duration

  public init(id: Int, exactName: String, price: Price? = nil, remaining: Duration) {
    self.id = id
    self.exactName = exactName
    self.price = price
    self.remaining = remaining
  }

  public var name: SafeText { SafeText(exactName) }
}

extension Product {
  /// A deleted product, of which only number, name, and perhaps price are known.
  public init(deleted product: DeletedProduct) {
    self.init(unknown: product.id)
    name = product.name
    price = product.price ?? price
  }
}
