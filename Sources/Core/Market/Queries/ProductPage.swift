public import Text

/// A page of products as the market sent it. Its numbers may contradict each other and its rows:
/// use `products` first, then `hasNext`, and totals only as hints.
public struct ProductPage: Hashable, Sendable {
  /// Bounds of the market's numbers: beyond every market, and small enough that pages times rows
  /// does not overflow.
  public static let maximumPages = 1_000_000_000
  public static let maximumRows = 10_000
  public static let maximumProducts = 1_000_000_000_000

  public var products: [Product]
  /// The number of the page, from 1; 0 when it was requested by cursor.
  public let number: Int
  /// The number of rows on a page of the market.
  public let size: Int
  /// The number of products; nil where the market does not count.
  public let totalCount: Int?
  public let hasNext: Bool
  /// Continues after the last row, even after insertions before it; nil if the market has none.
  public let nextCursor: String?
  /// Whether there are more products than ``totalCount`` says: the market stopped counting.
  public let totalIsCapped: Bool
  /// The number of texts that the market searched for, as far as it says so: a market that knows
  /// one text alone does not.
  public var searchedTexts = 1
  /// The rows that are not among the products; nil where all could be read.
  public var unreadable: UnreadableRows?
  /// The position in the market's events of which the page is a part: a client that follows the
  /// market continues after it. Nil where the market does not say.
  public var lastEventID: String?

  public init(
    products: [Product], number: Int, size: Int, totalCount: Int?, hasNext: Bool,
    nextCursor: String?, totalIsCapped: Bool = false
  ) {
    self.products = products
    self.number = min(max(0, number), Self.maximumPages)
    self.size = min(max(1, size), Self.maximumRows)
    self.totalCount = totalCount.flatMap { (0...Self.maximumProducts).contains($0) ? $0 : nil }
    self.hasNext = hasNext
    self.nextCursor = nextCursor
    self.totalIsCapped = totalIsCapped
  }
}

/// The rows of a page that cannot be read.
public struct UnreadableRows: Hashable, Sendable {
  /// 1 or more.
  public let count: Int
  /// The first invalid value, such as `pages[3].price`.
  public let path: SafeText

  public init(count: Int, path: SafeText) {
    self.count = count
    self.path = path
  }
}

/// A request for a page.
public struct PageRequest: Hashable, Sendable {
  public enum Position: Hashable, Sendable {
    /// The number of a page, from 1, in the order of the query.
    case number(Int)
    /// The page after the row of an earlier page's cursor.
    case after(String)
  }

  public let position: Position
  /// The query; a cursor continues only the query it came from.
  public let query: ProductQuery
  /// The number of rows, 1…100.
  public let size: Int

  /// The default of the example clients, which every known server accepts.
  public static let defaultSize = 20

  public init(
    _ position: Position, size: Int = PageRequest.defaultSize, query: ProductQuery = .everything
  ) {
    self.position = position
    self.query = query
    self.size = min(max(size, 1), 100)
  }
}
