import Foundation
import Market
import Testing
import Text

@testable import MarketServer
@testable import MarketStore
@testable import Operations

/// Every endpoint of every dialect over sockets, its replies byte for byte.
@Suite(.inEveryMarket, .timeLimit(.minutes(2))) struct DialectBytesTests {
  // MARK: - Values that a test cannot know

  /// Products as each dialect spells them; days, numbers and addresses are those of the store.
  private struct Spelling {
    let record: ListedProduct
    let pictures: [PictureRecord]
    var name = "찻잔 세트"
    var stock = 3

    init(_ ports: DialectPorts) async throws {
      let newest = try await ports.store.page(at: .offset(0), limit: 1)
      let id = try #require(newest.products.first?.id)
      let product = try #require(try await ports.store.product(id))
      record = product.record
      pictures = product.pictures
    }

    private func address(_ name: PictureName) -> String {
      "\"http://market:1/pictures/\(name.fileName)\""
    }

    private var thumbnail: String { record.thumbnail.map(address) ?? "\"\"" }

    func row2(_ midnight: String, isWhole: Bool) -> String {
      let vendor = isWhole ? "\"vendorName\":\"\(record.vendor.name)\"," : ""
      let description = isWhole ? "\"description\":\"둘이 마시기 좋은 찻잔입니다\"," : ""
      return "\"id\":\(record.id),\"vendor_id\":\(record.vendor.id),\(vendor)\"name\":\"\(name)\","
        + "\(description)\"thumbnail\":\(thumbnail),\"currency\":\"KRW\",\"price\":12000.0,"
        + "\"bargain_price\":10000.0,\"discounted_price\":2000.0,\"stock\":\(stock),"
        + "\"created_at\":\"\(record.createdOn.iso)\(midnight)\","
        + "\"issued_at\":\"\(record.issuedOn.iso)\(midnight)\""
    }

    func detail2(_ midnight: String) -> String {
      let images = pictures.map {
        "{\"id\":\($0.id),\"url\":\(address($0.original)),"
          + "\"thumbnail_url\":\(address($0.thumbnail)),\"succeed\":true,\"issued_at\":\"\(record.createdOn.iso)\(midnight)\"}"
      }
      let day = "\"\(record.vendor.createdOn.iso)\(midnight)\""
      return "{\(row2(midnight, isWhole: true)),\"images\":[\(images.joined(separator: ","))],"
        + "\"vendors\":{\"id\":\(record.vendor.id),\"name\":\"\(record.vendor.name)\","
        + "\"created_at\":\(day),\"issued_at\":\(day)}}"
    }

    func item1(isWhole: Bool) -> String {
      let description = isWhole ? "\"descriptions\":\"둘이 마시기 좋은 찻잔입니다\"," : ""
      let small = isWhole ? pictures.map { address($0.thumbnail) } : [thumbnail]
      let large = pictures.map { address($0.original) }.joined(separator: ",")
      return "{\"id\":\(record.id),\"title\":\"\(name)\",\(description)\"price\":12000,"
        + "\"currency\":\"KRW\",\"discounted_price\":10000,\"stock\":\(stock),"
        + "\"thumbnails\":[\(small.joined(separator: ","))],"
        + (isWhole ? "\"images\":[\(large)]," : "")
        + "\"registration_date\":\(record.createdOn.number * 86_400).0}"
    }
  }

  private func expect(
    _ reply: RawReply, _ body: String, status: Int = 200,
    at location: SourceLocation = #_sourceLocation
  ) {
    #expect(reply.status == status, sourceLocation: location)
    #expect(reply.body == body, sourceLocation: location)
    let isJSON = body.hasPrefix("{") || body.hasPrefix("\"")
    #expect(
      reply.header("Content-Type")
        == (isJSON ? "application/json; charset=utf-8" : "text/plain; charset=utf-8"),
      sourceLocation: location)
    #expect(reply.header("Content-Length") == "\(body.utf8.count)", sourceLocation: location)
  }

  // MARK: - Generation 2

  @Test(arguments: [("2b", "T00:00:00"), ("2a", "T00:00:00.00")])
  func generation2(name: String, midnight: String) async throws {
    let isCamel = name == "2b"
    @Sendable func page(_ rows: String, number: Int = 1, total: Int) -> String {
      let last = (total + 19) / 20
      let offset = (number - 1) * 20
      return isCamel
        ? "{\"pageNo\":\(number),\"itemsPerPage\":20,\"totalCount\":\(total),\"offset\":\(offset),"
          + "\"limit\":20,\"lastPage\":\(last),\"hasNext\":false,\"hasPrev\":\(offset > 0),"
          + "\"pages\":[\(rows)]}"
        : "{\"page_no\":\(number),\"items_per_page\":20,\"total_count\":\(total),"
          + "\"offset\":\(offset),\"limit\":20,\"pages\":[\(rows)],\"last_page\":\(last),"
          + "\"has_next\":false,\"has_prev\":\(offset > 0)}"
    }
    try await DialectPorts.serving { ports in
      let market = try ports.at(name)
      expect(try await market.send("GET /healthChecker"), "\"OK\"")
      let list = "GET /api/products?page_no=1&items_per_page=20"
      expect(try await market.send(list), page("", total: 0))

      let params = ports.market.params()
        .replacing("\"description\"", with: isCamel ? "\"description\"" : "\"descriptions\"")
      let pictures = try DemoMarket.embedded.pictures(limit: 2).map(\.original.bytes)
      let made = try await market.create(market.form(params, pictures: pictures))
      var known = try await Spelling(ports)
      let id = known.record.id
      #expect(known.pictures.count == 2)
      expect(made, known.detail2(midnight), status: 201)
      expect(try await market.send("GET /api/products/\(id)"), known.detail2(midnight))
      expect(
        try await market.send(list),
        page("{\(known.row2(midnight, isWhole: isCamel))}", total: 1))
      expect(
        try await market.send("GET /api/products?page_no=2&items_per_page=20"),
        page("", number: 2, total: 1))

      let edited = try await market.send(
        "PATCH /api/products/\(id)", ["Content-Type: application/json"],
        json: #"{"name":"새 찻잔","stock":0,"secret":"\#(ports.market.identity.secret)"}"#)
      known = try await Spelling(ports)
      known.name = "새 찻잔"
      known.stock = 0
      expect(edited, known.detail2(midnight))

      let ask = "POST /api/products/\(id)/\(isCamel ? "archived" : "secret")"
      let grant = try await market.send(ask, json: ports.market.secretJSON)
      let text = grant.body
      expect(grant, text)
      let token = try #require(text.split(separator: "/").last)
      #expect(text == (isCamel ? "/api/products/\(token)" : "\(token)"))
      #expect(UUID(uuidString: String(token)) != nil)
      let path = isCamel ? text : "/api/products/\(id)/\(text)"
      expect(try await market.send("DELETE \(path)"), known.detail2(midnight))
      let absent = #"{"code":404,"message":"There is no such product"}"#
      expect(try await market.send("GET /api/products/\(id)"), absent, status: 404)
      expect(try await market.send(list), page("", total: 0))
    }
  }

  // MARK: - Generation 1

  @Test(arguments: ["1b", "1a"]) func generation1(name: String) async throws {
    let isFirst = name == "1a"
    @Sendable func failure(_ text: String) -> String {
      isFirst ? #"{"error":true,"reason":"\#(text)"}"# : #"{"message":"\#(text)"}"#
    }
    try await DialectPorts.serving { ports in
      let market = try ports.at(name)
      expect(try await market.send("GET /items/1"), #"{"page":1,"items":[]}"#)
      let pictures = try DemoMarket.embedded.pictures(limit: 2).map(\.original.bytes)
      let made = try await market.send(
        "POST /item", [OddForm.plain.type],
        body: ports.form(name, pictures: pictures),
        identified: false)
      var known = try await Spelling(ports)
      let id = known.record.id
      #expect(known.pictures.count == 2 && known.record.vendor.name == "guest")
      expect(made, known.item1(isWhole: true), status: 201)
      expect(try await market.send("GET /item/\(id)"), known.item1(isWhole: true))
      expect(
        try await market.send("GET /items/1"),
        "{\"page\":1,\"items\":[\(known.item1(isWhole: false))]}")
      expect(try await market.send("GET /items/2"), #"{"page":2,"items":[]}"#)

      func patch(_ fields: [(String, String)]) async throws -> RawReply {
        try await market.send(
          "PATCH /item/\(id)", [OddForm.plain.type],
          body: OddForm.plain.body(texts: fields, pictures: [], as: "images[]"), identified: false)
      }
      expect(try await patch([("password", "1234")]), known.item1(isWhole: true))
      expect(try await patch([("password", "4321")]), failure("Not Found"), status: 404)
      let edited = try await patch([("title", "새 찻잔"), ("stock", "0"), ("password", "1234")])
      known = try await Spelling(ports)
      known.name = "새 찻잔"
      known.stock = 0
      expect(edited, known.item1(isWhole: true))

      func delete(_ password: String) async throws -> RawReply {
        let number = isFirst ? "\"id\":\(id)," : ""
        return try await market.send(
          "DELETE /item/\(id)", ["Content-Type: application/json"],
          body: Array("{\(number)\"password\":\"\(password)\"}".utf8), identified: false)
      }
      expect(try await delete("4321"), failure("Not Found"), status: 404)
      expect(try await delete("1234"), isFirst ? "{\"id\":\(id)}" : known.item1(isWhole: true))
      expect(try await delete("1234"), failure("Not Found"), status: 404)
      expect(
        try await market.send("GET /item/\(id)"), failure("There is no such product"), status: 404)
    }
  }
}
