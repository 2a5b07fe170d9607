import Foundation
import HTTPTypes
import HummingbirdTesting
import Market
import MarketClient
import MarketStore
import NIOCore
import PictureStores
import Pictures
import StoreFixtures
import TestSupport
import Testing
import Text
import Wire

@testable import MarketServer

/// A product without a picture, which any client can register in 1a: apps that decode every
/// thumbnail as an address, or index the first picture, would lose the whole page.
@Suite(.inEveryMarket, .timeLimit(.minutes(2))) struct PicturePlaceholderTests {
  private static let json = """
    {"title":"No picture","descriptions":"A chair of ten letters.","price":1000,\
    "currency":"KRW","stock":1,"images":[""],"password":"1234"}
    """

  /// The addresses of pictures in the list and in the detail of the only product.
  private static func addresses(
    of ports: DialectPorts, _ dialect: String
  ) async throws -> [[String]] {
    let id = try await ports.firstProduct()
    let isOld = dialect.hasPrefix("1")
    let market = try ports.at(dialect)
    let list = try object(try await market.send(isOld ? "GET /items/1" : "GET /api/products"))
    let row = try #require((list[isOld ? "items" : "pages"] as? [[String: Any]])?.first)
    let detail = try object(
      try await market.send("GET \(isOld ? "/item" : "/api/products")/\(id)"))
    if isOld {
      return try [row["thumbnails"], detail["thumbnails"], detail["images"]].map {
        try #require($0 as? [String])
      }
    }
    let images = try #require(detail["images"] as? [[String: Any]])
    return try [
      [row["thumbnail"]], [detail["thumbnail"]], images.map { $0["url"] },
      images.map { $0["thumbnail_url"] },
    ].map { try $0.map { try #require($0 as? String) } }
  }

  private static func object(_ reply: RawReply) throws -> [String: Any] {
    #expect(reply.status == 200)
    return try #require(
      try JSONSerialization.jsonObject(with: Data(reply.body.utf8)) as? [String: Any])
  }

  @Test func everyDialectHasAPictureForEveryProduct() async throws {
    try await DialectPorts.serving { ports in
      #expect(try await ports.at("1a").send("POST /item", json: Self.json).status == 201)
      for dialect in DialectPorts.names {
        for addresses in try await Self.addresses(of: ports, dialect) {
          #expect(addresses == ["http://market:1/pictures/placeholder.png"], "\(dialect)")
        }
      }
    }
  }

  @Test func theAddressIsThePublicOne() async throws {
    var options = ServiceOptions()
    let isValid = options.setPublicURL("https://market.example")
    #expect(isValid)
    try await DialectPorts.serving(options: options) { ports in
      #expect(try await ports.at("1a").send("POST /item", json: Self.json).status == 201)
      for dialect in DialectPorts.names {
        for addresses in try await Self.addresses(of: ports, dialect) {
          #expect(addresses == ["https://market.example/pictures/placeholder.png"], "\(dialect)")
        }
      }
    }
  }

  @Test func ourClientKnowsThatThereIsNoPicture() async throws {
    try await DialectPorts.serving { ports in
      #expect(try await ports.at("1a").send("POST /item", json: Self.json).status == 201)
      let id = try await ports.firstProduct()
      for dialect in DialectPorts.names {
        let client = try ports.client(dialect)
        let row = try #require(try await client.page(PageRequest(.number(1))).products.first)
        #expect(row.thumbnail.isEmpty, "\(dialect)")
        let product = try await client.product(id: Int(id))
        #expect(product.thumbnail.isEmpty && product.images.isEmpty, "\(dialect)")
        await client.shutdown()
      }
    }
  }

  /// Generation 1 sends kept pictures again, and the placeholder must not become one of them.
  @Test(arguments: ["1b", "1a"]) func anEditLeavesAProductWithout(dialect: String) async throws {
    try await DialectPorts.serving { ports in
      #expect(try await ports.at("1a").send("POST /item", json: Self.json).status == 201)
      let id = try await ports.firstProduct()
      let client = try ports.client(dialect)
      let original = try await client.product(id: Int(id))
      let draft = ProductDraft(
        name: "Still without", description: original.editableDescription, amount: 900, stock: 1)
      let edit = ProductEdit(
        of: original, draft: draft, pictures: original.images.map(EditedPicture.kept))
      let edited = try await client.perform(.edit(edit, try ports.credentials(dialect)))
      #expect(edited.name == "Still without" && edited.images.isEmpty)
      #expect(try await ports.store.product(id)?.pictures == [])
      await client.shutdown()
    }
  }

  /// An app of generation 2 sends the number of the first picture as that of the thumbnail.
  @Test(arguments: ["2b", "2a"])
  func theNumberOfThePlaceholderChangesNothing(dialect: String) async throws {
    try await DialectPorts.serving { ports in
      let made = try await ports.market.create().product()
      let reply = try await ports.at(dialect).send(
        "PATCH /api/products/\(made.id)",
        json: #"{"name":"Renamed","thumbnail_id":0,"secret":"\#(ports.market.identity.secret)"}"#)
      #expect(reply.status == 200, "\(reply.body)")
      let stored = try #require(try await ports.store.product(Int64(made.id)))
      #expect(stored.record.name == "Renamed")
      #expect(made.thumbnail.hasSuffix(try #require(stored.record.thumbnail?.fileName)))
    }
  }
}

@Suite struct PlaceholderImageTests {
  @Test func theImageIsKeptForever() async throws {
    let fixture = try await MarketFixture.selling(count: 1)
    let path = "/pictures/placeholder.png"
    let reply = try await fixture.get(path)
    #expect(reply.status == .ok)
    #expect(reply.headers[.contentType] == "image/png")
    #expect(reply.headers[.cacheControl] == "public, max-age=31536000, immutable")
    #expect(try PictureHeader(of: Data(reply.body.readableBytesView)).size.width == 96)
    let tag = try #require(reply.headers[.eTag])
    #expect(try await fixture.get(path, [.ifNoneMatch: tag]).status == .notModified)
    let part = try await fixture.get(path, [.range: "bytes=1-3"])
    #expect(part.status == .partialContent && part.text == "PNG")
    #expect(try await fixture.send(.delete, path).status == .methodNotAllowed)
    #expect(try await fixture.get("/pictures/other.png").status == .notFound)
  }

  /// Replies of a market with its pictures outside the database.
  @Test func itNeedsNoPlaceForPictures() async throws {
    let folder = try TemporaryFolder()
    let pictures = ExternalPictures(FilePictureStore(path: folder.path + "/not-mounted"))
    let store = try SQLiteStore(
      folder: folder.path + "/market", options: StoreOptions(pictures: pictures))
    let reply = try await MarketFixture(store: store).get("/pictures/placeholder.png")
    #expect(reply.status == .ok)
    #expect(reply.headers[.cacheControl] == "public, max-age=31536000, immutable")
    try store.close()
  }
}
