import HTTPTypes
import HummingbirdCore
import Logging
import MarketStore
import NIOCore

/// One line for each request: writes at `info`, failures of ours at `error`, the rest at `debug`.
struct RequestLog: Sendable {
  let logger: Logger

  func note(_ request: Request, _ response: Response, _ client: ClientAddress, _ time: TimeAmount) {
    let level: Logger.Level =
      if response.status.code >= 500 {
        .error
      } else if request.method == .get || request.method == .head || response.status.code == 429 {
        .debug
      } else {
        .info
      }
    logger.log(
      level: level, "request",
      metadata: [
        "client": "\(client.text)", "method": "\(request.method.rawValue)",
        "path": "\(Self.redacted(request.uri.path))",
        "status": .stringConvertible(response.status.code),
        "bytes": .stringConvertible(response.body.contentLength ?? 0),
        "ms": .stringConvertible(Double(time.nanoseconds / 1_000) / 1_000),
      ])
  }

  /// A path with nothing in it that could be a secret: words the market knows and numbers stay,
  /// and names of pictures, which are public; every other segment becomes `…`, and there is no
  /// query.
  static func redacted(_ path: String) -> String {
    let segments = path.split(separator: "/").prefix(segmentLimit).map { segment in
      let isNumber = segment.utf8.count <= 19 && Digits.integer(segment) != nil
      let isKnown = known.contains(String(segment)) || PictureName(fileName: String(segment)) != nil
      return isNumber || isKnown ? String(segment) : "…"
    }
    return "/" + segments.joined(separator: "/")
  }

  private static let segmentLimit = 6
  private static let known: Set<String> = [
    "api", "products", "vendors", "me", "archived", "restored", "secret", "events", "pictures",
    "healthChecker", "healthz", "readyz", "metrics", "item", "items",
  ]
}
