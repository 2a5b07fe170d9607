import Foundation
import Market
import StoreFixtures
import Testing
import Text

@testable import MarketServer
@testable import MarketStore
@testable import Operations

/// Every form of a request that clients of the four dialects are known to send, over sockets.
@Suite(.inEveryMarket, .timeLimit(.minutes(2))) struct DialectToleranceTests {
  private static func isSuccess(_ reply: RawReply) -> Bool {
    (200...206).contains(reply.status) && !reply.body.isEmpty && !reply.body.contains("null")
  }

  // MARK: - Forms

  /// Each generation accepts every form; its two dialects in turns.
  @Test(arguments: [["2b", "2a"], ["1b", "1a"]])
  func everyShapeOfAForm(names: [String]) async throws {
    try await DialectPorts.serving { ports in
      for (index, form) in OddForm.all.enumerated() {
        let name = names[index % 2]
        let reply = try await ports.at(name).send(
          "POST \(DialectPorts.path(name))/", [form.type], body: ports.form(name, form),
          identified: !name.hasPrefix("1"))
        #expect(Self.isSuccess(reply), "\(name), \(form.testDescription): \(reply.body)")
        #expect(reply.body.contains("찻잔 세트"))
      }
      let total = try await ports.market.total()
      #expect(total == OddForm.all.count)
      // All of them are the same product.
      let list = try await ports.store.page(at: .offset(0), limit: total)
      for row in list.products {
        #expect(row.price == 12_000 && row.discount == 2_000 && row.stock == 3)
        #expect(row.description == "둘이 마시기 좋은 찻잔입니다")
        #expect(row.thumbnail != nil)
      }
    }
  }

  @Test(arguments: DialectPorts.names)
  func fivePicturesInTheirOrderAndNotSix(name: String) async throws {
    try await DialectPorts.serving { ports in
      let pictures = try DemoMarket.embedded.pictures(limit: 6).map(\.original.bytes)
      for count in [5, 6] {
        let reply = try await ports.at(name).send(
          "POST \(DialectPorts.path(name))", [OddForm.plain.type],
          body: ports.form(name, pictures: Array(pictures.prefix(count))))
        #expect(reply.status == (count == 5 ? 201 : 400), "\(reply.body)")
      }
      let first = try #require(try await ports.store.product(ports.firstProduct()))
      #expect(first.pictures.count == 5)
      #expect(Set(first.pictures.map(\.original)).count == 5)
    }
  }

  // MARK: - Values

  /// Missing values, and numbers as texts, when a product is created.
  @Test(arguments: ["2b", "2a"]) func valuesOfANewProduct(name: String) async throws {
    try await DialectPorts.serving { ports in
      let secret = ports.market.identity.secret
      for (fields, price, discount, stock) in [
        (#""price":12000"#, 12_000, 0, 0), (#""price":"12000.0","stock":"""#, 12_000, 0, 0),
        (#""price":"1.2E4","stock":null,"discounted_price":null"#, 12_000, 0, 0),
        (#""price":12000,"stock":"7","discountedPrice":"500""#, 12_000, 500, 7),
      ] as [(String, Double, Double, Int)] {
        let params =
          #"{"name":"찻잔 세트","descriptions":"둘이 마시기 좋은 찻잔입니다","currency":"KRW","#
          + "\(fields),\"secret\":\"\(secret)\"}"
        let reply = try await ports.at(name).create(ports.market.form(params))
        #expect(reply.status == 201, "\(fields): \(reply.body)")
        let made = try reply.product()
        #expect(made.price == price && made.discountedPrice == discount && made.stock == stock)
      }
    }
  }

  /// Numbers in any form, camel case, unknown fields; missing values stay unchanged.
  @Test(arguments: ["2b", "2a"]) func everyFormOfAValue(name: String) async throws {
    try await DialectPorts.serving { ports in
      let market = try ports.at(name)
      let made = try await market.create()
      let product = try made.product()
      let secret = ports.market.identity.secret
      var expected = (name: "찻잔 세트", price: 12_000.0, discount: 2_000.0, stock: 3)
      func change(
        _ fields: String, _ headers: [String] = [], path: String? = nil
      ) async throws {
        let reply = try await market.send(
          "PATCH \(path ?? "/api/products/\(product.id)")", headers,
          json: "{\(fields),\"secret\":\"\(secret)\"}")
        #expect(reply.status == 200, "\(fields): \(reply.body)")
        guard reply.status == 200 else { return }
        let edited = try reply.product()
        #expect(edited.name == expected.name, "\(fields)")
        #expect(edited.price == expected.price, "\(fields)")
        #expect(edited.discountedPrice == expected.discount, "\(fields)")
        #expect(edited.bargainPrice == expected.price - expected.discount, "\(fields)")
        #expect(edited.stock == expected.stock, "\(fields)")
        #expect(!reply.body.contains("null"))
      }
      expected.stock = 7
      try await change(#""stock":"7""#)
      expected.stock = 8
      try await change(
        #""stock":8.0"#, ["Content-Type: application/x-www-form-urlencoded; charset=utf-8"])
      expected.stock = 9
      try await change(#""stock":9"#, ["Content-Type: multipart/form-data; boundary=x"])
      expected.price = 13_000
      try await change(#""price":"13000","currency":"KRW""#, ["content-type: APPLICATION/JSON"])
      expected.price = 14_000
      try await change(#""price":1.4E4"#, path: "/api/products/\(product.id)/")
      expected.discount = 500
      try await change(#""discountedPrice":500.0"#, path: "//api//products/\(product.id)?")
      expected.discount = 0
      try await change(#""discounted_price":"""#)
      expected.discount = 600
      try await change(#""discounted_price":"600","stock":null,"name":null"#)
      expected.stock = 0
      try await change(#""stock":"""#)
      expected.name = "새 찻잔"
      try await change(
        #""product_id":99,"productID":"x","id":5,"vendor_id":7,"name":"새 찻잔""#)
      for key in ["thumbnail_id", "thumbnailId"] {
        try await change("\"\(key)\":\(product.images[0].id)")
      }
      for key in ["description", "descriptions"] {
        try await change("\"\(key)\":\"다른 설명을 여기에 썼습니다 \(key)\"")
        let detail = try await market.send("GET //api/products/\(product.id)/")
        #expect(detail.body.contains("여기에 썼습니다 \(key)"))
      }
      // As a form: an empty text counts as missing, and the vendor may be named in a part.
      let form = OddForm.plain.body(
        texts: [
          ("name", ""), ("price", ""), ("stock", "4"), ("secret", secret),
          ("identifier", ports.market.identity.identifier.uppercased()),
        ], pictures: [], as: "images")
      let edited = try await market.send(
        "PATCH /api/products/\(product.id)", [OddForm.plain.type], body: form,
        identified: false)
      #expect(edited.status == 200, "\(edited.body)")
      #expect(try edited.product().stock == 4)
      #expect(try edited.product().name == "새 찻잔")
    }
  }

  @Test(arguments: ["1b", "1a"]) func everyFormOfAValueInGeneration1(name: String) async throws {
    try await DialectPorts.serving { ports in
      let market = try ports.at(name)
      // Neither stock nor discount: both are 0.
      let bare = DialectPorts.item.filter { $0.0 != "stock" && $0.0 != "discounted_price" }
      let made = try await market.send(
        "POST /item", [OddForm.plain.type],
        body: OddForm.plain.body(texts: bare, pictures: [WritableMarket.picture], as: "images"),
        identified: false)
      #expect(made.status == 201, "\(made.body)")
      #expect(made.body.contains(#""price":12000,"currency":"KRW","stock":0,"#))
      let id = try await ports.firstProduct()
      func change(_ fields: String, _ expected: String, _ headers: [String] = []) async throws {
        let reply = try await market.send(
          "PATCH //item/\(id)/?", headers, json: "{\(fields),\"password\":\"1234\"}")
        #expect(reply.status == 200, "\(reply.body)")
        #expect(reply.body.contains(expected), "\(fields): \(reply.body)")
      }
      try await change(
        #""discounted_price":"11000","stock":"5000000000""#,
        #""price":12000,"currency":"KRW","discounted_price":11000,"stock":5000000000,"#)
      try await change(
        #""discountedPrice":10500.0,"price":null"#, #""discounted_price":10500,"#,
        ["Content-Type: multipart/form-data; boundary=x"])
      try await change(#""discounted_price":"""#, #""currency":"KRW","stock":5000000000"#)
      try await change(#""discounted_price":9000"#, #""discounted_price":9000"#)
      try await change(#""discounted_price":0"#, #""currency":"KRW","stock":5000000000"#)
      try await change(#""title":"새 찻잔","description":"다른 설명을 여기에 썼습니다""#, "다른 설명을")
      // A form that replaces all pictures, its texts empty.
      let pictures = try DemoMarket.embedded.pictures(limit: 2).map(\.original.bytes)
      let replaced = try await market.send(
        "PATCH /item/\(id)", [OddForm.plain.type],
        body: OddForm.plain.body(
          texts: [("title", ""), ("stock", ""), ("password", "1234")], pictures: pictures,
          as: "images[]"), identified: false)
      #expect(replaced.status == 200, "\(replaced.body)")
      #expect(replaced.body.contains("새 찻잔") && replaced.body.contains(":5000000000"))
      #expect(try await ports.store.product(id)?.pictures.count == 2)
    }
  }

  // MARK: - Paths and queries

  @Test func pathsAndQueriesOfGeneration2() async throws {
    try await DialectPorts.serving { ports in
      var numbers: [Substring: String] = [:]
      for number in 1...3 {
        let made = try await ports.market.create(
          ports.market.form(ports.market.params(name: "찻잔 \(number)")))
        numbers["\(try made.product().id)"] = "\(number)"
      }
      for (name, first) in [("2b", "\"pageNo\":"), ("2a", "\"page_no\":")] {
        let market = try ports.at(name)
        for (query, page, size, ids) in [
          ("", 1, 20, "3,2,1"), ("?", 1, 20, "3,2,1"), ("?page_no=2&items_per_page=2", 2, 2, "1"),
          ("?items_per_page=2&page_no=1", 1, 2, "3,2"),
          ("?page-no=2&itemPerPage=1", 1, 20, "3,2,1"),
          ("?page_no=x&items_per_page=-1&&=&a", 1, 20, "3,2,1"), ("?page_no=9", 9, 20, ""),
          ("?page_no=1&items_per_page=800", 1, 800, "3,2,1"),
          ("?items_per_page=5000", 1, 800, "3,2,1"), ("?items_per_page=0", 1, 20, "3,2,1"),
        ] as [(String, Int, Int, String)] {
          for path in ["/api/products", "//api/products/", "/api//products//"] {
            let reply = try await market.send("GET \(path)\(query)", identified: false)
            #expect(reply.status == 200)
            let isNamed = reply.body.hasPrefix("{\(first)\(page),")
            #expect(isNamed && reply.body.contains("\":\(size),\"total"), "\(path)\(query)")
            let rows = reply.body.matches(of: /\{"id":(\d+)/).compactMap { numbers[$0.1] }
            #expect(rows.joined(separator: ",") == ids, "\(path)\(query)")
          }
        }
      }
      // Parameters of the native dialect are unknown in the older ones and ignored.
      let older = try await ports.at("2a").send(
        "GET /api/products?sort=nonsense&after=x&currency=EUR")
      #expect(older.status == 200)
      #expect(try await ports.market.send("GET /api/products?sort=nonsense").status == 400)
      let found = try await ports.market.send("GET /api/products?search_value=%ec%b0%bb%ec%9E%94+2")
      #expect(found.body.contains(#""totalCount":1"#))
    }
  }

  @Test(arguments: ["1b", "1a"]) func pathsOfGeneration1(name: String) async throws {
    try await DialectPorts.serving { ports in
      try await Self.fill(ports.store, with: 21)
      let market = try ports.at(name)
      for (path, page, count) in [
        ("/items/1", 1, 20), ("/items/2/", 2, 1), ("//items//2?x=1", 2, 1), ("/items", 1, 20),
        ("/items/3", 3, 0), ("/items/999999999", 999_999_999, 0),
      ] as [(String, Int, Int)] {
        let reply = try await market.send("GET \(path)", identified: false)
        #expect(reply.status == 200)
        #expect(reply.body.hasPrefix(#"{"page":\#(page),"items":["#), "\(path)")
        let ids = reply.body.matches(of: /\{"id":(\d+)/).compactMap { Int($0.1) }
        #expect(ids.count == count && ids == ids.sorted())
      }
      for path in ["/items/0", "/items/x", "/items/-1", "/items/1/2", "/item/x", "/item/0", "/"] {
        #expect(try await market.send("GET \(path)").status == 404, "\(path)")
      }
    }
  }

  private static func fill(_ store: any TransactionalStore, with count: Int) async throws {
    try await store.write { transaction in
      let shop = try transaction.shop("Corner Shop")
      var product = NewProduct.sample()
      product.vendorID = shop
      for _ in 0..<count { try transaction.products.add(product) }
    }
  }
}
