import Foundation
import Market
import Synchronization
import Testing

@testable import MarketClient

/// The requests that `--verbose` shows.
struct TraceTests {
  @Test(arguments: [
    ("", "GET /api/products/175", "/api/products/175"),
    ("/shop/1", "GET /shop/1/api/products/175?page=2", "/shop/1/api/products/175?page=2"),
    ("/shop", "DELETE /shop/api/products/8801234567", "/shop/api/products/…"),
    ("/shop", "GET /shopping/175", "/…/…"),
  ])
  func numbersOfProductsAreShownBelowABasePath(
    base: String, request: String, shown: String
  ) async throws {
    let paths = Mutex<[String]>([])
    let transport = GuardedTransport(
      base: RecordedTransport { _ in TransportReply(status: 204, body: Data()) },
      isReadOnly: false, basePath: base,
      report: { trace in paths.withLock { $0.append(trace.path) } })
    let parts = request.split(separator: " ").map(String.init)
    _ = try await transport.send(
      TransportRequest(method: parts[0], path: parts[1], accept: "*/*", bodyLimit: 1),
      onProgress: nil)
    #expect(paths.withLock { $0 } == [shown, shown])
  }
}
