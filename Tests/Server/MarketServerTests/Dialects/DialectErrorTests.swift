import Foundation
import Market
import MarketStore
import Testing
import Text

@testable import MarketServer

/// The refusals of each dialect: status and shape.
@Suite(.inEveryMarket, .timeLimit(.minutes(2))) struct DialectErrorTests {
  /// Whether a body is exactly an error of this dialect.
  private static func isError(_ reply: RawReply, in name: String) -> Bool {
    let text = #""([^"\\]|\\.)+""#
    let shape =
      switch name {
      case "1a": #"\{"error":true,"reason":\#(text)\}"#
      case "1b": #"\{"message":\#(text)\}"#
      default: #"\{"code":\#(reply.status),"message":\#(text)\}"#
      }
    guard let shape = try? Regex(shape) else { return false }
    return reply.body.wholeMatch(of: shape) != nil
      && reply.header("Content-Type") == "application/json; charset=utf-8"
  }

  private struct Refused {
    let line: String
    var headers: [String] = []
    var body = ""
    let status: Int
    var isIdentified = true
  }

  private static let truncated = "--B\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nabc"

  @Test(arguments: ["2b", "2a"]) func generation2(name: String) async throws {
    try await DialectPorts.serving { ports in
      let market = try ports.at(name)
      let id = try await market.create().product().id
      let secret = ports.market.identity.secret
      let ask = name == "2b" ? "archived" : "secret"
      let deletion = name == "2b" ? "DELETE /api/products/" : "DELETE /api/products/\(id)/"
      let other = UUID().uuidString.lowercased()
      let form = OddForm.plain.type
      var cases = [
        Refused(line: "GET /api/products/999", status: 404),
        Refused(line: "GET /api/products/0", status: 404),
        Refused(line: "GET /items/1", status: 404), Refused(line: "GET /elsewhere", status: 404),
        Refused(line: "PUT /api/products/\(id)", body: "{}", status: 405),
        Refused(line: "DELETE /api/products", status: 405),
        Refused(
          line: "POST /api/products", headers: [form], body: "{}", status: 401,
          isIdentified: false),
        Refused(
          line: "POST /api/products", headers: ["identifier: \(other)"], body: "{}", status: 401,
          isIdentified: false),
        Refused(line: "POST /api/products", status: 400),
        Refused(
          line: "POST /api/products", headers: ["Content-Type: text/plain"], body: "hello",
          status: 415),
        Refused(line: "POST /api/products", headers: [form], body: Self.truncated, status: 400),
        Refused(
          line: "POST /api/products", headers: ["Content-Type: multipart/form-data"],
          body: Self.truncated, status: 400),
        Refused(line: "POST /api/products", body: "{\"name\":", status: 400),
        Refused(line: "PATCH /api/products/\(id)", body: "{\"stock\":1}", status: 400),
        Refused(
          line: "PATCH /api/products/999", body: "{\"stock\":1,\"secret\":\"\(secret)\"}",
          status: 404),
        Refused(
          line: "PATCH /api/products/\(id)", body: "{\"stock\":1,\"secret\":\"wrong\"}", status: 401
        ),
        Refused(
          line: "POST /api/products/\(id)/\(ask)", body: "{\"secret\":\"wrong\"}", status: 401),
        Refused(line: "POST /api/products/\(id)/\(ask)", body: "\"wrong\"", status: 401),
        Refused(
          line: "POST /api/products/999/\(ask)", body: "{\"secret\":\"\(secret)\"}", status: 404),
        // The vendor's secret is not the product's.
        Refused(line: deletion + secret, status: 400),
        Refused(line: deletion + other, status: 400),
      ]
      for (field, value) in [
        ("name", "\"ab\""), ("name", "\"\(String(repeating: "가", count: 101))\""), ("name", "5"),
        ("description", "\"short\""), ("price", "-1"), ("price", "\"a\""), ("price", "[]"),
        ("discounted_price", "12001"), ("discounted_price", "-1"), ("stock", "-1"),
        ("stock", "1.5"), ("stock", "1e40"), ("currency", "\"EUR\""), ("thumbnail_id", "99"),
      ] {
        cases.append(
          Refused(
            line: "PATCH /api/products/\(id)",
            body: "{\"\(field)\":\(value),\"secret\":\"\(secret)\"}", status: 400))
      }
      for refused in cases {
        let reply = try await market.send(
          refused.line, refused.headers, body: Array(refused.body.utf8),
          identified: refused.isIdentified)
        #expect(reply.status == refused.status, "\(refused.line) \(refused.body): \(reply.body)")
        #expect(Self.isError(reply, in: name), "\(refused.line): \(reply.body)")
      }
      let detail = try await market.send("GET /api/products/\(id)").product()
      #expect(detail.name == "찻잔 세트" && detail.stock == 3 && detail.price == 12_000)
    }
  }

  @Test(arguments: ["1b", "1a"]) func generation1(name: String) async throws {
    try await DialectPorts.serving { ports in
      let market = try ports.at(name)
      let vendors = try await ports.market.create().product().id
      let fields = DialectPorts.item
      func register(_ fields: [(String, String)], pictures: Int = 1) async throws -> RawReply {
        try await market.send(
          "POST /item", [OddForm.plain.type],
          body: OddForm.plain.body(
            texts: fields, pictures: Array(repeating: WritableMarket.picture, count: pictures),
            as: "images[]"), identified: false)
      }
      func expect(_ reply: RawReply, _ status: Int, _ what: String) {
        #expect(reply.status == status, "\(what): \(reply.body)")
        #expect(Self.isError(reply, in: name), "\(what): \(reply.body)")
      }
      for missing in ["title", "descriptions", "price", "currency", "password"] {
        expect(try await register(fields.filter { $0.0 != missing }), 400, missing)
      }
      expect(try await register(fields, pictures: 0), 400, "no picture")
      for (field, value) in [
        ("title", "ab"), ("descriptions", "short"), ("price", "-1"), ("price", "x"),
        ("currency", "EUR"), ("stock", "-1"), ("discounted_price", "12001"),
        ("discounted_price", "-1"), ("password", String(repeating: "p", count: 101)),
      ] {
        expect(
          try await register(fields.filter { $0.0 != field } + [(field, value)]), 400,
          "\(field) \(value)")
      }
      let json = try await market.send(
        "POST /item",
        json: """
          {"title":"찻잔 세트","descriptions":"둘이 마시기 좋은 찻잔입니다","price":12000,\
          "currency":"KRW","stock":3,"images":[],"password":""}
          """)
      expect(json, 400, "empty password")
      #expect(json.body.contains("password: required"), "\(json.body)")
      // 50 characters of 25 bytes each.
      let long = ("password", String(repeating: "👨‍👩‍👧‍👦", count: 50))
      expect(try await register(fields.filter { $0.0 != "password" } + [long]), 413, "bytes")
      #expect(try await ports.market.total() == 1)
      for (line, body, status) in [
        ("GET /item/999", "", 404), ("GET /nothing", "", 404), ("GET /items/%ff", "", 404),
        ("GET /api/products", "", 404),
        ("GET /item", "", 405), ("PUT /item/\(vendors)", "{}", 405), ("POST /items/1", "{}", 405),
        ("POST /item", "", 400), ("POST /item", "{", 400), ("POST /item", "\"text\"", 400),
        ("PATCH /item/\(vendors)", "{}", 400), ("DELETE /item/\(vendors)", "{}", 400),
        ("PATCH /item/999", "{\"password\":\"1234\"}", 404),
        ("DELETE /item/999", "{\"password\":\"1234\"}", 404),
        ("DELETE /item/\(vendors)", "{\"password\":\"\(ports.market.identity.secret)\"}", 404),
        ("PATCH /item/\(vendors)", "{\"password\":\"1234\"}", 404),
      ] as [(String, String, Int)] {
        expect(try await market.send(line, body: Array(body.utf8)), status, "\(line) \(body)")
      }
      let noPicture = OddForm.plain.body(
        texts: fields, pictures: [Array("no picture at all".utf8)], as: "images[]")
      expect(
        try await market.send("POST /item", [OddForm.plain.type], body: noPicture), 415, "text")
    }
  }

  @Test(arguments: ["1b", "1a"]) func suspendedGuests(name: String) async throws {
    try await DialectPorts.serving { ports in
      let market = try ports.at(name)
      func register() async throws -> RawReply {
        try await market.send(
          "POST /item", [OddForm.plain.type], body: ports.form(name), identified: false)
      }
      #expect(try await register().status == 201)
      let id = try await ports.firstProduct()
      _ = try await ports.store.suspendVendor("guest")
      for reply in [
        try await register(),
        try await market.send("PATCH /item/\(id)", json: #"{"stock":9,"password":"1234"}"#),
        try await market.send("DELETE /item/\(id)", json: #"{"password":"1234"}"#),
      ] {
        #expect(reply.status == 403 && Self.isError(reply, in: name), "\(reply.body)")
      }
    }
  }

  /// A request that cannot be read is also refused in the dialect's form.
  @Test(arguments: DialectPorts.names) func bodiesThatAreTooLarge(name: String) async throws {
    try await DialectPorts.serving { ports in
      let reply = try await ports.exchange(
        name,
        [
          "POST \(DialectPorts.path(name)) HTTP/1.1", "Host: market", "Content-Length: 900000000",
          "Connection: close",
        ])
      #expect(reply.status == 413)
      #expect(Self.isError(reply, in: name), "\(reply.body)")
    }
  }
}
