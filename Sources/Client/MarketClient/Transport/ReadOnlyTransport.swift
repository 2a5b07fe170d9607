import Market

/// A transport that lets only reads through: no request for a change ever leaves the program.
struct ReadOnlyTransport: Transport {
  let base: any Transport

  func send(
    _ request: TransportRequest, onProgress: ProgressReport?
  ) async throws(MarketError) -> TransportReply {
    guard !request.isWrite else { throw .readOnly }
    return try await base.send(request, onProgress: onProgress)
  }

  func open(_ request: TransportRequest) async throws(MarketError) -> TransportStream {
    guard !request.isWrite else { throw .readOnly }
    return try await base.open(request)
  }

  func shutdown() async { await base.shutdown() }
}
