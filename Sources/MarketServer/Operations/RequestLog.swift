import HTTPTypes
import HummingbirdCore
import Logging
import MarketStore
import NIOCore
import Wire

/// Logs one line for each request: writes at `info`, failures of the market at `error`, the rest at
/// `debug`.
struct RequestLog: Sendable {
  let logger: Logger

  func log(_ request: Request, _ response: Response, _ client: ClientAddress, _ time: TimeAmount) {
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

  /// A path without anything that could be a secret. The words of endpoints, numbers, and the names
  /// of pictures, which are public, stay; every other segment becomes `…`.
  static func redacted(_ path: String) -> String {
    let segments = path.split(separator: "/").prefix(maximumSegments).map { segment in
      let isNumber = segment.utf8.count <= 19 && Digits.integer(segment) != nil
      let isKnown = words.contains(String(segment)) || PictureName(fileName: String(segment)) != nil
      return isNumber || isKnown ? String(segment) : "…"
    }
    return "/" + segments.joined(separator: "/")
  }

  private static let maximumSegments = 6
  private static let words = Set(
    (Dialects.all.flatMap(\.endpoints) + [.picture]).flatMap(\.path.words)
      + ["healthz", "readyz", "metrics"])
}
