import Market

struct HTTPTransport: Transport {
  init(address: MarketAddress, limits: TransferLimits) {}
  func send(_ request: TransportRequest) async throws(MarketError) -> TransportReply {
    throw .cancelled
  }
  func shutdown() async {}
}
