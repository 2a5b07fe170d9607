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

  /// It had replaced the edited product in the caches.
  @Test func anOlderReplyIsNotKept() async throws {
    let (arrivals, arrived) = AsyncStream<Void>.makeStream()
    let (releases, release) = AsyncStream<Void>.makeStream()
    let catalog = Catalog(
      client: MarketClient(
        address: try MarketAddress("https://market.example"), dialect: .native,
        transport: RecordedTransport { request async throws(MarketError) in
          let isRead = request.method == "GET"
          if isRead {
            arrived.yield()
            for await _ in releases { break }
          }
          let body = """
            {"id": 7, "vendor_id": 6, "name": "\(isRead ? "Oak desk" : "Walnut desk")",
             "description": "Made of wood", "currency": "KRW", "price": 1, "stock": 3}
            """
          return TransportReply(status: 200, body: Data(body.utf8))
        }))
    async let older = catalog.product(id: 7)
    for await _ in arrivals { break }
    let original = Product(
      id: 7, vendor: Vendor(id: 6, name: nil), name: "Oak desk", description: "Made of wood",
      thumbnail: "", price: Price(amount: 1, currency: .krw), stock: 3, createdOn: nil,
      issuedOn: nil, revision: "\"e6\"")
    let draft = ProductDraft(name: "Walnut desk", description: "Made of wood", amount: 1, stock: 3)
    let secret = try #require(Secret("a secret"))
    let identity = try #require(Identity(identifier: UUID().uuidString, secret: secret))
    _ = try await catalog.perform(
      .edit(ProductEdit(of: original, draft: draft), .vendor(identity)))
    release.finish()
    #expect(try await older.name == "Oak desk")
    #expect(await catalog.knownProduct(id: 7)?.name == "Walnut desk")
  }
}
