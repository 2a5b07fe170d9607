import HTTPTypes
import HummingbirdCore
import MarketStore
import NIOCore
import Text
import Wire

/// The client of a request, and the address at which it reaches the market.
struct RequestContext: Sendable {
  let origin: Origin
  let client: ClientAddress
  var dialect: any Dialect = Dialects.native
  /// Whether people get pages where programs get data.
  var servesPages = false
  /// The name of the market and its imprint on pages.
  var identity = SiteIdentity()
  /// Whether the limits of one address apply to the client.
  var isLimited = false
  /// Charges requests to the client, of which some were charged before.
  var chargeRequests: @Sendable (_ requests: Int, _ charged: Int) throws(RequestError) -> Void = {
    _, _ throws(RequestError) in
  }
  /// Nil without a connection.
  var connection: ClientConnection?
  /// Completed when the connection is closed.
  var closed: EventLoopFuture<Void>?

  /// The network to which the limits apply; nil if they do not.
  var limitedNetwork: ClientAddress? { isLimited ? client.network : nil }

  /// A request over a Unix socket, which only its owner can open.
  static let local = RequestContext(origin: .localhost, client: .local)

  func bytes(of product: StoredProduct) -> [UInt8] {
    dialect.bytes(of: OutgoingProduct(product, at: origin))
  }
}

struct ClientConnection: Sendable {
  let channel: any Channel
  let disconnects: Disconnects
}

extension RequestContext {
  /// Charges further requests to the client, for a request that costs more than others.
  func charge(_ requests: Int) throws(RequestError) { try chargeRequests(requests, 0) }

  /// Runs `body`, and cancels it when the client closes the connection.
  func whileConnected<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard let connection else { return try await body() }
    return try await connection.disconnects.whileConnected(connection.channel, body)
  }
}

/// A request with its context and the values in its path: what handlers receive.
struct RoutedRequest: Sendable {
  let http: Request
  let context: RequestContext
  let path: PathValues
  /// The name of its endpoint in metrics.
  let route: String

  /// The vendor's identifier in the header; nil without one.
  var vendorIdentifier: String? {
    HTTPField.Name(WireRequest.identifierHeader)
      .flatMap { http.headers[$0]?.trimmingSpaces }
      .flatMap { $0.isEmpty ? nil : String($0) }
  }
}

extension UploadReader {
  /// - Parameter textBytes: The maximum size of a text, in place of the usual one.
  func form(of request: RoutedRequest, textBytes: Int? = nil) async throws -> UploadedForm {
    try await form(
      of: request.http, from: request.context.limitedNetwork, textBytes: textBytes,
      charge: request.context.chargeRequests)
  }
}
