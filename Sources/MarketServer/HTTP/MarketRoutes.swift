import HTTPTypes
import HummingbirdCore
import Logging
import Market
import MarketStore
import NIOCore
import Text
import Wire

/// Answers requests in the dialect of their context. Never throws: what goes wrong is answered and
/// logged.
struct MarketRoutes: Sendable {
  private let store: any ProductStore
  private let cache = ResponseCache()
  private let events: EventStream
  private let writes: WriteRoutes
  private let logger: Logger

  init(
    store: any ProductStore, uploads: UploadOptions = UploadOptions(), hub: EventHub? = nil,
    logger: Logger
  ) {
    self.store = store
    events = EventStream(store: store, hub: hub ?? EventHub(store: store))
    writes = WriteRoutes(store: store, guesses: SecretGuesses(), uploads: uploads)
    self.logger = logger
  }

  func respond(to request: Request, _ context: RequestContext = .local) async -> Response {
    var response: Response
    do {
      response = try await answer(request, context)
    } catch {
      response = failure(error).response(in: context.dialect)
    }
    response.headers[.xContentTypeOptions] = "nosniff"
    return request.method == .head ? response.createHeadResponse() : response
  }

  private func answer(_ request: Request, _ context: RequestContext) async throws -> Response {
    guard
      let route = Route(
        path: request.uri.path, in: context.dialect, deleting: request.method == .delete)
    else {
      throw RequestFailure(.notFound, "There is nothing at this address")
    }
    guard route.methods.contains(request.method) else {
      throw RequestFailure(
        .methodNotAllowed, "This method is not offered here",
        headers: [.allow: route.methods.map(\.rawValue).joined(separator: ", ")])
    }
    if request.method != .get, request.method != .head {
      if let text = request.headers[.contentLength],
        Digits.integer(text.trimmingSpaces) ?? .max > ServiceLimits.bodyBytes
      {
        throw RequestFailure(
          .contentTooLarge, "The body has more than \(ServiceLimits.bodyBytes / 1_048_576) MB")
      }
      return try await writes.answer(route, request, context)
    }
    switch route {
    case .health:
      return .json(ByteBuffer(string: "\"OK\""))
    case .products:
      do {
        let isNative = context.dialect.capabilities.offers(.sort)
        return try await page(
          PageQuery(request.uri.query, isNative: isNative), request, context)
      } catch let problem as PageQuery.Problem {
        throw RequestFailure(.badRequest, problem.message)
      } catch is PageTooDeep {
        throw RequestFailure(
          .badRequest, "page_no is too large for a search or filter, go on with after")
      }
    case .items(let number):
      return try await page(PageQuery(itemsPage: number), request, context)
    case .item(let id):
      return try await product(id, request, context)
    case .product(let id):
      return try await product(id, request, context)
    case .picture(let name):
      guard let picture = try await store.picture(name) else {
        throw RequestFailure(.notFound, "There is no such picture")
      }
      return .picture(picture, name, for: request)
    case .events:
      return try await events.respond(to: request, context)
    case .vendorSelf, .archived, .restored, .removal, .secret, .grant, .registration:
      return try await writes.answer(route, request, context)
    }
  }

  private func page(
    _ query: PageQuery, _ request: Request, _ context: RequestContext
  ) async throws -> Response {
    try await cached(.page(query), request, context, otherwise: "There is no such page") {
      let place: PagePlace =
        switch query.place {
        case .number(let number): .offset(Self.offset(ofPage: number, size: query.size))
        case .after(let cursor): .after(cursor.position)
        }
      let page = try await store.page(query.products, at: place, limit: query.size)
      return context.dialect.bytes(of: OutgoingPage(page, query, at: context.origin))
    }
  }

  private func product(
    _ id: Int64, _ request: Request, _ context: RequestContext
  ) async throws -> Response {
    try await cached(.product(id), request, context, otherwise: "There is no such product") {
      try await store.product(id).map {
        context.dialect.bytes(of: OutgoingProduct($0, at: context.origin))
      }
    }
  }

  /// The reply kept since the last change of the market, or a new one; 404 where `make` has none.
  private func cached(
    _ content: ResponseCache.Content, _ request: Request, _ context: RequestContext,
    otherwise absence: String, make: () async throws -> [UInt8]?
  ) async throws -> Response {
    // The mark is read before the rows: a reply may be newer than its mark, never older.
    let mark = try await store.changeMark()
    let key = ResponseCache.Key(
      dialect: context.dialect.name, origin: context.origin, content: content)
    if let entry = cache.entry(for: key, at: mark) { return .entry(entry, for: request) }
    guard let bytes = try await make() else { throw RequestFailure(.notFound, absence) }
    let entry = ResponseCache.Entry(body: ByteBuffer(bytes: bytes), tag: EntityTag(of: bytes))
    cache.insert(entry, for: key, at: mark)
    return .entry(entry, for: request)
  }

  /// Rows before a page, as far as a number can say it.
  private static func offset(ofPage number: Int, size: Int) -> Int {
    let (offset, overflows) = (number - 1).multipliedReportingOverflow(by: size)
    return overflows ? .max : offset
  }

  private func failure(_ error: any Error) -> RequestFailure {
    if let failure = error as? RequestFailure { return failure }
    logger.error("request failed", metadata: ["reason": "\(SafeText("\(error)"))"])
    switch error {
    case StoreError.busy, StoreError.device, StoreError.full:
      return RequestFailure(.serviceUnavailable, "The market cannot answer just now")
    default:
      return RequestFailure(.internalServerError, "The market cannot answer")
    }
  }
}
