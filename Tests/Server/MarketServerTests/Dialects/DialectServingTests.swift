import Foundation
import Logging
import Market
import MarketClient
import MarketStore
import Pictures
import Testing
import Text
import Wire

@testable import MarketServer

/// One market in all four dialects at once, each on a separate port.
@Suite(.inEveryMarket, .timeLimit(.minutes(2))) struct DialectServingTests {
  private static let draft = ProductDraft(
    name: "찻잔 세트", description: "둘이 마시기 좋은 찻잔입니다", amount: 12_000, discount: 2_000, stock: 3)

  private func part(_ name: String, _ value: String) -> String {
    "--b\r\nContent-Disposition:form-data; name=\(name)\r\n\r\n\(value)\r\n"
  }

  /// The form of generation 1 in its odder shapes: no quotes, no closing boundary.
  private func itemForm(_ fields: [(String, String)], pictures: Int = 0) -> [UInt8] {
    var body = Array(fields.map { part($0.0, $0.1) }.joined().utf8)
    for index in 0..<pictures {
      body += Array(
        "--b\r\nContent-Disposition: form-data; name=images[]; filename=사 진\(index).jpg\r\n\r\n"
          .utf8)
      body += WritableMarket.picture + Array("\r\n".utf8)
    }
    return body + Array("--b\r\n".utf8)
  }

  private static let fields = [
    ("title", "찻잔 세트"), ("descriptions", "둘이 마시기 좋은 찻잔입니다"), ("price", "12000"),
    ("currency", "KRW"),
    ("stock", "3"), ("discounted_price", "10000"), ("password", "1234"),
  ]

  /// Units, dates and pictures are the same, whichever dialect a product was created in.
  @Test(arguments: DialectPorts.names)
  func theSameProductThroughAllFour(author: String) async throws {
    try await DialectPorts.serving { ports in
      let writer = try ports.client(author)
      let made = try await writer.perform(
        .register(
          Self.draft, pictures: [DialectPorts.picture], try ports.credentials(author), key: UUID()))
      await writer.shutdown()
      #expect(made.price == Price(amount: 12_000, discount: 2_000, currency: .krw))
      let stored = try #require(try await ports.store.product(Int64(made.id)))
      for name in DialectPorts.names {
        let client = try ports.client(name)
        let product = try await client.product(id: made.id)
        #expect(product.name == "찻잔 세트")
        #expect(product.price == made.price)
        #expect(product.description == "둘이 마시기 좋은 찻잔입니다")
        #expect(product.stock == 3)
        #expect(product.createdOn == stored.record.createdOn)
        #expect(product.images.count == 1)
        let page = try await client.page(PageRequest(.number(1)))
        #expect(page.products.map(\.id) == [made.id])
        #expect(page.products.first?.price == made.price)
        #expect(page.products.first?.createdOn == stored.record.createdOn)
        // The pictures' addresses have the port of the request, and work.
        let url = try #require(product.images.first?.url)
        let place = try ports.at(name).address.url.string
        #expect(url.string.hasPrefix(place))
        #expect(try #require(try await client.picture(at: url).file).bytes.count > 100)
        let beyond = try await client.page(PageRequest(.number(9)))
        #expect(beyond.products.isEmpty)
        #expect(!beyond.hasNext)
        await client.shutdown()
      }
    }
  }

  /// A value for each attribute.
  private static func values(
    _ text: String, _ number: Int, _ currency: Currency
  ) -> ProductValues {
    ProductAttribute.allCases.reduce(into: ProductValues()) { values, attribute in
      switch attribute.kind {
      case .text(let path, _, _): values[keyPath: path] = "\(attribute.rawValue) of \(text)"
      case .amount(let path):
        values[keyPath: path] = Decimal(attribute == .price ? number * 10 : number)
      case .currency(let path): values[keyPath: path] = currency
      case .count(let path): values[keyPath: path] = number
      case .pictures: break
      }
    }
  }

  /// Every attribute reaches the market and returns, also one that is added later.
  @Test(arguments: ["2a", "2b"]) func everyAttributeIsSentAndRead(name: String) async throws {
    let values = Self.values("a desk", 7, .usd)
    try await DialectPorts.serving { ports in
      let client = try ports.client(name)
      let made = try await client.perform(
        .register(
          ProductDraft(values), pictures: [DialectPorts.picture], try ports.credentials(name),
          key: UUID()))
      let product = try await client.product(id: made.id)
      #expect(ProductValues(product) == values)
      // Each can be edited, and the others stay.
      for attribute in values.attributes {
        let before = try await client.product(id: made.id)
        var changed = ProductValues(before)
        changed.take(attribute, from: Self.values("a lamp", 8, .krw))
        let edit = ProductEdit(of: before, draft: ProductDraft(changed))
        _ = try await client.perform(.edit(edit, try ports.credentials(name)))
        let after = ProductValues(try await client.product(id: made.id))
        #expect(after == changed, "\(attribute.rawValue)")
      }
      await client.shutdown()
    }
  }

  /// Generation 2 has cents; generation 1 rounds them, never to 0.
  @Test func dollarsThroughAllFour() async throws {
    try await DialectPorts.serving { ports in
      var draft = Self.draft
      draft.currency = .usd
      draft.amount = Decimal(string: "2.36")
      draft.discount = Decimal(string: "2.06") ?? 0
      let client = try ports.client("2b")
      let made = try await client.perform(
        .register(
          draft, pictures: [DialectPorts.picture], try ports.credentials("2b"), key: UUID()))
      await client.shutdown()
      for (name, numbers) in [
        ("2b", #""price":2.36,"bargain_price":0.3,"discounted_price":2.06"#),
        ("2a", #""price":2.36,"bargain_price":0.3,"discounted_price":2.06"#),
        ("1b", #""price":2,"currency":"USD","discounted_price":1,"#),
        ("1a", #""price":2,"currency":"USD","discounted_price":1,"#),
      ] {
        let path = name.hasPrefix("2") ? "/api/products/\(made.id)" : "/item/\(made.id)"
        let reply = try await ports.at(name).send("GET \(path)")
        #expect(reply.body.contains(numbers), "\(reply.body)")
      }
    }
  }

  @Test(arguments: ["2b", "2a", "1b", "1a"])
  func ourClientWritesInEach(name: String) async throws {
    try await DialectPorts.serving { ports in
      let client = try ports.client(name)
      let isOld = name.hasPrefix("1")
      let credentials = try ports.credentials(name)
      let wrongSecret = try #require(Secret("wrong one"))
      let wrong: Credentials =
        isOld
        ? .password(wrongSecret)
        : .vendor(
          try #require(
            Identity(identifier: ports.market.identity.identifier, secret: wrongSecret)))
      let made = try await client.perform(
        .register(Self.draft, pictures: [DialectPorts.picture], credentials, key: UUID()))
      #expect(made.price == Price(amount: 12_000, discount: 2_000, currency: .krw))
      #expect(made.images.count == 1)
      var draft = Self.draft
      draft.discount = 0
      draft.stock = 9
      let edit = ProductEdit(
        of: try await client.product(id: made.id), draft: draft,
        pictures: name == "2a"
          ? nil : made.images.map(EditedPicture.kept) + [.new(DialectPorts.other)])
      let edited = try await client.perform(.edit(edit, credentials))
      #expect(edited.price == Price(amount: 12_000, currency: .krw))
      #expect(edited.stock == 9)
      // Generation 1 cannot name the picture to keep: it was sent again.
      #expect(edited.images.count == (name == "2a" ? 1 : 2))
      #expect(edited.images.first?.url == made.images.first?.url)
      draft.stock = 5
      let again = ProductEdit(of: edited, draft: draft)
      for write in [MarketWrite.edit(again, wrong), .delete(edited, wrong)] {
        await #expect(throws: MarketError.wrongSecret) { try await client.perform(write) }
      }
      _ = try await client.perform(.delete(edited, credentials))
      await #expect(throws: MarketError.notFound) { try await client.product(id: made.id) }
      await client.shutdown()
    }
  }

  @Test func generation1ByHand() async throws {
    try await DialectPorts.serving { ports in
      let typed = "content-type: Multipart/Form-Data;boundary=\"b\""
      for name in ["1b", "1a"] {
        let market = try ports.at(name)
        let made = try await market.send(
          "POST /item/", [typed], body: itemForm(Self.fields, pictures: 2), identified: false)
        #expect((200...206).contains(made.status), "\(made.body)")
        let id = try #require(made.body.firstMatch(of: /"id":(\d+)/)?.1)
        #expect(made.body.contains(#""price":12000,"currency":"KRW","discounted_price":10000"#))
        #expect(!made.body.contains("null"))
        // Only the password: a probe.
        let probe = try await market.send(
          "PATCH //item/\(id)", [typed], body: itemForm([("password", "1234")]), identified: false)
        #expect(probe.status == 200)
        let wrong = try await market.send(
          "PATCH /item/\(id)", [typed], body: itemForm([("password", "4321")]), identified: false)
        #expect(wrong.status == 404)
        #expect(
          wrong.body
            == (name == "1a"
              ? #"{"error":true,"reason":"Not Found"}"# : #"{"message":"Not Found"}"#))
        // Empty texts count as missing; a new price keeps the final one.
        let edited = try await market.send(
          "PATCH /item/\(id)/?", [typed],
          body: itemForm([("title", ""), ("price", "15000"), ("password", "1234")]),
          identified: false)
        #expect(edited.body.contains(#""price":15000,"currency":"KRW","discounted_price":10000"#))
        #expect(edited.body.contains("찻잔 세트"))
        // A final price in won says nothing in dollars.
        let dollars = try await market.send(
          "PATCH /item/\(id)", [typed],
          body: itemForm([("price", "20000"), ("currency", "USD"), ("password", "1234")]),
          identified: false)
        #expect(dollars.body.contains(#""price":20000,"currency":"USD""#))
        #expect(!dollars.body.contains("discounted_price"))
        let gone = try await market.send(
          "DELETE /item/\(id)", ["Content-Type: application/x-www-form-urlencoded"],
          body: Array(#"{"id":\#(id),"password":"1234"}"#.utf8), identified: false)
        #expect(gone.status == 200)
        #expect(name == "1a" ? gone.body == #"{"id":\#(id)}"# : gone.body.contains("descriptions"))
        let list = try await market.send("GET //items/1/", identified: false)
        #expect(list.body == #"{"page":1,"items":[]}"#)
      }
    }
  }

  @Test func oneAMayRegisterInJSON() async throws {
    try await DialectPorts.serving { ports in
      let picture = Data(WritableMarket.picture).base64EncodedString()
      let reply = try await ports.at("1a").send(
        "POST /item",
        json: """
          {"title":"찻잔 세트","descriptions":"둘이 마시기 좋은 찻잔입니다","price":"12000","currency":"KRW",
           "stock":"3","images":["\(picture)"],"password":"1234"}
          """)
      #expect((200...206).contains(reply.status), "\(reply.body)")
      #expect(!reply.body.contains("discounted_price"))
      let refused = try await ports.at("1a").send(
        "POST /item", json: #"{"title":"a","images":["???"],"password":"1"}"#)
      #expect(refused.status == 400)
    }
  }

  @Test func aLargePictureInJSONIsRefusedLikeAFile() async throws {
    var options = ServiceOptions()
    options.uploads.refusesLargePictures = true
    try await DialectPorts.serving(options: options) { ports in
      for excess in 0...1 {
        let picture = Data(count: UploadLimits.refusedBytes + excess).base64EncodedString()
        let reply = try await ports.at("1a").send(
          "POST /item",
          json: """
            {"title":"찻잔 세트","descriptions":"둘이 마시기 좋은 찻잔입니다","price":"12000","currency":"KRW",
             "stock":"3","images":["\(picture)"],"password":"1234"}
            """)
        // Zeros are not a picture either.
        #expect(reply.status != 201 && (reply.status == 413) == (excess == 1), "\(reply.body)")
      }
    }
  }

  @Test func productsOfVendorsAreOutOfReachInGeneration1() async throws {
    try await DialectPorts.serving { ports in
      let made = try await ports.client("2b").perform(
        .register(
          Self.draft, pictures: [DialectPorts.picture], try ports.credentials("2b"), key: UUID()))
      let old = try ports.at("1b")
      for password in ["", "x", ports.market.identity.secret] {
        let reply = try await old.send(
          "DELETE /item/\(made.id)", body: Array(#"{"password":"\#(password)"}"#.utf8))
        #expect(reply.status == 404)
      }
      #expect(try await old.send("GET /item/\(made.id)").status == 200)
    }
  }

  @Test func differencesOf2a() async throws {
    try await DialectPorts.serving { ports in
      let old = try ports.at("2a")
      let params = ports.market.params().replacing("\"description\"", with: "\"descriptions\"")
      let made = try await old.create(ports.market.form(params))
      #expect((200...206).contains(made.status), "\(made.body)")
      #expect(made.body.contains("T00:00:00.00\""))
      let id = try made.product().id
      let secret = try await old.send(
        "POST /api/products/\(id)/secret", json: "\"\(ports.market.identity.secret)\"")
      #expect(secret.status == 200)
      #expect(!secret.body.contains("\"") && secret.body.count == 36)
      let wrong = try await old.send("POST /api/products/\(id)/secret", json: #"{"secret":"no"}"#)
      #expect(!(200...299).contains(wrong.status))
      let mistaken = try await old.send(
        "DELETE /api/products/\(id)/\(ports.market.identity.secret)")
      #expect(mistaken.status == 400)
      #expect(try mistaken.message().isEmpty == false)
      let gone = try await old.send("DELETE /api/products/\(id)/\(secret.body)")
      #expect(gone.status == 200)
      #expect(try gone.product().id == id)
      #expect(try await old.send("GET /healthChecker").body == "\"OK\"")
      // The additions of the native dialect are not in the older one.
      for line in ["POST /api/products/\(id)/archived", "GET /items/1"] {
        #expect(try await old.send(line).status >= 400)
      }
    }
  }

  @Test func errorsInTheDialectsOwnShape() async throws {
    try await DialectPorts.serving { ports in
      let shapes = [
        ("1a", "/item/99", #"{"error":true,"reason":"There is no such product"}"#),
        ("1b", "/item/99", #"{"message":"There is no such product"}"#),
        ("2a", "/api/products/99", #"{"code":404,"message":"There is no such product"}"#),
      ]
      for (name, path, body) in shapes {
        let reply = try await ports.at(name).send("GET \(path)")
        #expect(reply.status == 404)
        #expect(reply.body == body)
        let nothing = try await ports.at(name).send("GET /nothing")
        #expect(nothing.status == 404)
      }
      let refused = try await ports.at("1b").send(
        "POST /item", [WritableMarket.multipart], body: itemForm([("title", "ab")]))
      #expect(refused.status == 400)
      #expect(refused.body.hasPrefix(#"{"message":""#))
    }
  }

  /// Wrong guesses are counted for each product and each address, regardless of the port.
  @Test func passwordsHaveOneBudgetAtAllPorts() async throws {
    try await DialectPorts.serving { ports in
      let client = try ports.client("1b")
      let made = try await client.perform(
        .register(
          Self.draft, pictures: [DialectPorts.picture], try ports.credentials("1b"), key: UUID()))
      await client.shutdown()
      func delete(_ name: String, _ password: String) async throws -> RawReply {
        let body = #"{"id":\#(made.id),"password":"\#(password)"}"#
        return try await ports.at(name).send("DELETE /item/\(made.id)", json: body)
      }
      for guess in 0..<5 {
        for name in ["1a", "1b"] {
          #expect(try await delete(name, "guess\(guess)").status == 404)
        }
      }
      for (name, shape) in [("1a", #"{"error":true,"reason":""#), ("1b", #"{"message":""#)] {
        let locked = try await delete(name, "1234")
        #expect(locked.status == 429)
        #expect(locked.body.hasPrefix(shape))
        #expect(locked.header("Retry-After") != nil)
      }
      #expect(try await ports.at("1a").send("GET /item/\(made.id)").status == 200)
    }
  }

  @Test func secretsHaveOneBudgetAtAllPorts() async throws {
    try await DialectPorts.serving { ports in
      let client = try ports.client("2b")
      let made = try await client.perform(
        .register(
          Self.draft, pictures: [DialectPorts.picture], try ports.credentials("2b"), key: UUID()))
      await client.shutdown()
      func ask(_ name: String, _ secret: String) async throws -> RawReply {
        try await ports.at(name).send(
          "POST /api/products/\(made.id)/\(name == "2a" ? "secret" : "archived")",
          json: #"{"secret":"\#(secret)"}"#)
      }
      for guess in 0..<5 {
        for name in ["2a", "2b"] {
          #expect(try await ask(name, "guess\(guess)").status == 401)
        }
      }
      for name in ["2a", "2b"] {
        let locked = try await ask(name, ports.market.identity.secret)
        #expect(locked.status == 429)
        #expect(locked.body.hasPrefix(#"{"code":429,"message":""#))
      }
    }
  }

  @Test func aDialectByItsHostName() throws {
    var options = ServiceOptions()
    let known = options.setDialect("2a", atHost: "Old.example")
    let unknown = options.setDialect("3c", atHost: "x")
    let unnamed = options.setDialect("2a", atHost: "a b")
    #expect(known)
    #expect(!unknown)
    #expect(!unnamed)
    #expect(options.dialect(atHost: "old.EXAMPLE:8080")?.name == "2a")
    #expect(options.dialect(atHost: "market.example") == nil)
    #expect(options.dialect(atHost: nil) == nil)
  }
}
