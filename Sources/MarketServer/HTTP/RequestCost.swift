import HTTPTypes
import HummingbirdCore
import Market
import MarketStore
import NIOHTTP1

/// The number of requests that a request counts as for the rate limit. Its sizes alone decide, so
/// that it is charged before anything in it is worked on.
enum RequestCost {
  /// The requests for a head of so many bytes, target and fields: before any of them is read.
  static func head(bytes: Int) -> Int { 1 + bytes / ServiceLimits.bytesOfRequest }

  static func head(of request: Request) -> Int {
    head(
      bytes: request.headers.reduce(request.head.path?.utf8.count ?? 0) {
        $0 + $1.name.rawName.utf8.count + $1.value.utf8.count
      })
  }

  /// The requests for a list of so many rows: before it is read.
  static func list(_ query: ProductQuery, rows: Int) -> Int {
    let requests = 1 + rows / ServiceLimits.rowsOfRequest
    return query.isExpensive ? max(ServiceLimits.requestsOfSearch, requests) : requests
  }

  /// The requests for the pictures of an upload: before they are decoded.
  static func pictures(_ count: Int) -> Int { count * ServiceLimits.requestsOfPicture }
}
