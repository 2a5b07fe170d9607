public import Market

/// Replies out of a recording instead of from a server: for tests of everything above.
///
///     let transport = RecordedTransport { _ in TransportReply(status: 200, body: json) }
public struct RecordedTransport: Transport {
  public typealias Recording =
    @Sendable (TransportRequest) async throws(MarketError) -> TransportReply

  private let reply: Recording

  public init(reply: @escaping Recording) {
    self.reply = reply
  }

  public func send(_ request: TransportRequest) async throws(MarketError) -> TransportReply {
    try await reply(request)
  }

  public func shutdown() async {}
}
