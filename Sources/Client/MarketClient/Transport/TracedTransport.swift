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
  fileprivate init(_ request: TransportRequest, below basePath: String, _ outcome: Outcome) {
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

/// A transport that reports its requests.
struct TracedTransport: Transport {
  let base: any Transport
  /// The path of the market's address.
  let basePath: String
  let report: @Sendable (RequestTrace) -> Void

  func send(
    _ request: TransportRequest, onProgress: ProgressReport?
  ) async throws(MarketError) -> TransportReply {
    try await traced(request) { () async throws(MarketError) in
      let reply = try await base.send(request, onProgress: onProgress)
      return (reply, reply.status, reply.body.count)
    }
  }

  func open(_ request: TransportRequest) async throws(MarketError) -> TransportStream {
    try await traced(request) { () async throws(MarketError) in
      let stream = try await base.open(request)
      return (stream, stream.status, nil)
    }
  }

  func shutdown() async { await base.shutdown() }

  private func traced<Reply>(
    _ request: TransportRequest,
    _ body: () async throws(MarketError) -> (Reply, status: Int, bytes: Int?)
  ) async throws(MarketError) -> Reply {
    let start = ContinuousClock.now
    report(RequestTrace(request, below: basePath, .sent))
    do throws(MarketError) {
      let (reply, status, bytes) = try await body()
      report(
        RequestTrace(
          request, below: basePath,
          .answered(status: status, bytes: bytes, start.duration(to: .now))))
      return reply
    } catch {
      report(
        RequestTrace(request, below: basePath, .failed(error, start.duration(to: .now))))
      throw error
    }
  }
}
