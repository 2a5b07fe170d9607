/// A page of products as the market told it. Its numbers may disagree with each other and with its
/// rows: readers go by `products` first, then by `hasNext`, and take totals as hints.
public struct ProductPage: Hashable, Sendable {
  /// Bounds of what a market's numbers may say: beyond every market, and small enough that pages
  /// times rows is a number still.
  public static let mostPages = 1_000_000_000
  public static let mostRows = 10_000
  public static let mostProducts = 1_000_000_000_000

  public var products: [Product]
  /// From 1; 0 when the page was asked for by cursor.
  public let number: Int
  /// Rows the market puts on a page.
  public let size: Int
  /// Rows of all pages; nil where the market does not count.
  public let totalCount: Int?
  public let hasNext: Bool
  /// Continues behind the last row whatever was inserted before it; nil where the market has none.
  public let nextCursor: String?
  /// Whether there are more products than ``totalCount`` says: the market stopped counting.
  public let totalIsCapped: Bool

  public init(
    products: [Product], number: Int, size: Int, totalCount: Int?, hasNext: Bool,
    nextCursor: String?, totalIsCapped: Bool = false
  ) {
    self.products = products
    self.number = min(max(0, number), Self.mostPages)
    self.size = min(max(1, size), Self.mostRows)
    self.totalCount = totalCount.flatMap { (0...Self.mostProducts).contains($0) ? $0 : nil }
    self.hasNext = hasNext
    self.nextCursor = nextCursor
    self.totalIsCapped = totalIsCapped
  }
}

/// Which page is asked for.
public struct PageRequest: Hashable, Sendable {
  public enum Place: Hashable, Sendable {
    /// From 1, in the order of the query.
    case number(Int)
    /// Behind the row that the cursor of an earlier page stands for.
    case after(String)
  }

  public let place: Place
  /// A cursor goes on only with the query it came from.
  public let query: ProductQuery
  /// Rows asked for, 1…100.
  public let size: Int

  /// The seeds' page: every known server accepts it.
  public static let defaultSize = 20

  public init(
    _ place: Place, size: Int = PageRequest.defaultSize, query: ProductQuery = .everything
  ) {
    self.place = place
    self.query = query
    self.size = min(max(size, 1), 100)
  }
}
