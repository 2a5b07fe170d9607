public import Text

/// A feature that not every market offers.
public enum MarketFeature: String, Hashable, Sendable, CaseIterable {
  case search, sort, filter
  /// A search for any of several texts.
  case alternatives
  /// The number of products.
  case totals
  /// Pages that continue after a row, regardless of insertions before it.
  case cursors
  /// The choice of a thumbnail among the pictures of a product.
  case thumbnailChoice
  /// Replacing the pictures of a product.
  case pictureReplacement
  /// A password for each product instead of vendors.
  case productPasswords
  /// Vendors with an identity own their products.
  case vendors
  /// The vendor that an identity belongs to.
  case whoAmI
  /// Restoring a deleted product within a time limit.
  case restore
  /// A stream of changes.
  case events
  /// Idempotency keys: a repeated submit makes no second product.
  case repeatedSubmits
  /// Refusal of an edit of a product that someone else changed.
  case conflicts
  /// Prices with cents.
  case cents
}

/// The features of a market, known from its dialect.
public struct MarketCapabilities: Hashable, Sendable {
  /// `2b`, `2a`, `1b` or `1a`.
  public let dialect: SafeText
  public let features: Set<MarketFeature>
  /// The address at which people see the market in a browser, such as `https://market.example`; nil
  /// where it has no pages.
  public var pages: SafeText?

  public init(dialect: SafeText, features: Set<MarketFeature>) {
    self.dialect = dialect
    self.features = features
  }

  public func offers(_ feature: MarketFeature) -> Bool { features.contains(feature) }

  /// Whether a new product is the last of the list: generation 1 lists by number.
  public var listsOldestFirst: Bool { offers(.productPasswords) }

  /// The features of our own market.
  public static let native = MarketCapabilities(
    dialect: "2b",
    features: Set(MarketFeature.allCases).subtracting([.productPasswords]))
}

/// The result of a market's health check. It is informational: some markets have none and still
/// work.
public enum MarketHealth: Hashable, Sendable {
  case ok
  /// The market replied, but has no health check.
  case unknown
}
