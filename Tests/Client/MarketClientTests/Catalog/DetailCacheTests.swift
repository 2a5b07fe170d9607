import Foundation
import Market
import Testing
import Text

@testable import MarketClient

@Suite(.timeLimit(.minutes(1)))
struct DetailCacheTests {
  /// A market with long descriptions.
  private func catalog() throws -> Catalog {
    let text = String(repeating: "설명", count: 5_000)
    return Catalog(
      client: MarketClient(
        address: try MarketAddress("https://market.example"),
        transport: RecordedTransport { request async throws(MarketError) in
          let id = request.path.split(separator: "/").last ?? "0"
          let product = """
            {"id": \(id), "vendor_id": 6, "name": "Desk", "description": "\(text)",
             "thumbnail": "", "currency": "KRW", "price": 1, "stock": 3}
            """
          return TransportReply(status: 200, body: Data(product.utf8))
        }))
  }

  @Test func detailsAreBoundedByTheirBytes() async throws {
    let catalog = try catalog()
    for id in 1...Catalog.detailLimit { _ = try await catalog.product(id: id) }
    let bytes = await catalog.detailBytes
    #expect(bytes <= Catalog.detailByteLimit)
    #expect(bytes > Catalog.detailByteLimit / 2)
    #expect(await catalog.knownProduct(id: 1) == nil)
    #expect(await catalog.knownProduct(id: Catalog.detailLimit)?.name == "Desk")
  }
}
