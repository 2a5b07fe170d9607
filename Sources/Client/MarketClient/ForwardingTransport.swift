import Market

/// A transport for requests on behalf of a client at another address. A market that trusts this
/// machine as a proxy counts that address, and any other market ignores it.
struct ForwardingTransport: Transport {
  let base: any Transport
  /// An IP address.
  let client: String

  static let field = "X-Forwarded-For"

  func send(
    _ request: TransportRequest, onProgress: ProgressReport?
  ) async throws(MarketError) -> TransportReply {
    try await base.send(forwarded(request), onProgress: onProgress)
  }

  func open(_ request: TransportRequest) async throws(MarketError) -> TransportStream {
    try await base.open(forwarded(request))
  }

  func shutdown() async { await base.shutdown() }

  private func forwarded(_ request: TransportRequest) -> TransportRequest {
    var request = request
    request.headers[Self.field] = client
    return request
  }
}
