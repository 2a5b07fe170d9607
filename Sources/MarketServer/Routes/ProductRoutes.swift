import HTTPTypes
import HummingbirdCore
import Market
import MarketStore
import NIOCore
import Wire

/// Reads pages, products and pictures.
struct ProductRoutes: Sendable {
  let store: any ProductStore
  private let cache = ResponseCache()

  init(store: any ProductStore) { self.store = store }

  /// A page as the query of the request describes it.
  func page(_ request: RoutedRequest) async throws -> Response {
    // Older dialects do not have the parameters of the native one.
    let isNative = request.context.dialect.capabilities.offers(.sort)
    do {
      return try await page(PageQuery(request.http.uri.query, isNative: isNative), request)
    } catch let error as PageQueryError {
      throw RequestError(.badRequest, error.message)
    } catch StoreError.pageTooDeep {
      throw RequestError(
        .badRequest, "page_no is too large for a search or filter; use after")
    }
  }

  /// A page of generation 1, by the number in the path.
  func numberedPage(_ request: RoutedRequest) async throws -> Response {
    try await page(PageQuery(itemsPage: request.path.page), request)
  }

  func product(_ request: RoutedRequest) async throws -> Response {
    let id = request.path.id
    return try await cached(.product(id), request, otherwise: "There is no such product") {
      if let product = try await store.product(id) { return request.context.bytes(of: product) }
      if let vendor = request.vendorIdentifier,
        try await store.isHidden(id, fromVendor: vendor)
      {
        throw WriteError.hidden
      }
      return nil
    }
  }

  func picture(_ request: RoutedRequest) async throws -> Response {
    guard let name = PictureName(fileName: request.path.text),
      let picture = try await store.picture(name)
    else { throw RequestError(.notFound, "There is no such picture") }
    return .picture(picture, name, for: request.http)
  }

  private func page(_ query: PageQuery, _ request: RoutedRequest) async throws -> Response {
    try await cached(.page(query), request, otherwise: "There is no such page") {
      let start: PageStart =
        switch query.position {
        case .number(let number): .offset(Self.offset(ofPage: number, size: query.size))
        case .after(let cursor): .after(cursor.position)
        }
      let context = request.context
      let page = try await page(query, at: start, context)
      return context.dialect.bytes(of: OutgoingPage(page, query, at: context.origin))
    }
  }

  /// Reads a page. An expensive one costs the client more requests, and ends when the client
  /// leaves; any other takes less time than to watch the client.
  private func page(
    _ query: PageQuery, at start: PageStart, _ context: RequestContext
  ) async throws -> StoredPage {
    guard query.products.isExpensive else {
      return try await store.page(query.products, at: start, limit: query.size)
    }
    try context.charge(ServiceLimits.requestsOfSearch - 1)
    return try await context.whileConnected { [store] in
      try await store.page(query.products, at: start, limit: query.size)
    }
  }

  /// The reply cached since the last change of the market, or a new one; 404 if `make` returns nil.
  private func cached(
    _ content: ResponseCache.Content, _ request: RoutedRequest, otherwise absence: String,
    make: () async throws -> [UInt8]?
  ) async throws -> Response {
    // The token is read before the rows: a reply may be newer than its token, never older.
    let key = ResponseCache.Key(
      dialect: request.context.dialect.name, origin: request.context.origin, content: content,
      version: try await store.changeToken())
    if let entry = cache[key] { return .entry(entry, for: request.http) }
    guard let bytes = try await make() else { throw RequestError(.notFound, absence) }
    let entry = ResponseCache.Entry(body: ByteBuffer(bytes: bytes), tag: EntityTag(of: bytes))
    cache[key] = entry
    return .entry(entry, for: request.http)
  }

  /// The number of rows before a page; the largest integer where that is out of range.
  private static func offset(ofPage number: Int, size: Int) -> Int {
    let (offset, overflows) = (number - 1).multipliedReportingOverflow(by: size)
    return overflows ? .max : offset
  }
}
