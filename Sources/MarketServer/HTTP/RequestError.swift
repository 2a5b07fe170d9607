import HTTPTypes
import HummingbirdCore
import Wire

/// The refusal of a request: status, message and header fields of the reply.
struct RequestError: Error {
  let status: HTTPResponse.Status
  let message: String
  let headers: HTTPFields

  /// - Parameter message: For the author of the client; names the field and holds no secret.
  init(_ status: HTTPResponse.Status, _ message: String, headers: HTTPFields = [:]) {
    self.status = status
    self.message = message
    self.headers = headers
  }

  /// 429 with the seconds to wait.
  static func tooMany(_ message: String, retryAfter seconds: Int) -> RequestError {
    RequestError(.tooManyRequests, message, headers: [.retryAfter: String(max(1, seconds))])
  }

  /// The reply, in the error shape of the dialect.
  func response(in dialect: any Dialect) -> Response {
    var response = Response.error(status, message, in: dialect)
    response.headers.append(contentsOf: headers)
    return response
  }
}
