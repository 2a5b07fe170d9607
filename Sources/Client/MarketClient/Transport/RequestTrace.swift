public import Market
import Wire

/// A request of a client, and what became of it, without secrets.
public struct RequestTrace: Sendable {
  public enum Outcome: Sendable {
    case sent
    case answered(status: Int, bytes: Int?, Duration)
    case failed(MarketError, Duration)
  }

  public let method: String
  /// The path and the query, from which everything that could be a secret is removed.
  public let path: String
  public let outcome: Outcome

  /// - Parameter basePath: The path of the market's address: no endpoint begins with it.
  init(_ request: TransportRequest, below basePath: String, _ outcome: Outcome) {
    let parts = request.path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let basePath = parts[0].hasPrefix(basePath + "/") ? basePath : ""
    method = request.method
    path =
      basePath
      + PublicPath.text(of: parts[0].dropFirst(basePath.count), method: method) {
        $0 == "pictures"
      } + (parts.count > 1 ? "?\(parts[1])" : "")
    self.outcome = outcome
  }
}
