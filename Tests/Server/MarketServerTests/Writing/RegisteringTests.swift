import Foundation
import Market
import Testing
import Text

@testable import MarketServer
@testable import MarketStore
@testable import Operations

/// `POST /api/products` in the forms that clients send, over a socket.
@Suite(.inEveryMarket, .timeLimit(.minutes(2))) struct RegisteringTests {
  /// Text is served as typed, and found by its visible characters.
  @Test func emojiStayJoined() async throws {
    let name = "찻잔 👩\u{200D}👩\u{200D}👧 ❤\u{FE0F} 👍\u{1F3FD} 🏴\u{E0067}\u{E007F}"
    try await WritableMarket.serving { market in
      let made = try await market.create(market.form(market.params(name: name))).product()
      #expect(Array(made.name.unicodeScalars) == Array(name.unicodeScalars))
      for search in ["👩👧", "잔 👩", "❤", "👍 🏴"] {
        let page = try await market.store.page(
          ProductQuery(search: SearchTexts(SafeText(search))), at: .offset(0), limit: 5)
        #expect(page.total == 1, "\(search)")
      }
      let turned = try await market.create(
        market.form(market.params(name: "찻잔\u{202E}A\u{E000}"))
      ).product()
      #expect(turned.name == "찻잔\u{FFFD}A\u{FFFD}")
      let blank = String(repeating: "\u{200B} \u{200D}", count: 5)
      #expect(try await market.create(market.form(market.params(name: blank))).status == 400)
    }
  }

  @Test func aProductIsRegisteredAndSeenAtOnce() async throws {
    try await WritableMarket.serving { market in
      let empty = try await market.send("GET /api/products")
      #expect(empty.body.contains("\"totalCount\":0"))
      let reply = try await market.create(market.form(pictures: [Self.first, Self.second]))
      #expect(reply.status == 201)
      #expect(reply.header("Content-Type") == "application/json; charset=utf-8")
      let product = try reply.product()
      #expect(reply.header("Location") == "/api/products/\(product.id)")
      #expect(product.name == "찻잔 세트")
      #expect(product.description == "둘이 마시기 좋은 찻잔입니다")
      #expect(product.price == 12_000)
      #expect(product.bargainPrice == 10_000)
      #expect(product.discountedPrice == 2_000)
      #expect(product.stock == 3)
      #expect(product.images.count == 2)
      #expect(product.thumbnail == product.images[0].thumbnailUrl)
      let detail = try await market.send("GET /api/products/\(product.id)")
      #expect(detail.body == reply.body)
      #expect(detail.header("ETag") == reply.header("ETag"))
      let list = try await market.send("GET /api/products", ["If-None-Match: \(empty.tag)"])
      #expect(list.body.contains("찻잔 세트"))
      for url in product.images.flatMap({ [$0.url, $0.thumbnailUrl] }) {
        #expect(url.hasPrefix("http://market:1/pictures/"))
        #expect(try await market.send("GET \(url.dropFirst(15))").status == 200)
      }
    }
  }

  /// §5.2 and §5.3, each form separately.
  @Test func oddFormsAreAccepted() async throws {
    try await WritableMarket.serving { market in
      let name = "Content-Disposition:form-data;name="
      let params = market.params()
      let picture = Self.first
      func body(_ parts: [[UInt8]], end: String = "--b--\r\n") -> [UInt8] {
        parts.flatMap { Array("--b\r\n".utf8) + $0 + Array("\r\n".utf8) } + Array(end.utf8)
      }
      let image = Array("\(name)images; filename=foo\r\n\r\n".utf8) + picture
      let fields = Array("\(name)params\r\n\r\n\(params)".utf8)
      let bodies = [
        body([image, fields]), body([fields, image], end: "--b--"),
        body([fields, image], end: "--b\r\n"),
        body([
          Array("\(name)\"params\" ;filename=\"\"\r\nContent-Type: application/json \r\n\r\n".utf8)
            + Array(params.utf8),
          Array("\(name)\"images\"; filename=\"우리 집 사진.jpg\"\r\n".utf8)
            + Array("Content-Type: image/jpeg, image/jpg, image/png\r\n\r\n".utf8) + picture
            + Array("\r\n".utf8),
        ]),
        body([
          fields, Array("\(name)\"images\"\r\nContent-Type: \"jpg\"\r\n\r\n".utf8) + picture,
          Array("\(name)images;filename=\"\"\r\nContent-Type: multipart/form-data\r\n\r\n".utf8),
        ]),
      ]
      for body in bodies {
        for type in ["multipart/form-data;boundary=b", "Multipart/Form-Data; boundary=\"b\" "] {
          let reply = try await market.create(body, ["CONTENT-type: \(type)"])
          #expect(reply.status == 201, "\(reply.body)")
        }
      }
      let dashes = try await market.create(
        market.form(boundary: "----WebKit----x"),
        ["Content-Type: multipart/form-data; boundary=----WebKit----x"])
      #expect(dashes.status == 201)
      let identifier = "\(name)identifier\r\n\r\n\(market.identity.identifier.uppercased())"
      let part = try await market.send(
        "POST //api/products/?", [WritableMarket.multipart],
        body: body([fields, image, Array(identifier.utf8)]), identified: false)
      #expect(part.status == 201, "\(part.body)")
      let chunked = try await market.sendChunked(market.form())
      #expect(chunked.status == 201)
    }
  }

  /// §5.4.
  @Test(arguments: [
    (#""price":"12000","discounted_price":"","stock":null"#, 12_000, 0, 0),
    (#""price":12000.0,"discountedPrice":"2000","stock":"7","product_id":9"#, 12_000, 2_000, 7),
    (#""price":1.2e4"#, 12_000, 0, 0),
  ])
  func oddValuesAreAccepted(values: String, price: Int, discount: Int, stock: Int) async throws {
    try await WritableMarket.serving { market in
      let params = """
        {"name":"찻잔","descriptions":"둘이 마시기 좋은 찻잔입니다","currency":"KRW",\(values),\
        "name":"찻잔","secret":"\(market.identity.secret)"}
        """.replacing("\"name\":\"찻잔\",\"secret\"", with: "\"secret\"")
      let reply = try await market.create(market.form(params.replacing("찻잔\"", with: "찻잔들\"")))
      #expect(reply.status == 201, "\(reply.body)")
      let product = try reply.product()
      #expect(product.price == Double(price))
      #expect(product.discountedPrice == Double(discount))
      #expect(product.stock == stock)
    }
  }

  /// Values out of range are refused with the name of the field, and nothing is stored.
  @Test func valuesOutOfRangeAreRefused() async throws {
    try await WritableMarket.serving { market in
      func params(_ change: (String, String)) -> [UInt8] {
        market.form(market.params().replacing(change.0, with: change.1))
      }
      let six = [[UInt8]](repeating: Self.first, count: 6)
      let cases: [([UInt8], Int, String)] = [
        (params(("찻잔 세트", "잔")), 400, "name: "),
        (params(("찻잔 세트", String(repeating: "잔", count: 101))), 400, "name: "),
        (params(("찻잔 세트", #"찻\u0007잔 세트"#)), 400, "name: "),
        (params(("둘이 마시기 좋은 찻잔입니다", "짧다")), 400, "description: "),
        (params((":12000", ":-1")), 400, "price: "), (params((":12000", ":\"x\"")), 400, "price: "),
        (params((":12000", ":1.5")), 400, "price: "), (params((":12000", ":1e30")), 400, "price: "),
        (params((#""price":12000,"#, "")), 400, "price: "),
        (params((":2000", ":12001")), 400, "discounted_price: "),
        (params((":3", ":1.5")), 400, "stock: "), (params((":3", ":-1")), 400, "stock: "),
        (params((":3", ":[]")), 400, "stock: "), (params(("KRW", "EUR")), 400, "currency: "),
        (params((#""currency":"KRW","#, "")), 400, "currency: "),
        (params((#","secret""#, #","secrex""#)), 400, "secret: "),
        (market.form(pictures: []), 400, "images: "), (market.form(pictures: six), 400, "images: "),
        (market.form(pictures: [Array("no picture".utf8)]), 415, "images: picture 1: "),
        (
          market.form(pictures: [Self.first, Array(Self.first.prefix(300))]), 400,
          "images: picture 2: "
        ),
        (market.form("{"), 400, "params: "), (market.form("[]"), 400, "params: "),
        (Array(market.form().dropLast(300)), 400, "The multipart body ends"),
        (Array("hello".utf8), 400, "The body does not begin"), ([], 400, "The request has no body"),
        (market.form(String(repeating: " ", count: 70_000)), 413, "params: "),
      ]
      for (body, status, message) in cases {
        let reply = try await market.create(body)
        #expect(reply.status == status, "\(message) \(reply.body)")
        #expect(reply.body.contains(#""message":"\#(message)"#), "\(reply.body)")
      }
      let text = try await market.create(Array("name=x".utf8), ["Content-Type: text/plain"])
      #expect(text.status == 415)
      let long = String(repeating: "x", count: 71)
      let boundary = try await market.create(
        market.form(boundary: long), ["Content-Type: multipart/form-data; boundary=\(long)"])
      #expect(boundary.status == 400)
      #expect(try await market.total() == 0)
    }
  }

  @Test func clientsWithoutACredentialAreRefused() async throws {
    try await WritableMarket.serving { market in
      let none = try await market.send(
        "POST /api/products", [WritableMarket.multipart], body: market.form(), identified: false)
      #expect(none.status == 401)
      #expect(try none.message().hasPrefix("identifier: "))
      let unknown = try await market.send(
        "POST /api/products",
        [WritableMarket.multipart, "identifier: \(UUID().uuidString)"], body: market.form(),
        identified: false)
      #expect(unknown.status == 401)
      #expect(try unknown.message().hasPrefix("identifier: "))
      let form = market.form(market.params().replacing(market.identity.secret, with: "guess"))
      for _ in 0..<10 {
        let wrong = try await market.create(form)
        #expect(wrong.status == 401)
        #expect(try wrong.message().hasPrefix("secret: "))
      }
      // From then on, even the right secret is refused.
      let locked = try await market.create()
      #expect(locked.status == 429)
      #expect(locked.header("Retry-After") != nil)
      #expect(try await market.total() == 0)
    }
  }

  static let first = WritableMarket.picture
  static let second: [UInt8] =
    (try? DemoMarket.embedded.pictures(limit: 2).last?.original.bytes) ?? []
}

extension RawReply {
  var tag: String { header("ETag") ?? "" }
}

extension WritableMarket {
  /// The same in chunks, without an announced length.
  func sendChunked(_ body: [UInt8]) async throws -> RawReply {
    var request = Array(
      """
      POST /api/products HTTP/1.1\r\nHost: m\r\nConnection: close\r\n\(Self.multipart)\r\n\
      identifier: \(identity.identifier)\r\nTransfer-Encoding: chunked\r\n\r\n
      """.utf8)
    var rest = body[...]
    while !rest.isEmpty {
      let piece = rest.prefix(997)
      request += Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + [0x0D, 0x0A]
      rest = rest.dropFirst(997)
    }
    let connection = try RawConnection(address)
    try connection.send(request + Array("0\r\n\r\n".utf8))
    return try RawReply(await connection.receive())
  }
}
