import Market

/// A page of generation 2, its keys in either case: `pageNo` and `page_no`.
///
/// Only `pages` must be there. The numbers around it are hints: one that is missing or unreadable
/// is made up for, one that disagrees with the rows is left as it is.
struct Page2: Decodable {
  let products: [Product]
  let number: Int?
  let size: Int?
  let totalCount: Int?
  let lastPage: Int?
  let hasNext: Bool?
  let nextCursor: String?
  let totalIsCapped: Bool

  /// Clients have asked for up to 800 rows a page; what lies beyond this is not read.
  static let rowLimit = 1_000
  /// A cursor is sent back in the query.
  static let cursorLimit = 1_000

  init(from decoder: any Decoder) throws {
    let envelope = try WireObject(from: decoder)
    guard let rows = try envelope.list(Product2.self, "pages", limit: Self.rowLimit) else {
      throw envelope.missing("pages")
    }
    products = rows.map(\.product)
    number = try? envelope.integer("pageNo", "page_no")
    size = try? envelope.integer("itemsPerPage", "items_per_page")
    totalCount = try? envelope.integer("totalCount", "total_count")
    lastPage = try? envelope.integer("lastPage", "last_page")
    hasNext = envelope.flag("hasNext", "has_next")
    totalIsCapped = envelope.flag("totalIsCapped", "total_is_capped") ?? false
    nextCursor = envelope.token("nextCursor", limit: Self.cursorLimit)
  }

  /// The page that answers `request`. An empty page is the last one whatever it says: else a market
  /// without an end would be asked for ever.
  func page(for request: PageRequest) -> ProductPage {
    let size = self.size.flatMap { $0 > 0 ? $0 : nil } ?? request.size
    let continues =
      hasNext ?? lastPage.map { (number ?? 0) < $0 }
      ?? (nextCursor != nil || products.count >= size)
    return ProductPage(
      products: products, number: pageNumber(request), size: size,
      totalCount: totalCount.flatMap { $0 >= 0 ? $0 : nil },
      hasNext: continues && !products.isEmpty, nextCursor: nextCursor,
      totalIsCapped: totalIsCapped)
  }

  private func pageNumber(_ request: PageRequest) -> Int {
    switch request.position {
    case .number(let asked): number ?? asked
    case .after: 0
    }
  }
}
