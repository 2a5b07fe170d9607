import HTTPTypes
import HummingbirdCore
import Market
import MarketStore
import NIOCore
import Text
import Web
import Wire
import Words

/// Reads pages, products and pictures.
struct ProductRoutes: Sendable {
  let store: any TransactionalStore
  private let metrics: ServiceMetrics
  /// Whether replies name the page for people with the same content.
  private let servesPages: Bool
  private let cache: ResponseCache

  init(
    store: any TransactionalStore, metrics: ServiceMetrics, servesPages: Bool = false,
    cacheBytes: Int = ResponseCache.maximumBytes
  ) {
    self.store = store
    self.metrics = metrics
    self.servesPages = servesPages
    cache = ResponseCache(maximumBytes: cacheBytes)
  }

  func page(
    _ request: RoutedRequest, as variant: ResponseCache.Variant = .data
  ) async throws -> Response {
    do {
      let query = try PageQuery(request.http.uri.query, in: request.context.dialect)
      return try await page(query, request, as: variant)
    } catch StoreError.pageTooDeep {
      throw RequestError.badRequest("page_no is too large for a search or filter; use after")
    }
  }

  /// A page of generation 1, by the number in the path.
  func numberedPage(_ request: RoutedRequest) async throws -> Response {
    try await page(PageQuery(itemsPage: request.path.page), request, as: .data)
  }

  func product(
    _ request: RoutedRequest, as variant: ResponseCache.Variant = .data
  ) async throws -> Response {
    let id = request.path.id
    return try await cached(request, as: variant, otherwise: "There is no such product") {
      if let product = try await store.product(id) {
        return content(product, request.context.dialect, request.context.origin)
      }
      if let vendor = request.vendorIdentifier,
        try await store.isHidden(id, fromVendor: vendor)
      {
        throw WriteError.hidden
      }
      return nil
    }
  }

  /// A picture; if its bytes are missing, another image, which must not be cached.
  func picture(_ request: RoutedRequest) async throws -> Response {
    do {
      return try await cached(request, as: .data, otherwise: "There is no such picture") {
        if request.path.text == PicturePlaceholder.fileName { return .placeholder }
        guard let name = PictureName(fileName: request.path.text),
          let picture = try await store.picture(name)
        else { return nil }
        guard picture.isOutside else { return ResponseCache.Content(picture, name) }
        switch await store.externalPictures?.lookup(name, size: picture.size)
          ?? .missing(.unreachable)
        {
        case .found(let picture): return ResponseCache.Content(picture, name)
        case .missing(let reason): throw MissingPicture(reason: reason)
        }
      }
    } catch let error as MissingPicture {
      metrics.countMissingPicture(error.reason)
      return .temporaryPlaceholder
    }
  }

  private func page(
    _ query: PageQuery, _ request: RoutedRequest, as variant: ResponseCache.Variant
  ) async throws -> Response {
    try await cached(request, as: variant, otherwise: "There is no such page") {
      let context = request.context
      let page = try await page(
        query.products, at: query.start, limit: query.size, counting: query.counting, context)
      return content(page, query, context.dialect, context.origin)
    }
  }

  private func content(
    _ page: StoredPage, _ query: PageQuery, _ dialect: any Dialect, _ origin: Origin
  ) -> ResponseCache.Content {
    var content = ResponseCache.Content(
      json: dialect.bytes(of: OutgoingPage(page, query, at: origin)),
      link: link(to: .list(), dialect, origin))
    if dialect.capabilities.offers(.events) { content.lastEvent = page.lastEvent }
    content.scope = .init(query.products, page.products)
    return content
  }

  private func content(
    _ product: StoredProduct, _ dialect: any Dialect, _ origin: Origin
  ) -> ResponseCache.Content {
    let id = product.record.id
    var content = ResponseCache.Content(
      json: dialect.bytes(of: OutgoingProduct(product, at: origin)),
      link: link(to: .product(Int(id)), dialect, origin))
    content.scope = .product(id)
    return content
  }

  /// The page for people, in the form of a `Link` field (RFC 8288), or nil.
  private func link(
    to address: WebAddress, _ dialect: any Dialect, _ origin: Origin
  ) -> String? {
    guard servesPages, dialect.name == Dialects.native.name else { return nil }
    return "<\(address.at(SafeText(origin.url)).text)>; rel=\"alternate\"; type=\"text/html\""
  }

  /// Reads a page, which is charged first. An expensive one ends when the client leaves; any other
  /// takes less time than to watch the client.
  func page(
    _ query: ProductQuery, at start: PageStart, limit: Int, counting: PageCounting,
    _ context: RequestContext
  ) async throws -> StoredPage {
    // One request has already been charged.
    let requests = RequestCost.list(query, rows: limit) - 1
    if requests > 0 { try context.charge(requests) }
    guard query.isExpensive else {
      return try await store.page(query, at: start, limit: limit, counting: counting)
    }
    return try await context.whileConnected { [store] in
      try await store.page(query, at: start, limit: limit, counting: counting)
    }
  }

  /// The reply in the cache if it is still right, or a new one; 404 if `make` returns nil.
  func cached(
    _ request: RoutedRequest, as variant: ResponseCache.Variant, otherwise absence: String,
    make: () async throws -> ResponseCache.Content?
  ) async throws -> Response {
    let context = request.context
    let key = ResponseCache.Key(
      dialect: context.dialect.name, origin: context.origin, target: request.http.head.path ?? "",
      variant: variant)
    if let entry = cache[key], try entry.isRight(for: store) {
      return .entry(entry, for: request.http)
    }
    // It is read before the rows: a reply may be newer than its version, never older.
    let version = try ResponseCache.Version(of: store)
    guard var content = try await make() else { throw RequestError(.notFound, absence) }
    content.variant = variant
    let entry = ResponseCache.Entry(content, version: version, route: request.route)
    cache[key] = entry
    return .entry(entry, for: request.http)
  }
}

// MARK: - Without waiting

extension ProductRoutes {
  /// A read whose reply the cache keeps.
  enum Read {
    case page(PageQuery)
    case product(Int64)
    case picture(PictureName)

    /// The requests that it counts as, besides the one of its head.
    var furtherRequests: Int {
      guard case .page(let query) = self else { return 0 }
      return RequestCost.list(query.products, rows: query.size) - 1
    }

    /// Nil for another operation, and for a request that is refused.
    init?(_ match: EndpointMatch, query: String?, in dialect: any Dialect) {
      switch match.operation {
      case .page:
        guard let query = try? PageQuery(query, in: dialect) else { return nil }
        self = .page(query)
      case .numberedPage: self = .page(PageQuery(itemsPage: match.values.page))
      case .product: self = .product(match.values.id)
      case .picture:
        guard let name = PictureName(fileName: match.values.text) else { return nil }
        self = .picture(name)
      default: return nil
      }
    }
  }

  func cachedReply(_ key: ResponseCache.Key) -> ResponseCache.Entry? {
    guard let entry = cache[key], (try? entry.isRight(for: store)) == true else { return nil }
    return entry
  }

  /// A new reply for the cache; nil if it cannot be read at once, or does not exist.
  func quickReply(
    _ read: Read, _ key: ResponseCache.Key, in dialect: any Dialect, route: String
  ) -> ResponseCache.Entry? {
    guard let version = try? ResponseCache.Version(of: store) else { return nil }
    let content = store.quickly { reads -> ResponseCache.Content? in
      switch read {
      case .page(let query):
        try reads.page(
          query.products, at: query.start, limit: query.size, counting: query.counting
        ).map { self.content($0, query, dialect, key.origin) }
      case .product(let id):
        try reads.product(id).map { self.content($0, dialect, key.origin) }
      case .picture(let name):
        try reads.picture(name).flatMap {
          $0.isOutside ? store.externalPictures?.pictureIfAvailable(name, size: $0.size) : $0
        }.map { ResponseCache.Content($0, name) }
      }
    }
    guard let content else { return nil }
    let entry = ResponseCache.Entry(content, version: version, route: route)
    cache[key] = entry
    return entry
  }
}

/// The bytes of a picture that the market has are missing.
private struct MissingPicture: Error {
  let reason: ExternalPictures.Reason
}

extension ResponseCache.Content {
  fileprivate init(json bytes: [UInt8], link: String?) {
    self.init(body: ByteBuffer(bytes: bytes), tag: EntityTag(of: bytes), link: link)
  }

  fileprivate init(_ picture: StoredPicture, _ name: PictureName) {
    self.init(
      body: ByteBuffer(bytes: picture.bytes), tag: EntityTag(name), picture: picture.mediaType,
      scope: .picture)
  }
}
