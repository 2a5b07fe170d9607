import HTTPTypes
import HummingbirdCore
import NIOCore
import Wire

/// Who asks, and under which address they reach the market.
struct RequestContext: Sendable {
  let origin: Origin
  let client: ClientAddress
  /// What is asked and answered in.
  var dialect: any Dialect = Dialects.native
  /// Completes when the connection is gone.
  var closed: EventLoopFuture<Void>?

  /// Over a Unix socket, where only the owner can be.
  static let local = RequestContext(origin: .localhost, client: .local)
}

/// Why a request is refused: what is answered, in the dialect's error shape.
struct RequestFailure: Error {
  let status: HTTPResponse.Status
  let message: String
  let headers: HTTPFields

  /// - Parameter message: For whoever sent the request; names the field, holds no secret.
  init(_ status: HTTPResponse.Status, _ message: String, headers: HTTPFields = [:]) {
    self.status = status
    self.message = message
    self.headers = headers
  }

  /// 429 with the seconds to wait.
  static func tooMany(_ message: String, retryAfter seconds: Int) -> RequestFailure {
    RequestFailure(.tooManyRequests, message, headers: [.retryAfter: String(max(1, seconds))])
  }

  var response: Response { response(in: Dialects.native) }

  func response(in dialect: any Dialect) -> Response {
    var response = Response.error(status, message, in: dialect)
    response.headers.append(contentsOf: headers)
    return response
  }
}
