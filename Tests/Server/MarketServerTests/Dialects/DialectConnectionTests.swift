import Foundation
import Market
import MarketClient
import MarketStore
import Testing
import Text

@testable import MarketServer

/// Connections of clients of every dialect, and the host names under which they get theirs.
@Suite(.inEveryMarket, .timeLimit(.minutes(2))) struct DialectConnectionTests {
  /// Lower-case names, an upper-case identifier, words of URLSession, and a body in chunks.
  @Test(arguments: DialectPorts.names) func aBodyInChunks(name: String) async throws {
    try await DialectPorts.serving { ports in
      let (path, body) = (DialectPorts.path(name), ports.form(name))
      var chunks: [UInt8] = []
      for start in stride(from: 0, to: body.count, by: 4_001) {
        let piece = body[start..<min(start + 4_001, body.count)]
        chunks += Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8)
      }
      let reply = try await ports.exchange(
        name,
        [
          "POST \(path) HTTP/1.1", "host: market:1", OddForm.plain.type, "accept: */*",
          "identifier: \(ports.market.identity.identifier.uppercased())",
          "transfer-encoding: chunked", "accept-language: ko-KR,ko;q=0.9",
          "user-agent: OpenMarket/1 CFNetwork/1331 Darwin/21.4.0", "connection: close",
        ], body: chunks + Array("0\r\n\r\n".utf8))
      #expect(reply.status == 201, "\(reply.body)")
      #expect(try await ports.market.total() == 1)
    }
  }

  @Test(arguments: DialectPorts.names)
  func expectedBodiesOnAReusedConnection(name: String) async throws {
    try await DialectPorts.serving { ports in
      let (path, body) = (DialectPorts.path(name), ports.form(name))
      let connection = try RawConnection(try ports.at(name).address)
      var newest: Substring = ""
      for number in 1...2 {
        try connection.send(
          [
            "POST \(path) HTTP/1.1", "Host: market:1", OddForm.plain.type,
            "identifier: \(ports.market.identity.identifier)", "Expect: 100-continue",
            "Content-Length: \(body.count)", "", "",
          ].joined(separator: "\r\n"))
        let word = try await connection.receive(until: "\r\n\r\n")
        #expect(word.hasPrefix("HTTP/1.1 100 "))
        try connection.send(body)
        let reply = try RawReply(
          await connection.receive(until: name.hasPrefix("1") ? ".0}" : "}}"))
        #expect(reply.status == 201, "\(reply.body)")
        newest = try #require(reply.body.firstMatch(of: /"id":(\d+),/)).1
        #expect(try await ports.market.total() == number)
      }
      try connection.send(
        "GET \(path)/\(newest) HTTP/1.1\r\nHost: market:1\r\nConnection: close\r\n\r\n")
      #expect(try RawReply(await connection.receive()).status == 200)
    }
  }

  @Test(arguments: DialectPorts.names) func withoutAHost(name: String) async throws {
    try await DialectPorts.serving { ports in
      let path = DialectPorts.path(name)
      _ = try await ports.market.create()
      let reply = try await ports.exchange(name, ["GET \(path)/\(ports.firstProduct()) HTTP/1.0"])
      #expect(reply.status == 200)
      // The pictures' addresses are then those of the connection.
      let place = try ports.at(name).address.url
      #expect(reply.body.contains("\"\(place)/pictures/"), "\(reply.body)")
    }
  }

  /// The dialect of a host name, at any port; the pictures' addresses have that name.
  @Test func aNameInsteadOfAPort() async throws {
    var options = ServiceOptions()
    for (name, host) in [("2a", "old.example"), ("1b", "older.example"), ("1a", "oldest.example")] {
      let isKnown = options.setDialect(name, atHost: host)
      #expect(isKnown)
    }
    try await DialectPorts.serving(options: options) { ports in
      _ = try await ports.market.create()
      for (host, path, start) in [
        ("old.example", "/api/products", #"{"page_no":1,"#),
        ("OLD.example:8080", "/api/products", #"{"page_no":1,"#),
        ("older.example", "/items/1", #"{"page":1,"items":["#),
        ("oldest.example:80", "/items/1", #"{"page":1,"items":["#),
        ("market.example", "/api/products", #"{"pageNo":1,"#),
      ] {
        let reply = try await ports.exchange(
          "2b", ["GET \(path) HTTP/1.1", "Host: \(host)", "Connection: close"])
        #expect(reply.body.hasPrefix(start), "\(host): \(reply.body)")
        // A default port is omitted.
        let origin = host.lowercased().replacing(/:80$/, with: "")
        #expect(reply.body.contains("\"http://\(origin)/pictures/"))
      }
      let refused = try await ports.exchange(
        "2b", ["GET /item/9 HTTP/1.1", "Host: oldest.example", "Connection: close"])
      #expect(refused.body == #"{"error":true,"reason":"There is no such product"}"#)
    }
  }

  @Test func picturesUnderThePublicAddress() async throws {
    var options = ServiceOptions()
    let isAddress = options.setPublicURL("https://market.example")
    #expect(isAddress)
    try await DialectPorts.serving(options: options) { ports in
      _ = try await ports.market.create()
      for name in DialectPorts.names {
        let path = DialectPorts.path(name)
        let reply = try await ports.at(name).send(
          "GET \(path)/\(ports.firstProduct())", identified: false)
        let urls = reply.body.matches(of: /"(https?:[^"]+)"/).map { String($0.1) }
        #expect(urls.count == 3 || name.hasPrefix("1") && urls.count == 2)
        for url in urls {
          #expect(url.hasPrefix("https://market.example/pictures/"))
          let place = url.dropFirst("https://market.example".count)
          let picture = try await ports.at(name).send("HEAD \(place)", identified: false)
          #expect(picture.status == 200 && picture.header("Content-Type") == "image/jpeg")
        }
      }
    }
  }

  /// The dialect of an unknown market is detected, regardless of what was remembered, and used for
  /// writes.
  @Test(arguments: DialectPorts.names) func anUnknownMarket(name: String) async throws {
    try await DialectPorts.serving { ports in
      _ = try await ports.market.create()
      for remembered in [nil, "2b", "2a", name, "nonsense"] as [String?] {
        let client = try ports.client(name, .found(remembered: remembered))
        let page = try await client.page(PageRequest(.number(1)))
        #expect(page.products.map(\.name) == ["찻잔 세트"])
        #expect(client.knownDialect == name, "\(remembered ?? "nothing") was remembered")
        await client.shutdown()
      }
      let client = try ports.client(name, .found(remembered: name.hasPrefix("2") ? "1a" : "2a"))
      let draft = ProductDraft(
        name: "찻잔 하나", description: "혼자 마시기 좋은 찻잔입니다", amount: 9_000, stock: 1)
      let credentials = try ports.credentials(name)
      let made = try await client.perform(
        .register(draft, pictures: [DialectPorts.picture], credentials, key: UUID()))
      #expect(client.knownDialect == name)
      _ = try await client.perform(.delete(made, credentials))
      #expect(try await ports.market.total() == 1)
      await client.shutdown()
    }
  }
}
