import Foundation
import Market
import Synchronization
import Testing
import Text

@testable import MarketClient

/// Edits of generation 1, which send the pictures that stay again.
struct KeptPictureTests {
  private func edit() throws -> MarketWrite {
    var product = Product(
      id: 175, vendor: Vendor(id: 13, name: nil), name: "a", description: nil, thumbnail: "",
      price: Price(amount: 1, currency: .krw), stock: 1, createdOn: nil, issuedOn: nil)
    let kept = ProductImage(id: 1, url: "/pictures/1.png", thumbnail: "/pictures/1.png")
    product.images = [kept]
    let added = PictureUpload(fileName: "b.jpg", mediaType: "image/jpeg", bytes: Data([7]))
    let edit = ProductEdit(
      of: product, draft: ProductDraft(ProductValues(product), pictures: 2),
      pictures: [.kept(kept), .new(added)])
    return .edit(edit, .password(try #require(Secret("1234"))))
  }

  /// The product is there: only its picture is missing.
  @Test(arguments: [404, 410])
  func aMissingPictureIsNotAMissingProduct(status: Int) async throws {
    let client = MarketClient(
      address: try MarketAddress("https://market.example"), dialect: .named("1b"),
      transport: RecordedTransport { request in
        let isPicture = request.path == "/pictures/1.png"
        return TransportReply(status: isPicture ? status : 200, body: Data("{}".utf8))
      })
    let write = try edit()
    let error = await failure(of: try await client.perform(write))
    #expect(error == .missingPicture)
  }

  @Test(arguments: [false, true])
  func anEditWithoutAllPicturesIsNotSent(isMissing: Bool) async throws {
    let asked = Mutex<[String]>([])
    let client = MarketClient(
      address: try MarketAddress("https://market.example"), dialect: .named("1b"),
      transport: RecordedTransport { request in
        asked.withLock { $0.append("\(request.method) \(request.path)") }
        guard request.path == "/pictures/1.png" else {
          return TransportReply(
            status: 200, body: Data(#"{"id":175,"title":"a","price":1,"currency":"KRW"}"#.utf8))
        }
        return TransportReply(
          status: 200,
          headers: ["content-type": "image/png", "openmarket-picture": isMissing ? "missing" : ""],
          body: Data([1]))
      })
    let write = try edit()
    let error = await failure(of: try await client.perform(write))
    #expect(error == (isMissing ? .missingPicture : nil))
    let changes = asked.withLock { $0 }.filter { !$0.hasPrefix("GET ") }
    #expect(changes == (isMissing ? [] : ["PATCH /item/175"]))
  }
}
