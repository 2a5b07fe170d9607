import Foundation
import Market
import Synchronization
import Testing
import Text

@testable import MarketClient

/// An edit of a product from a list, whose revision is unknown, replaces no newer one.
struct RevisionTests {
  private static let listed = Product(
    id: 175, vendor: Vendor(id: 13, name: nil), name: "Chair", description: "Made of oak",
    thumbnail: "", price: Price(amount: 1, currency: .krw), stock: 1, createdOn: nil, issuedOn: nil)

  private static func detail(stock: Int) -> String {
    """
    {"id": 175, "vendor_id": 13, "name": "Chair", "description": "Made of oak", "price": 1,
    "currency": "KRW", "stock": \(stock)}
    """
  }

  private func write(_ edit: ProductEdit) throws -> MarketWrite {
    let secret = try #require(Secret("a secret"))
    let identity = try #require(Identity(identifier: UUID().uuidString, secret: secret))
    return .edit(edit, .vendor(identity))
  }

  /// Sends an edit to a market that has this number of pieces.
  private func send(stock: Int) async throws -> [TransportRequest] {
    let draft = ProductDraft(name: "Oak chair", description: "Made of oak", amount: 1, stock: 1)
    return try await send(
      ProductEdit(of: Self.listed, draft: draft), detail: Self.detail(stock: stock))
  }

  private func send(_ edit: ProductEdit, detail: String) async throws -> [TransportRequest] {
    let requests = Mutex<[TransportRequest]>([])
    let client = MarketClient(
      address: try MarketAddress("https://market.example"), dialect: .native,
      transport: RecordedTransport { request in
        requests.withLock { $0.append(request) }
        return TransportReply(
          status: 200, headers: ["etag": "\"e7\""], body: Data(detail.utf8))
      })
    _ = try await client.perform(try write(edit))
    return requests.withLock { $0 }
  }

  @Test func itNamesTheCurrentRevision() async throws {
    let requests = try await send(stock: 1)
    #expect(requests.map(\.method) == ["GET", "PATCH"])
    #expect(requests.last?.headers["If-Match"] == "\"e7\"")
  }

  /// The description was cut, and differed from that of the market.
  @Test func aProductOfTheLastVisitHasNotChanged() async throws {
    var listed = Self.listed
    let description = String(repeating: "d", count: 600)
    listed.description = SafeText(description, shape: .paragraphs)
    listed = try #require(SavedProduct(listed).product)
    let draft = ProductDraft(name: "Chair", description: description, amount: 2, stock: 1)
    let requests = try await send(
      ProductEdit(of: listed, draft: draft),
      detail: Self.detail(stock: 1).replacingOccurrences(of: "Made of oak", with: description))
    #expect(requests.map(\.method) == ["GET", "PATCH"])
  }

  @Test func aProductThatHasChangedIsAConflict() async throws {
    let error = await #expect(throws: MarketError.self) { try await send(stock: 9) }
    guard case .conflict(let current?) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(current.stock == 9)
  }
}
