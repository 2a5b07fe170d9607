import HTTPTypes
import HummingbirdCore
import Market
import NIOCore
import Wire

/// The refusal of a request: status, message and header fields of the reply.
struct RequestError: Error {
  let status: HTTPResponse.Status
  let message: String
  let headers: HTTPFields
  /// The fact that clients of the native dialect receive in addition to the message.
  var detail: Detail?

  enum Detail {
    case quota(MarketQuota)
    case host(HostRefusal)
  }

  /// - Parameter message: For the author of the client; names the field and contains no secret.
  init(_ status: HTTPResponse.Status, _ message: String, headers: HTTPFields = [:]) {
    self.status = status
    self.message = message
    self.headers = headers
  }

  static func badRequest(_ message: String) -> RequestError { RequestError(.badRequest, message) }

  /// Returns 429 with the seconds to wait.
  static func tooMany(_ message: String, retryAfter seconds: Int) -> RequestError {
    RequestError(.tooManyRequests, message, headers: [.retryAfter: String(max(1, seconds))])
  }

  /// Returns 503 with the seconds to wait.
  static func unavailable(
    _ message: String, retryAfter seconds: Int = ServiceLimits.readRetrySeconds
  ) -> RequestError {
    RequestError(.serviceUnavailable, message, headers: [.retryAfter: String(seconds)])
  }

  /// The reply, in the error shape of the dialect.
  func response(in dialect: any Dialect) -> Response {
    var response =
      detail.map { detailed($0, in: dialect) } ?? .error(status, message, in: dialect)
    response.headers.append(contentsOf: headers)
    return response
  }

  /// Adds the fact for clients that know it.
  private func detailed(_ detail: Detail, in dialect: any Dialect) -> Response {
    guard dialect.name == Dialects.native.name else {
      return .error(status, message, in: dialect)
    }
    let json = JSONWriter.object { json in
      json.member("code", status.code)
      json.member("message", message)
      switch detail {
      case .quota(let quota):
        json.member("quota", quota.name)
        json.member("limit", quota.limit)
      case .host(let refusal): json.member("refusal", refusal.rawValue)
      }
    }
    return .json(json, status, .uncached)
  }
}

extension HTTPResponse.Status {
  /// The status of a request whose client left before the reply, as nginx logs it: the market was
  /// neither busy nor at fault.
  static let clientClosedRequest = Self(code: 499, reasonPhrase: "Client Closed Request")
}
