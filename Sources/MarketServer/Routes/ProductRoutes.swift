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
  private let reads = SharedReads<SharedKey, ResponseCache.Entry>()

  /// A read of one version of the market.
  private struct SharedKey: Hashable {
    let reply: ResponseCache.Key
    let version: ChangeToken
  }

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
    return try await cached(request, otherwise: "There is no such product") {
      if let product = try await store.product(id) {
        return ResponseCache.Content(json: request.context.bytes(of: product))
      }
      if let vendor = request.vendorIdentifier,
        try await store.isHidden(id, fromVendor: vendor)
      {
        throw WriteError.hidden
      }
      return nil
    }
  }

  func picture(_ request: RoutedRequest) async throws -> Response {
    try await cached(request, otherwise: "There is no such picture") {
      guard let name = PictureName(fileName: request.path.text),
        let picture = try await store.picture(name)
      else { return nil }
      return ResponseCache.Content(
        body: ByteBuffer(bytes: picture.bytes), tag: EntityTag(name), picture: picture.mediaType)
    }
  }

  /// The reply in the cache; nil if there is none, or the market has changed since.
  func entry(_ key: ResponseCache.Key) -> ResponseCache.Entry? {
    guard let entry = cache[key], let version = try? store.changeToken(), entry.version == version
    else { return nil }
    return entry
  }

  private func page(_ query: PageQuery, _ request: RoutedRequest) async throws -> Response {
    let start: PageStart =
      switch query.position {
      case .number(let number): .offset(Self.offset(ofPage: number, size: query.size))
      case .after(let cursor): .after(cursor.position)
      }
    // A read that ends when its client leaves, and that its client pays for, is nobody else's.
    let isShared = !query.products.isExpensive
    return try await cached(request, isShared: isShared, otherwise: "There is no such page") {
      let context = request.context
      let page = try await page(query, at: start, context)
      return ResponseCache.Content(
        json: context.dialect.bytes(of: OutgoingPage(page, query, at: context.origin)))
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
  /// - Parameter isShared: Whether requests for the same reply wait for one read.
  private func cached(
    _ request: RoutedRequest, isShared: Bool = true, otherwise absence: String,
    make: () async throws -> ResponseCache.Content?
  ) async throws -> Response {
    let context = request.context
    let key = ResponseCache.Key(
      dialect: context.dialect.name, origin: context.origin, target: request.http.head.path ?? "")
    // The token is read before the rows: a reply may be newer than its token, never older.
    let version = try store.changeToken()
    if let entry = cache[key], entry.version == version { return .entry(entry, for: request.http) }
    func read() async throws -> ResponseCache.Entry {
      guard let content = try await make() else { throw RequestError(.notFound, absence) }
      let entry = ResponseCache.Entry(content, version: version, route: request.route)
      cache[key] = entry
      return entry
    }
    let entry =
      isShared
      ? try await reads.value(for: SharedKey(reply: key, version: version), or: read)
      : try await read()
    return .entry(entry, for: request.http)
  }

  /// The number of rows before a page; the largest integer where that is out of range.
  private static func offset(ofPage number: Int, size: Int) -> Int {
    let (offset, overflows) = (number - 1).multipliedReportingOverflow(by: size)
    return overflows ? .max : offset
  }
}

extension ResponseCache.Content {
  fileprivate init(json bytes: [UInt8]) {
    self.init(body: ByteBuffer(bytes: bytes), tag: EntityTag(of: bytes))
  }
}
