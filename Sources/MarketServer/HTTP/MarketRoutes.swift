import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import TerminalText

/// Answers requests of the 2b dialect. Never throws: what goes wrong is answered and logged.
struct MarketRoutes: Sendable {
  private let store: any ProductStore
  private let cache = ResponseCache()
  private let logger: Logger

  init(store: any ProductStore, logger: Logger) {
    self.store = store
    self.logger = logger
  }

  /// - Parameter listening: Stands in for a Host that is missing or malformed.
  func respond(to request: Request, listening: Origin = .localhost) async -> Response {
    var response: Response
    do {
      response = try await answer(request, listening)
    } catch {
      response = failure(error)
    }
    response.headers[.xContentTypeOptions] = "nosniff"
    return request.method == .head ? response.createHeadResponse() : response
  }

  private func answer(_ request: Request, _ listening: Origin) async throws -> Response {
    guard let route = Route(path: request.uri.path) else {
      return .error(.notFound, "There is nothing at this address")
    }
    guard route.methods.contains(request.method) else {
      var response = Response.error(.methodNotAllowed, "This method is not offered here")
      response.headers[.allow] = route.methods.map(\.rawValue).joined(separator: ", ")
      return response
    }
    let origin = Origin(host: request.head.authority) ?? listening
    switch route {
    case .health:
      return .json(ByteBuffer(string: "\"OK\""))
    case .products:
      guard let query = try? PageQuery(request.uri.query) else {
        return .error(.badRequest, "after is not a cursor of this market")
      }
      return try await page(query, request, origin)
    case .product(let id):
      return try await product(id, request, origin)
    case .picture(let name):
      guard let picture = try await store.picture(name) else {
        return .error(.notFound, "There is no such picture")
      }
      return .picture(picture, name, for: request)
    }
  }

  private func page(_ query: PageQuery, _ request: Request, _ origin: Origin) async throws
    -> Response
  {
    try await cached(.page(query), request, origin) {
      let place: PagePlace =
        switch query.place {
        case .number(let number): .offset(Self.offset(ofPage: number, size: query.size))
        case .after(let cursor): .after(cursor.id)
        }
      let page = try await store.page(at: place, limit: query.size)
      return ProductJSON(origin: origin).page(page, query)
    } ?? .error(.notFound, "There is no such page")
  }

  private func product(_ id: Int64, _ request: Request, _ origin: Origin) async throws -> Response {
    try await cached(.product(id), request, origin) {
      try await store.product(id).map(ProductJSON(origin: origin).detail)
    } ?? .error(.notFound, "There is no such product")
  }

  /// The reply kept since the last change of the market, or a new one; nil where `make` has none.
  private func cached(
    _ content: ResponseCache.Content, _ request: Request, _ origin: Origin,
    make: () async throws -> [UInt8]?
  ) async throws -> Response? {
    // The mark is read before the rows: a reply may be newer than its mark, never older.
    let mark = try await store.changeMark()
    let key = ResponseCache.Key(origin: origin, content: content)
    if let entry = cache.entry(for: key, at: mark) { return .entry(entry, for: request) }
    guard let bytes = try await make() else { return nil }
    let entry = ResponseCache.Entry(body: ByteBuffer(bytes: bytes), tag: EntityTag(of: bytes))
    cache.insert(entry, for: key, at: mark)
    return .entry(entry, for: request)
  }

  /// Rows before a page, as far as a number can say it.
  private static func offset(ofPage number: Int, size: Int) -> Int {
    let (offset, overflows) = (number - 1).multipliedReportingOverflow(by: size)
    return overflows ? .max : offset
  }

  private func failure(_ error: any Error) -> Response {
    logger.error("request failed", metadata: ["reason": "\(SafeText("\(error)"))"])
    switch error {
    case StoreError.busy, StoreError.device:
      return .error(.serviceUnavailable, "The market cannot answer just now")
    default:
      return .error(.internalServerError, "The market cannot answer")
    }
  }
}
