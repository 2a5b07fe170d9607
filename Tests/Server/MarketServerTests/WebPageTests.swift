import Foundation
import MarketStore
import Testing

@testable import MarketServer

/// A page in a browser cannot use its reader's machine to read or change a local market.
@Suite(.timeLimit(.minutes(1))) struct WebPageTests {
  private static let local = {
    var options = ServiceOptions()
    options.acceptsOnlyLocalNames = true
    _ = options.setDialect("2a", atHost: "old.example")
    return options
  }()

  /// A name that has just been given this machine's address (DNS rebinding).
  @Test(arguments: [
    ("evil.example", 421), ("evil.example:80", 421), ("localhost.evil.example", 421),
    ("127.0.0.1.evil.example", 421), ("a'b", 421),
    ("localhost", 200), ("LOCALHOST:8080", 200), ("market.localhost", 200), ("127.0.0.1:1", 200),
    ("[::1]:8080", 200),
    // An Android emulator's name for its host, and a name that the host gave an old app.
    ("10.0.2.2:8080", 200), ("old.example", 200),
  ])
  func aLocalMarketHasOnlyLocalNames(host: String, status: Int) async throws {
    try await WritableMarket.serving(nil, Self.local) { market in
      let reply = try RawReply(
        await RawConnection(market.address).exchange(
          "GET /healthChecker HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"))
      #expect(reply.status == status)
      if status == 421 {
        #expect(try reply.message().hasSuffix("use localhost, or start it with --public-url"))
      }
    }
  }

  /// A request without a host name, as the oldest programs send it, is served.
  @Test func aRequestWithoutAHostIsServed() async throws {
    try await WritableMarket.serving(nil, Self.local) { market in
      let reply = try await RawConnection(market.address).exchange(
        "GET /healthChecker HTTP/1.0\r\n\r\n")
      #expect(reply.hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test func aPublicMarketHasAnyName() async throws {
    try await WritableMarket.serving { market in
      let reply = try await RawConnection(market.address).exchange(
        "GET /healthChecker HTTP/1.1\r\nHost: market.example\r\nConnection: close\r\n\r\n")
      #expect(reply.hasPrefix("HTTP/1.1 200 "))
    }
  }

  /// Requests that a form or a script of another site can send without a preflight.
  @Test(arguments: [
    ["Sec-Fetch-Site: cross-site", "Origin: https://evil.example"], ["Sec-Fetch-Site: cross-site"],
    ["Origin: https://evil.example"], ["Origin: null"],
    // A page of another name below the same domain.
    ["Sec-Fetch-Site: same-site", "Origin: http://blog.localhost"],
    ["Sec-Fetch-Site: same-site", "Origin: null"],
  ])
  func anotherSiteCannotWrite(fields: [String]) async throws {
    try await DialectPorts.serving { ports in
      for name in DialectPorts.names {
        let body = ports.form(name)
        let reply = try await ports.exchange(
          name,
          [
            "POST \(DialectPorts.path(name)) HTTP/1.1", "Host: localhost", OddForm.plain.type,
            "identifier: \(ports.market.identity.identifier)", "Connection: close",
            "Content-Length: \(body.count)",
          ] + fields, body: body)
        #expect(reply.status == 403, "\(reply.body)")
      }
      #expect(try await ports.market.total() == 0)
    }
  }

  /// The JSON of dialect 1a as plain text, for which a browser sends no preflight either.
  @Test func anotherSiteCannotWritePlainText() async throws {
    try await DialectPorts.serving { ports in
      let fields = DialectPorts.item.map { name, value in
        Int(value) == nil || name == "password"
          ? "\"\(name)\":\"\(value)\"" : "\"\(name)\":\(value)"
      }
      let picture = "\"" + WritableMarket.picture.base64 + "\""
      let body = Array("{\(fields.joined(separator: ",")),\"images\":[\(picture)]}".utf8)
      for (type, site, status) in [
        ("text/plain", "cross-site", 403), ("application/json", "cross-site", 403),
        ("text/plain", nil, 201), ("application/json", "same-origin", 201),
      ] as [(String, String?, Int)] {
        let reply = try await ports.exchange(
          "1a",
          [
            "POST /item HTTP/1.1", "Host: localhost", "Content-Type: \(type)",
            "Connection: close", "Content-Length: \(body.count)",
          ] + (site.map { ["Sec-Fetch-Site: \($0)"] } ?? []), body: body)
        #expect(reply.status == status, "\(type) \(site ?? ""): \(reply.body)")
      }
    }
  }

  /// Reading is not refused: browsers do not show the reply to another site.
  @Test func anotherSiteMayAsk() async throws {
    try await WritableMarket.serving { market in
      let reply = try await market.send("GET /api/products", ["Sec-Fetch-Site: cross-site"])
      #expect(reply.status == 200)
      #expect(reply.header("Access-Control-Allow-Origin") == nil)
    }
  }

  /// A page of the market's own site, by its name for the market.
  @Test func itsOwnSiteMayWrite() async throws {
    try await WritableMarket.serving { market in
      let reply = try await market.create(
        nil, [WritableMarket.multipart, "Origin: http://market:1"])
      #expect(reply.status == 201)
    }
  }
}

extension [UInt8] {
  fileprivate var base64: String { Data(self).base64EncodedString() }
}
