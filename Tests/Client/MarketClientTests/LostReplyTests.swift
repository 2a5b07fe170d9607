import Foundation
import Market
import Testing
import Text

@testable import MarketClient

/// A write whose reply was lost is looked up in the market: it is done, or its outcome stays unknown.
struct LostReplyTests {
  private static let host = SafeText("market.example")

  /// A market that carries out what it receives and answers only GET, and the first step of a
  /// deletion.
  private func client(
    _ replies: [String: (Int, String)], losing method: String
  ) throws -> MarketClient {
    MarketClient(
      address: try MarketAddress("https://market.example"),
      transport: RecordedTransport { request throws(MarketError) in
        let reply = replies["\(request.method) \(request.path)"]
        if reply == nil, request.method == method { throw .unknownOutcome(host: Self.host) }
        return TransportReply(status: reply?.0 ?? 404, body: Data((reply?.1 ?? "{}").utf8))
      })
  }

  private func credentials() throws -> Credentials {
    let secret = try #require(Secret("a secret"))
    return .vendor(try #require(Identity(identifier: UUID().uuidString, secret: secret)))
  }

  private let product = Product(
    id: 175, vendor: Vendor(id: 13, name: nil), name: "Chair", description: "Made of oak",
    thumbnail: "", price: Price(amount: 1, currency: .krw), stock: 1, createdOn: nil, issuedOn: nil,
    revision: "\"1\"")

  private static func detail(_ name: String) -> String {
    """
    {"id": 175, "vendor_id": 13, "name": "\(name)", "description": "Made of oak", "price": 1,
    "currency": "KRW", "stock": 1}
    """
  }

  private func edit() throws -> MarketWrite {
    let draft = ProductDraft(name: "Desk", description: "Made of oak", amount: 1, stock: 1)
    return .edit(ProductEdit(of: product, draft: draft), try credentials())
  }

  @Test func aDeletionThatWasCarriedOutIsDone() async throws {
    let asking = ["POST /api/products/175/archived": (200, "/api/products/abc-1")]
    let write = MarketWrite.delete(product, try credentials())
    let gone = try client(asking, losing: "DELETE")
    #expect(try await gone.perform(write).id == 175)
    let there = asking.merging(["GET /api/products/175": (200, Self.detail("Chair"))]) { $1 }
    let kept = try client(there, losing: "DELETE")
    #expect(
      await failure(of: try await kept.perform(write)) == .unknownOutcome(host: Self.host))
  }

  /// Another client was quicker, after the first step: that is no failure.
  @Test func aProductThatIsGoneBeforeTheSecondStepIsMissing() async throws {
    let asking = ["POST /api/products/175/archived": (200, "/api/products/abc-1")]
    let write = MarketWrite.delete(product, try credentials())
    let client = try client(asking, losing: "")
    #expect(await failure(of: try await client.perform(write)) == .notFound)
  }

  @Test func anEditThatWasCarriedOutIsDone() async throws {
    let saved = try client(["GET /api/products/175": (200, Self.detail("Desk"))], losing: "PATCH")
    #expect(try await saved.perform(try edit()).name == "Desk")
    for name in ["Chair", "Sofa"] {
      let other = try client(["GET /api/products/175": (200, Self.detail(name))], losing: "PATCH")
      let write = try edit()
      let error = await failure(of: try await other.perform(write))
      #expect(error == .unknownOutcome(host: Self.host))
    }
  }

  @Test func aProductThatWasRestoredElsewhereIsNotAConflict() async throws {
    let there = ["GET /api/products/175": (200, Self.detail("Chair"))]
    let write = MarketWrite.restore(product, try credentials())
    let refused = there.merging(["POST /api/products/175/restored": (409, "{}")]) { $1 }
    #expect(try await client(refused, losing: "").perform(write).name == "Chair")
    #expect(try await client(there, losing: "POST").perform(write).name == "Chair")
    let lost = try client([:], losing: "POST")
    #expect(
      await failure(of: try await lost.perform(write)) == .unknownOutcome(host: Self.host))
  }
}
