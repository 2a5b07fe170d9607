package import Market
package import MarketClient

extension MarketClient {
  /// Runs `body` with a client that nothing else uses, and ends it.
  package nonisolated(nonsending) static func using<Value>(
    _ address: MarketAddress, _ body: (MarketClient) async throws(MarketError) -> Value
  ) async throws(MarketError) -> Value {
    let client = MarketClient(address: address, dialect: .found(remembered: nil))
    let result: Result<Value, MarketError>
    do throws(MarketError) { result = .success(try await body(client)) } catch {
      result = .failure(error)
    }
    await client.shutdown()
    return try result.get()
  }
}
