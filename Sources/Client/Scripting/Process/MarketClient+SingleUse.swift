package import Market
package import MarketClient

extension MarketClient {
  /// Runs `body` with a client that nothing else uses, and ends it.
  package nonisolated(nonsending) static func using<Value>(
    _ address: MarketAddress, _ body: (MarketClient) async throws(MarketError) -> Value
  ) async throws(MarketError) -> Value {
    let client = MarketClient(address: address, dialect: .found(remembered: nil))
    let result = await Result { () async throws(MarketError) in try await body(client) }
    await client.shutdown()
    return try result.get()
  }
}
