import HummingbirdCore
import MarketStore
import NIOCore
import Wire

/// The client of a request, and the address at which it reaches the market.
struct RequestContext: Sendable {
  let origin: Origin
  let client: ClientAddress
  /// The dialect of the request and its reply.
  var dialect: any Dialect = Dialects.native
  /// Completes when the connection is closed.
  var closed: EventLoopFuture<Void>?

  /// A request over a Unix socket, which only its owner can open.
  static let local = RequestContext(origin: .localhost, client: .local)

  /// A product as the client reads it.
  func bytes(of product: StoredProduct) -> [UInt8] {
    dialect.bytes(of: OutgoingProduct(product, at: origin))
  }
}

/// A request with its context and the values in its path: what handlers receive.
struct RoutedRequest: Sendable {
  let http: Request
  let context: RequestContext
  let path: PathValues
}
