package import Market
import MarketClient

extension MarketConnection {
  /// Changes the market, and shows the progress of pictures.
  package func perform(
    _ write: MarketWrite, _ output: some OutputSettings
  ) async throws(MarketError) -> Product {
    // A change in the user's own market is so quick that Ctrl-C waits for its end.
    if client.address.isSocket {
      let work = Task { () async -> Result<Product, MarketError> in
        do throws(MarketError) {
          return .success(try await client.perform(write))
        } catch {
          return .failure(error)
        }
      }
      return try await work.value.get()
    }
    guard output.showsNotices else { return try await client.perform(write) }
    let progress = ProgressLine()
    defer { progress.clear() }
    return try await client.perform(write) { progress.show($0.sent * 100 / $0.total) }
  }
}
