import Market

/// A page of generation 2, with keys in either case: `pageNo` and `page_no`.
///
/// Only `pages` is required. The numbers beside it are hints: a missing or unreadable one has a
/// substitute, and one that disagrees with the rows is kept.
struct Page2: Decodable {
  let products: [Product]
  let number: Int?
  let size: Int?
  let totalCount: Int?
  let lastPage: Int?
  let hasNext: Bool?
  let nextCursor: String?
  let totalIsCapped: Bool
  let searchedTexts: Int?
  /// Whether it is an empty list and nothing else, which another server may send as well.
  let isBare: Bool
  let unreadable: UnreadableRows?
  private let rowCount: Int

  /// Maximum rows that are read: clients ask for up to 800.
  static let maximumRows = 1_000
  /// Maximum bytes of a cursor, which is sent back in the query.
  static let maximumCursorLength = 1_000

  init(from decoder: any Decoder) throws {
    let envelope = try WireObject(from: decoder)
    let rows = try envelope.readableRows(Product2.self, "pages", limit: Self.maximumRows)
    products = rows.values.map(\.product)
    unreadable = rows.unreadable
    rowCount = rows.count
    number = try? envelope.integer("pageNo", "page_no")
    size = try? envelope.integer("itemsPerPage", "items_per_page")
    totalCount = try? envelope.integer("totalCount", "total_count")
    lastPage = try? envelope.integer("lastPage", "last_page")
    hasNext = envelope.flag("hasNext", "has_next")
    isBare =
      rowCount == 0 && number == nil && size == nil && totalCount == nil && lastPage == nil
      && hasNext == nil
    totalIsCapped = envelope.flag("totalIsCapped", "total_is_capped") ?? false
    searchedTexts = try? envelope.integer("searchedTexts")
    nextCursor = envelope.token("nextCursor", limit: Self.maximumCursorLength)
  }

  /// The page for `request`. An empty page is always the last one: otherwise a list without an end
  /// would be requested forever.
  func page(for request: PageRequest) -> ProductPage {
    let size = self.size.flatMap { $0 > 0 ? $0 : nil } ?? request.size
    let continues =
      hasNext ?? lastPage.map { (number ?? 0) < $0 }
      ?? (nextCursor != nil || rowCount >= size)
    var page = ProductPage(
      products: products, number: pageNumber(request), size: size,
      totalCount: totalCount.flatMap { $0 >= 0 ? $0 : nil },
      hasNext: continues && !products.isEmpty, nextCursor: nextCursor,
      totalIsCapped: totalIsCapped)
    if let searchedTexts { page.searchedTexts = searchedTexts }
    page.unreadable = unreadable
    return page
  }

  private func pageNumber(_ request: PageRequest) -> Int {
    switch request.position {
    case .number(let asked): number ?? asked
    case .after: 0
    }
  }
}
