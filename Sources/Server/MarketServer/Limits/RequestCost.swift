import HTTPTypes
import HummingbirdCore
import Market
import MarketStore
import Text

/// The number of requests that a request counts as for the rate limit. Only its sizes decide, so
/// that it is charged before any work on it.
enum RequestCost {
  /// The requests for a head: before any of it is read.
  /// - Parameters:
  ///   - bytes: The size of target and fields.
  ///   - target: The size of the target, whose parts are read one by one.
  ///   - fields: The number of fields.
  static func head(bytes: Int, target: Int, fields: Int) -> Int {
    1 + bytes / ServiceLimits.bytesOfRequest + target / ServiceLimits.targetBytesOfRequest
      + fields / ServiceLimits.fieldsOfRequest
  }

  /// The requests for a body of this size.
  /// - Parameter textBytes: The bytes that are not pictures, in which no fields are searched.
  static func body(bytes: Int, textBytes: Int) -> Int {
    (bytes - textBytes) / ServiceLimits.bodyBytesOfRequest
      + textBytes / ServiceLimits.textBytesOfRequest
  }

  /// The requests for the body of a request before any of it is read. One of unknown length is
  /// charged for as many bytes as are read of one that is refused. The rest is charged as it
  /// arrives: other bytes, and the text in a form that is declared to have pictures.
  static func body(of request: Request) -> Int {
    let length = request.headers[.contentLength].map { Digits.integer($0.trimmingSpaces) ?? 0 }
    let isChunked = request.headers.contains(.transferEncoding)
    let bytes = length ?? (isChunked ? ServiceLimits.drainBytes : 0)
    return body(bytes: bytes, textBytes: request.isMultipart ? 0 : bytes)
  }

  /// The requests for the head and the body of a request.
  static func size(of request: Request) -> Int {
    let target = request.head.path?.utf8.count ?? 0
    return head(
      bytes: request.headers.reduce(target) {
        $0 + $1.name.rawName.utf8.count + $1.value.utf8.count
      }, target: target, fields: request.headers.count) + body(of: request)
  }

  /// The requests for a list of this many rows: before it is read. Each text is a search.
  static func list(_ query: ProductQuery, rows: Int) -> Int {
    let requests = 1 + rows / ServiceLimits.rowsOfRequest
    let searches = max(1, query.search.texts.count)
    return query.isExpensive ? max(searches * ServiceLimits.requestsOfSearch, requests) : requests
  }

  /// The requests for a page for web browsers, beside the one of its head: before it is made.
  static let webPage = ServiceLimits.requestsOfWebPage - 1

  /// The requests for the page of a product, beside the one of its head: before it is made.
  static let productPage = ServiceLimits.requestsOfProductPage - 1

  /// The requests for a password of generation 1: before it is hashed or compared.
  static let password = ServiceLimits.requestsOfPassword

  /// The requests for the pictures of an upload: before they are decoded.
  static func pictures(_ count: Int) -> Int { count * ServiceLimits.requestsOfPicture }
}

extension Request {
  /// Whether most of the body is declared to be pictures.
  fileprivate var isMultipart: Bool {
    headers[.contentType]?.lowercased().hasPrefix("multipart/") ?? false
  }
}
