import Foundation
import Market
import MarketClient
import Testing
import Text

struct DetailTests {
  @Test func aRecordedDetail() async throws {
    let product = try await client(answering: Fixture.detail).product(id: 175)
    #expect(product.vendor == Vendor(id: 13, name: "호두상점"))
    #expect(product.images.map(\.id) == [222, 223])
    #expect(product.images.first?.url == "https://market.example/pictures/222.jpeg")
    #expect(product.images.first?.thumbnail == "https://market.example/pictures/222-thumb.jpeg")
  }

  @Test(
    arguments: [
      ("images", nil, 0), ("images", "null", 0), ("images", "[]", 0),
      ("images", "[{\"id\": 5}]", 0),
      ("images", "[{\"url\": \"https://market.example/a\"}]", 1),
      ("images", "[{\"id\": null, \"thumbnail_url\": \"https://market.example/a\"}]", 1),
    ] as [(String, String?, Int)])
  func picturesMayBeMissing(key: String, json: String?, count: Int) async throws {
    let body = Fixture.row([(key, json)])
    #expect(try await client(answering: body).product(id: 1).images.count == count)
  }

  @Test(
    arguments: [
      (nil, Vendor(id: 13, name: nil)), ("null", Vendor(id: 13, name: nil)),
      ("{}", Vendor(id: 13, name: nil)), ("{\"name\": \"꽃집\"}", Vendor(id: 13, name: "꽃집")),
    ] as [(String?, Vendor)])
  func theVendorMayBeMissing(json: String?, expected: Vendor) async throws {
    let body = Fixture.row([("vendorName", nil), ("vendors", json)])
    #expect(try await client(answering: body).product(id: 1).vendor == expected)
  }

  @Test func theVendorsNumberIsReadFromEitherField() async throws {
    let body = Fixture.row([("vendor_id", nil), ("vendors", "{\"id\": 11}")])
    #expect(try await client(answering: body).product(id: 1).vendor.id == 11)
  }

  @Test func aProductThatIsNotThere() async throws {
    let missing = try client(answering: "{\"code\":404,\"message\":\"none\"}", status: 404)
    let error = await failure(of: try await missing.product(id: 1))
    #expect(error == .notFound)
    let gone = try client(answering: "{}", status: 410)
    let other = await failure(of: try await gone.product(id: 1))
    #expect(other == .gone)
  }

  @Test func aProductWithoutANumberCannotBeRead() async throws {
    let client = try client(answering: Fixture.row([("id", nil)]))
    guard case .decoding("id", _)? = await failure(of: try await client.product(id: 1)) else {
      Issue.record("another error")
      return
    }
  }

  @Test func otherJSONIsNotAProduct() async throws {
    let client = try client(answering: "{\"hello\": 1}")
    let error = await failure(of: try await client.product(id: 1))
    #expect(error == .notAMarket(.otherJSON))
  }
}
