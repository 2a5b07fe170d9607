import HTTPTypes
import HummingbirdCore
import Logging
import MarketStore
import NIOCore
import Text
import Wire
import Words

/// Handles requests in the dialect of their context. Never throws: errors become replies, and those
/// of the market itself are logged.
///
/// The addresses are in the dialects (`Dialect.endpoints`); the handler of each operation is here.
struct MarketRoutes: Sendable {
  let products: ProductRoutes
  private let web: WebRoutes
  private let events: EventRoute
  private let vendors: VendorRoutes
  private let guests: GuestRoutes
  private let metrics: ServiceMetrics
  private let logger: Logger

  init(
    store: any TransactionalStore, uploads: UploadOptions = UploadOptions(),
    servesPages: Bool = false,
    hub: EventHub? = nil, metrics: ServiceMetrics = ServiceMetrics(),
    cacheBytes: Int = ResponseCache.maximumBytes, logger: Logger
  ) {
    let forms = UploadReader(uploads)
    let intake = PictureIntake(program: uploads.worker)
    let secrets = SecretGuessLimit(shared: store.sharedCounts)
    products = ProductRoutes(
      store: store, metrics: metrics, servesPages: servesPages, cacheBytes: cacheBytes)
    web = WebRoutes(products: products)
    events = EventRoute(hub: hub ?? EventHub(store: store))
    vendors = VendorRoutes(store: store, forms: forms, intake: intake, secrets: secrets)
    guests = GuestRoutes(store: store, forms: forms, intake: intake, secrets: secrets)
    self.metrics = metrics
    self.logger = logger
  }

  private func perform(
    _ operation: Endpoint.Operation, _ request: RoutedRequest
  ) async throws -> Response {
    switch operation {
    case .health: .json(Array("\"OK\"".utf8))
    case .page: try await products.page(request)
    case .numberedPage: try await products.numberedPage(request)
    case .product: try await products.product(request)
    case .picture: try await products.picture(request)
    case .listPage: try await web.list(request)
    case .productPage: try await web.product(request)
    case .feed: try await web.feed(request)
    case .sitemap: try await web.sitemap(request)
    case .robots: try await web.robots(request)
    case .icon: try await web.icon(request)
    case .events: try await events.stream(request)
    case .vendor: try await vendors.vendor(request)
    case .trash: try await vendors.trash(request)
    case .register: try await vendors.register(request)
    case .edit: try await vendors.edit(request)
    case .requestDeletion: try await vendors.requestDeletion(request)
    case .delete: try await vendors.delete(request)
    case .restore: try await vendors.restore(request)
    case .registerAsGuest: try await guests.register(request)
    case .editAsGuest: try await guests.edit(request)
    case .deleteAsGuest: try await guests.delete(request)
    }
  }

  /// - Parameter match: The endpoint of the request; nil for a path without an endpoint.
  func respond(
    to request: Request, _ match: EndpointMatch?, _ context: RequestContext
  ) async -> Response {
    do {
      let operation = try operation(of: request, match)
      let routed = RoutedRequest(
        http: request, context: context, path: match?.values ?? PathValues(),
        route: match?.endpoint.name ?? "")
      return try await perform(operation, routed)
    } catch let WriteError.conflict(product) {
      return .conflict(with: product, context)
    } catch {
      return WebRoutes.response(
        to: request, match, context, refusing: refusal(of: request, error, in: context.dialect))
    }
  }

  /// Checks the path (404), the method (405), and the announced size (413), in this order.
  private func operation(
    of request: Request, _ match: EndpointMatch?
  ) throws(RequestError) -> Endpoint.Operation {
    guard let match else { throw RequestError(.notFound, "There is nothing at this address") }
    guard let operation = match.operation else {
      throw RequestError(
        .methodNotAllowed, "This method is not allowed here",
        headers: [.allow: match.endpoint.allowedMethods])
    }
    if !request.isRead, !request.hasAllowedLength {
      throw RequestError(
        .contentTooLarge, "The body has more than \(ServiceLimits.bodyBytes / 1_048_576) MB")
    }
    return operation
  }

  /// Whether the client waits for 100 Continue before it sends a body that will be read.
  func willRead(_ request: Request, _ match: EndpointMatch?) -> Bool {
    request.headers[.expect]?.lowercased() == "100-continue" && match?.operation != nil
      && request.hasAllowedLength
  }

  private func refusal(
    of request: Request, _ error: any Error, in dialect: any Dialect
  ) -> RequestError {
    if let refusal = RequestError(refusing: request, because: error, keys: dialect.formKeys) {
      return refusal
    }
    metrics.note(error)
    if let error = error as? PictureStoreError {
      logger.error(
        "pictures cannot be stored", metadata: ["reason": "\(error.sentence(in: .english))"])
      return RequestError(error)
    }
    let reason = (error as? StoreError)?.sentence(in: .english) ?? SafeText("\(error)")
    logger.error("request failed", metadata: ["reason": "\(reason)"])
    switch error {
    case StoreError.busy, StoreError.failed, StoreError.full:
      return RequestError(
        .serviceUnavailable, "The market cannot reply just now",
        headers: [.retryAfter: String(ServiceLimits.readRetrySeconds)])
    default:
      return RequestError(.internalServerError, "The market cannot reply")
    }
  }
}

extension Request {
  /// Whether the request only reads.
  var isRead: Bool { method == .get || method == .head }

  /// Whether the announced length of the body is within the limit; true if none is announced.
  fileprivate var hasAllowedLength: Bool {
    guard let text = headers[.contentLength] else { return true }
    return Digits.integer(text.trimmingSpaces) ?? .max <= ServiceLimits.bodyBytes
  }
}
