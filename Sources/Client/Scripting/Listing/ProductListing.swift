package import Market

/// The products of a query, loaded page by page. A query that the market does not support is
/// applied here, as in the browser.
package struct ProductListing: Sendable {
  /// The result of a listing, besides its products.
  package struct Summary: Sendable {
    /// Products that were delivered.
    package internal(set) var count = 0
    /// The number of products that the query finds, if known.
    package internal(set) var totalCount: Int?
    /// Whether there are more than ``totalCount``.
    package internal(set) var totalIsCapped = false
    /// Whether products follow after the last one delivered.
    package internal(set) var hasMore = false
    /// Whether the listing ended because the market sends the same products again and again.
    package internal(set) var isRepeated = false
    /// The feature that the market does not have, so that the products were filtered here.
    package internal(set) var missingFeature: MarketFeature?
    /// The number of products that were filtered.
    package internal(set) var loadedCount = 0
    /// The currencies of the products that were delivered.
    package internal(set) var currencies: Set<Currency> = []
    /// The rows that could not be read.
    package internal(set) var unreadable: UnreadableRows?
    /// The events after which pages were read, where the market says so, each with the last product
    /// of these pages.
    package internal(set) var positions: [(product: Int, event: Int64)] = []

    /// Whether all products that the query finds were delivered.
    package var isComplete: Bool { reachesEnd && unreadable == nil }
    /// Whether these are all, apart from rows that could not be read.
    var reachesEnd: Bool { !hasMore && !isPartial }
    /// Whether only some products of the market were filtered.
    var isPartial: Bool { missingFeature != nil && totalIsCapped }
  }

  /// Receives some products; returns false to end the listing.
  package typealias Receiver = ([Product]) -> Bool
  /// Loads a page.
  typealias PageLoader = @Sendable (PageRequest) async throws(MarketError) -> ProductPage

  /// Rows of a page: every dialect allows it.
  private static let pageSize = 100
  /// Pages in a row that contain nothing new: more products than that are not added meanwhile.
  private static let maximumRepeats = 3
  /// Products that a query is applied to here: some thirty megabytes.
  package static let maximumLoaded = 20_000

  private let loadPage: PageLoader
  private let query: ProductQuery
  private let after: Int?
  private let limit: Int?

  /// - Parameters:
  ///   - after: The number of the product after which the listing begins; nil for the first one.
  ///     The query has to find that product, except in an order of numbers.
  ///   - limit: The number of products at most; nil for all.
  init(
    _ query: ProductQuery, after: Int? = nil, limit: Int?, loadPage: @escaping PageLoader
  ) {
    self.loadPage = loadPage
    self.after = after
    self.query = query
    self.limit = limit
  }

  /// - Parameter onProgress: Called with the number of products loaded, after each page.
  package nonisolated(nonsending) func load(
    onProgress: (Int) -> Void = { _ in }, _ receive: Receiver
  ) async throws(MarketError) -> Summary {
    var delivered = Delivered()
    // Before the first answer, the market's dialect may differ from the assumed one.
    do throws(MarketError) {
      var judged = query
      var missing: MarketFeature?
      let summary = try await pages(of: query, after: after, limit: limit, onProgress) { page in
        missing = judged.ignored(in: page)
        guard missing == nil else { return false }
        // A later page may be a single row, which was found by a text that lists do not contain.
        if !page.products.isEmpty { judged.search = "" }
        if query != .everything { delivered.add(page.products) }
        return receive(page.products)
      }
      guard let missing else { return summary }
      return try await chooseHere(missing: missing, after: delivered, onProgress, receive)
    } catch {
      guard case .notOffered(let feature) = error else { throw error }
      return try await chooseHere(missing: feature, after: delivered, onProgress, receive)
    }
  }

  /// Counts the products, without loading them where the market counts them all.
  package nonisolated(nonsending) func count() async throws(MarketError) -> Summary {
    // A single row does not show whether the market ignores the query.
    let first = ProductListing(query, limit: Self.pageSize, loadPage: loadPage)
    var summary = try await first.load { _ in true }
    if let count = summary.totalCount, !summary.totalIsCapped || summary.missingFeature != nil {
      (summary.count, summary.hasMore) = (count, false)
      return summary
    }
    return try await load { _ in true }
  }

  private nonisolated(nonsending) func chooseHere(
    missing feature: MarketFeature, after former: Delivered, _ onProgress: (Int) -> Void,
    _ receive: Receiver
  ) async throws(MarketError) -> Summary {
    var loaded: [Product] = []
    var summary = try await pages(of: .everything, limit: Self.maximumLoaded, onProgress) { page in
      loaded += page.products
      return true
    }
    // Scripts change what they find.
    let found = query.select(from: loaded, allowsSimilar: false)
    var beginning = Beginning(after: after, in: query.sort)
    let chosen = beginning.skip(found)
    guard beginning.isReached else { throw .notFound }
    let rest = chosen.filter { !former.numbers.contains($0.id) }
    let delivered = limit.map { Array(rest.prefix($0 - former.count)) } ?? rest
    _ = receive(delivered)
    summary.count = former.count + delivered.count
    summary.currencies = former.currencies.union(delivered.map(\.price.currency))
    summary.totalCount = found.count
    summary.totalIsCapped = summary.hasMore
    summary.hasMore = delivered.count < rest.count
    summary.missingFeature = feature
    summary.loadedCount = loaded.count
    return summary
  }

  /// Loads pages until there are `limit` products, no more pages, or `receive` returns false.
  /// - Throws: `.notFound` if the product to begin after is not among them.
  private nonisolated(nonsending) func pages(
    of query: ProductQuery, after: Int? = nil, limit: Int?, _ onProgress: (Int) -> Void,
    _ receive: (ProductPage) -> Bool
  ) async throws(MarketError) -> Summary {
    let size = after == nil ? min(limit ?? Self.pageSize, Self.pageSize) : Self.pageSize
    var beginning = Beginning(after: after, in: query.sort)
    var summary = Summary()
    var position = PageRequest.Position.number(1)
    // Rows move to the next page when a product is listed meanwhile.
    var known: Set<Int> = []
    var number = 1
    var repeats = 0
    while true {
      var page = try await loadPage(PageRequest(position, size: size, query: query))
      let numbers = Set(page.products.map(\.id))
      let isEmpty = page.products.isEmpty && page.unreadable == nil
      page.products = page.products.filter { $0.id == 0 || known.insert($0.id).inserted }
      repeats = isEmpty || !page.products.isEmpty ? 0 : repeats + 1
      // After a cursor in the order of ids, no earlier row follows.
      if page.nextCursor != nil, query.sort.key == .id { known = numbers }
      page.products = beginning.skip(page.products)
      guard beginning.isReached || page.hasNext && !isEmpty else { throw .notFound }
      if let limit, page.products.count > limit - summary.count {
        page.products = Array(page.products.prefix(limit - summary.count))
        summary.hasMore = true
      }
      summary.count += page.products.count
      summary.currencies.formUnion(page.products.map(\.price.currency))
      summary.totalCount = page.totalCount
      summary.totalIsCapped = page.totalIsCapped
      summary.unreadable = summary.unreadable ?? page.unreadable
      summary.add(page)
      onProgress(summary.count)
      guard receive(page), !isEmpty else { return summary }
      if summary.hasMore { return summary }
      guard page.hasNext else { return summary }
      if repeats == Self.maximumRepeats {
        guard beginning.isReached else { throw .notFound }
        (summary.hasMore, summary.isRepeated) = (true, true)
        return summary
      }
      if let limit, summary.count >= limit {
        summary.hasMore = true
        return summary
      }
      number += 1
      position = page.nextCursor.map(PageRequest.Position.after) ?? .number(number)
    }
  }
}

/// The products of the pages before one that shows that the market ignores the query.
private struct Delivered {
  private(set) var count = 0
  private(set) var numbers: Set<Int> = []
  private(set) var currencies: Set<Currency> = []

  mutating func add(_ products: [Product]) {
    count += products.count
    // Some markets give no product a number: 0 says nothing.
    numbers.formUnion(products.lazy.map(\.id).filter { $0 > 0 })
    currencies.formUnion(products.map(\.price.currency))
  }
}

/// The position after which a listing begins.
///
/// In an order of numbers, every number has a place, even that of a deleted product.
private struct Beginning {
  private let after: Int?
  private let sort: ProductQuery.Sort
  private(set) var isReached: Bool

  init(after: Int?, in sort: ProductQuery.Sort) {
    self.after = after
    self.sort = sort
    isReached = after == nil || sort.key == .id
  }

  /// Returns the products of a page that are after the position.
  mutating func skip(_ products: [Product]) -> [Product] {
    guard let after else { return products }
    if sort.key == .id {
      return products.filter { sort.isDescending ? $0.id < after : $0.id > after }
    }
    guard !isReached else { return products }
    guard let index = products.firstIndex(where: { $0.id == after }) else { return [] }
    isReached = true
    return Array(products[(index + 1)...])
  }
}

extension ProductListing.Summary {
  fileprivate mutating func add(_ page: ProductPage) {
    guard let event = page.lastEventID.flatMap({ Int64($0) }),
      let product = page.products.last(where: { $0.id > 0 })?.id
    else { return }
    if positions.last?.event == event { positions.removeLast() }
    positions.append((product, event))
  }
}
