import Foundation
import Market
import MarketClient
import MarketStore
import Testing

@testable import MarketServer

/// Requests as public apps of 2021 and 2022 send them.
@Suite(.inEveryMarket, .timeLimit(.minutes(2))) struct OldAppTests {
  /// An app of January 2021 encodes the product, and an empty text if it has no picture.
  @Test func a1aAppRegistersWithoutAPicture() async throws {
    try await DialectPorts.serving { ports in
      let market = try ports.at("1a")
      for images in [#"[""]"#, "[]", #"["http://market:1/pictures/a.jpg"]"#] {
        let json = """
          {"title":"찻잔 세트","descriptions":"둘이 마시기 좋은 찻잔입니다","price":12000,\
          "currency":"KRW","stock":3,"images":\(images),"password":"1234"}
          """
        let made = try await market.send("POST /item", json: json)
        #expect(made.status == 201, "\(images): \(made.body)")
        // Clients of 1b never sent this form.
        #expect(try await ports.at("1b").send("POST /item", json: json).status == 400)
      }
      #expect(try await ports.market.total() == 3)
      // Every dialect can show such a product.
      let id = try await ports.firstProduct()
      #expect(try await market.send("GET /item/\(id)").status == 200)
      #expect(try await ports.client("2b").product(id: Int(id)).images.isEmpty)
      #expect(try await ports.client("1a").product(id: Int(id)).images.isEmpty)
    }
  }

  /// The same app sends the addresses that it has shown when a product is edited.
  @Test func a1aAppKeepsItsPictures() async throws {
    try await DialectPorts.serving { ports in
      let market = try ports.at("1a")
      let picture = Data(WritableMarket.picture).base64EncodedString()
      let made = try await market.send(
        "POST /item",
        json: """
          {"title":"찻잔 세트","descriptions":"둘이 마시기 좋은 찻잔입니다","price":12000,\
          "currency":"KRW","stock":3,"images":["","\(picture)"],"password":"1234"}
          """)
      #expect(made.status == 201, "\(made.body)")
      let id = try await ports.firstProduct()
      let before = try #require(try await ports.store.product(id)).pictures
      let address = "http://market:1/pictures/\(before[0].original.fileName)"
      let edited = try await market.send(
        "PATCH /item/\(id)",
        json: #"{"title":"새 찻잔","images":["\#(address)"],"password":"1234"}"#)
      #expect(edited.status == 200, "\(edited.body)")
      #expect(edited.body.contains("새 찻잔"))
      #expect(try await ports.store.product(id)?.pictures == before)
      #expect(
        try await market.send("PATCH /item/\(id)", json: #"{"images":["???"],"password":"1234"}"#)
          .status == 400)
    }
  }

  /// An app of 1b writes the fields of a structure by reflection.
  @Test func a1bAppSendsOptionals() async throws {
    try await DialectPorts.serving { ports in
      let market = try ports.at("1b")
      func body(_ discount: String, _ title: String = #"Optional("찻잔 세트")"#) -> [UInt8] {
        OddForm.plain.body(
          texts: [
            ("title", title), ("descriptions", #"Optional("둘이 마시기 좋은 찻잔입니다")"#),
            ("price", "Optional(100000)"), ("currency", #"Optional("KRW")"#),
            ("stock", "Optional(3)"), ("discountedPrice", discount), ("password", "1234"),
          ], pictures: [WritableMarket.picture], as: "images[]")
      }
      for (discount, expected) in [("nil", 0), ("Optional(90000)", 10_000)] as [(String, Int64)] {
        let made = try await market.send(
          "POST /item", [OddForm.plain.type], body: body(discount), identified: false)
        #expect(made.status == 201, "\(made.body)")
        let newest = try await ports.store.page(at: .offset(0), limit: 1).products.first
        #expect(newest?.name == "찻잔 세트" && newest?.price == 100_000 && newest?.stock == 3)
        #expect(newest?.discount == expected)
      }
      let edit = OddForm.plain.body(
        texts: [("title", "nil"), ("stock", "Optional(7)"), ("password", #"Optional("1234")"#)],
        pictures: [], as: "images[]")
      let edited = try await market.send(
        "PATCH /item/\(try await ports.firstProduct())", [OddForm.plain.type], body: edit,
        identified: false)
      #expect(edited.status == 200, "\(edited.body)")
      #expect(edited.body.contains("찻잔 세트") && edited.body.contains(#""stock":7"#))
    }
  }

  /// Apps of 1b write `nil`, or Swift's description of a list of data, in a text part.
  @Test(arguments: ["1b", "1a"], ["nil", "[]", "[1149 bytes, 1029 bytes]"])
  func aTextInPlaceOfPicturesMeansNone(dialect: String, text: String) async throws {
    try await DialectPorts.serving { ports in
      let market = try ports.at(dialect)
      func send(_ line: String, _ texts: [(String, String)], _ form: OddForm = .plain)
        async throws -> RawReply
      {
        try await market.send(
          line, [form.type], body: form.body(texts: texts, pictures: [], as: ""),
          identified: false)
      }
      let made = try await market.send(
        "POST /item", [OddForm.plain.type], body: ports.form(dialect), identified: false)
      #expect(made.status == 201, "\(made.body)")
      let id = try await ports.firstProduct()
      let before = try #require(try await ports.store.product(id)).pictures
      let change = [("price", "900"), ("images", text), ("password", "1234")]
      let edited = try await send("PATCH /item/\(id)", change)
      #expect(edited.status == 200, "\(edited.body)")
      let product = try #require(try await ports.store.product(id))
      #expect(product.record.price == 900)
      #expect(product.pictures == before)
      for name in ["images", "images[]"] {
        let without = try await send("POST /item", DialectPorts.item + [(name, text)])
        #expect(without.status == 201, "\(without.body)")
        #expect(without.body.contains("/pictures/placeholder.png"))
      }
      // A form that does not mention pictures at all lacks them.
      #expect(try await send("POST /item", DialectPorts.item).status == 400)
      // So does a file that is not a picture, whether its name or its type declares it as one.
      for more in ["; filename=\"a.jpg\"", "\r\nContent-Type: image/jpeg"] {
        let file = OddForm("declared") {
          $0.textHead = { name in
            "Content-Disposition: form-data; name=\"\(name)\"" + (name == "images" ? more : "")
          }
        }
        #expect(try await send("PATCH /item/\(id)", change, file).status == 415)
        let refused = try await send("POST /item", DialectPorts.item + [("images", text)], file)
        #expect(refused.status == 415)
      }
      #expect(try await ports.store.product(id)?.pictures == before)
    }
  }

  @Test(arguments: ["1b", "1a"])
  func aPictureWithoutNameAndTypeIsOne(dialect: String) async throws {
    try await DialectPorts.serving { ports in
      let form = OddForm("bare") {
        $0.pictureHead = { "Content-Disposition: form-data; name=\"\($0)\"" }
      }
      let made = try await ports.at(dialect).send(
        "POST /item", [form.type], body: ports.form(dialect, form), identified: false)
      #expect(made.status == 201, "\(made.body)")
      let id = try await ports.firstProduct()
      #expect(try await ports.store.product(id)?.pictures.count == 1)
    }
  }

  /// The error names the field that was sent, not the one with which it conflicts.
  @Test func aChangeOfCurrencyNamesTheCurrency() async throws {
    try await DialectPorts.serving { ports in
      let secret = ports.market.identity.secret
      let params = ports.market.params().replacing("\"KRW\"", with: "\"USD\"")
        .replacing("12000", with: "19.99").replacing("2000", with: "2.50")
      let id = try await ports.market.create(ports.market.form(params)).product().id
      func message(_ fields: String) async throws -> String {
        let reply = try await ports.market.send(
          "PATCH /api/products/\(id)", json: "{\(fields),\"secret\":\"\(secret)\"}")
        #expect(reply.status == 400)
        return try reply.message()
      }
      #expect(try await message(#""currency":"KRW","price":20000"#).hasPrefix("currency: "))
      #expect(try await message(#""currency":"KRW","discounted_price":0"#).hasPrefix("currency: "))
      #expect(try await message(#""price":1"#).hasPrefix("price: "))
      #expect(
        try await message(#""discounted_price":99"#).hasPrefix("discounted_price: "))
    }
  }

  @Test(arguments: ["1b", "1a"]) func errorsNameTheFieldsOfGeneration1(name: String) async throws {
    try await DialectPorts.serving { ports in
      let market = try ports.at(name)
      for (field, value) in [("title", "ab"), ("descriptions", "short"), ("price", "-1")] {
        let texts = DialectPorts.item.filter { $0.0 != field } + [(field, value)]
        let reply = try await market.send(
          "POST /item", [OddForm.plain.type],
          body: OddForm.plain.body(
            texts: texts, pictures: [WritableMarket.picture], as: "images[]"),
          identified: false)
        #expect(reply.status == 400 && reply.body.contains("\"\(field): "), "\(reply.body)")
      }
    }
  }

  /// An app that adds a picture under an unknown name.
  @Test(arguments: DialectPorts.names)
  func anUnknownBinaryPartIsIgnored(name: String) async throws {
    try await DialectPorts.serving { ports in
      let body = ports.form(name)
      let head = "--B\r\nContent-Disposition: form-data; name=\"thumbnail\"; filename=\"t.jpg\"\r\n"
      let picture = WritableMarket.picture + Array(repeating: UInt8(ascii: "x"), count: 200_000)
      let part =
        Array("\(head)Content-Type: image/jpeg\r\n\r\n".utf8) + picture + Array("\r\n".utf8)
      let isItem = name.hasPrefix("1")
      let reply = try await ports.at(name).send(
        isItem ? "POST /item" : "POST /api/products", [OddForm.plain.type], body: part + body,
        identified: !isItem)
      #expect(reply.status == 201, "\(reply.body)")
    }
  }
}
