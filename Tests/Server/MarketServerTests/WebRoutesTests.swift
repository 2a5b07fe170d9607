import Files
import Foundation
import MarketStore
import StoreFixtures
import Testing

@testable import MarketServer

/// Pages for people at the addresses of a market, over real sockets.
@Suite(.timeLimit(.minutes(1))) struct WebRoutesTests {
  static let chrome =
    "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,"
    + "image/apng,*/*;q=0.8"
  private static let browser = ["Host: market.example", chrome]

  private static func get(
    _ path: String, _ fields: [String] = browser, at address: ServiceAddress,
    _ method: String = "GET"
  ) async throws -> RawReply {
    try RawReply(
      await RawConnection(address).exchange(
        (["\(method) \(path) HTTP/1.1"] + fields + ["Connection: close", "", ""])
          .joined(separator: "\r\n")))
  }

  private static func serving(
    count: Int = 3, _ options: ServiceOptions = ServiceOptions(),
    _ body: @Sendable (ServiceAddress) async throws -> Void
  ) async throws {
    let fixture = try await MarketFixture.selling(count: count)
    try await MarketServerTests.serving(
      fixture, .tcp(host: "127.0.0.1", port: 0), options, body)
  }

  @Test(arguments: [
    ("Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true),  // Safari
    (chrome, true),
    ("Accept: text/html, text/plain, text/css, text/sgml, */*;q=0.01", true),  // lynx
    ("Accept: text/html, application/xhtml+xml, image/jxr, */*", true),  // Internet Explorer
    ("Accept: */*", false),  // curl, URLSession, requests, fetch
    ("X-Nothing: 1", false),  // Go, OkHttp
    ("Accept: application/json", false), ("Accept: application/json, text/plain, */*", false),
    ("Accept: application/json, text/html;q=0.9", false), ("Accept: image/png", false),
    ("Accept: text/html;q=0", false), ("Accept:", false),
    ("User-Agent: curl/8.14.1\r\nAccept: */*", false),
    ("User-Agent: facebookexternalhit/1.1; kakaotalk-scrap/1.0\r\nAccept: */*", true),
    ("User-Agent: TelegramBot (like TwitterBot)", true),
  ])
  func browsersGetPagesAndProgramsData(field: String, isPage: Bool) async throws {
    try await Self.serving { address in
      for path in ["/", "/products/2", "//products//2/"] {
        // The second reply is from the cache.
        for _ in 1...2 {
          let reply = try await Self.get(path, ["Host: market.example", field], at: address)
          #expect(reply.status == 200)
          let type = isPage ? "text/html" : "application/json"
          #expect(reply.header("Content-Type") == "\(type); charset=utf-8", "\(path)")
          #expect(reply.header("Vary") == "Accept, Accept-Language, User-Agent, Accept-Encoding")
          #expect(reply.header("Cache-Control") == "no-cache")
          #expect(reply.body.hasPrefix(isPage ? "<!doctype html>" : "{"))
          #expect(reply.body.contains("Thing 2"))
        }
      }
    }
  }

  @Test func theAddressesOfTheDialectStayData() async throws {
    try await Self.serving { address in
      for path in ["/api/products", "/api/products/1", "/healthChecker"] {
        let reply = try await Self.get(path, at: address)
        #expect(reply.status == 200)
        #expect(reply.header("Content-Type") == "application/json; charset=utf-8")
        #expect(reply.header("Vary").map { $0 == "Accept-Encoding" } ?? true)
      }
      let missing = try await Self.get("/api/products/99", at: address)
      #expect(missing.status == 404)
      #expect(missing.header("Content-Type") == "application/json; charset=utf-8")
    }
  }

  @Test func aPageIsLockedDown() async throws {
    try await Self.serving { address in
      for path in ["/", "/products/1", "/nowhere"] {
        let reply = try await Self.get(path, at: address)
        let policy = try #require(reply.header("Content-Security-Policy"))
        for part in [
          "default-src 'none'", "img-src 'self'", "base-uri 'none'", "form-action 'self'",
          "frame-ancestors 'none'",
        ] {
          #expect(policy.contains(part))
        }
        let sheet = try #require(reply.body.firstMatch(of: /(?s)<style>(.*?)<\/style>/).map(\.1))
        let hash = Data(SHA256.digest(of: Array(sheet.utf8))).base64EncodedString()
        #expect(policy.contains("style-src 'sha256-\(hash)'"))
        #expect(reply.header("X-Content-Type-Options") == "nosniff")
      }
    }
  }

  @Test func pagesAreInTheLanguageOfTheReader() async throws {
    try await Self.serving { address in
      for (language, word) in [
        ("ko-KR,ko;q=0.9", "모든 상품"), ("de,en", "All products"), ("ko", "모든 상품"),
      ] {
        let reply = try await Self.get(
          "/products/1", Self.browser + ["Accept-Language: \(language)"], at: address)
        #expect(reply.header("Content-Language") == (word == "모든 상품" ? "ko" : "en"))
        #expect(reply.body.contains(word))
      }
    }
  }

  @Test func aPageIsNotSentTwice() async throws {
    try await Self.serving { address in
      let page = try await Self.get("/", at: address)
      let tag = try #require(page.header("ETag"))
      let again = try await Self.get("/", Self.browser + ["If-None-Match: \(tag)"], at: address)
      #expect(again.status == 304 && again.body.isEmpty)
      #expect(again.header("Vary") == page.header("Vary"))
      let korean = try await Self.get(
        "/", Self.browser + ["Accept-Language: ko", "If-None-Match: \(tag)"], at: address)
      #expect(korean.status == 200)
      let data = try await Self.get(
        "/", ["Host: market.example", "If-None-Match: \(tag)"], at: address)
      #expect(data.status == 200 && data.body.hasPrefix("{"))
      let packed = try await Self.get("/", Self.browser + ["Accept-Encoding: gzip"], at: address)
      #expect(packed.header("Content-Encoding") == "gzip")
      let head = try await Self.get("/", at: address, "HEAD")
      #expect(head.status == 200 && head.body.isEmpty)
      #expect(head.header("Content-Length") == page.header("Content-Length"))
    }
  }

  @Test func aReaderLeafsThroughTheWholeMarket() async throws {
    try await Self.serving(count: 45) { address in
      var names: [Substring] = []
      var path: String? = "/?q=thing"
      var previous: [String] = []
      while let current = path {
        let page = try await Self.get(current, at: address)
        #expect(page.status == 200)
        names += page.body.matches(of: />(Thing [0-9]+)<\/a>/).map(\.1)
        path = page.body.firstMatch(of: /rel="next" href="([^"]*)"/)
          .map { String($0.1).replacing("&amp;", with: "&") }
        previous += page.body.matches(of: /rel="prev" href="([^"]*)"/)
          .map { String($0.1).replacing("&amp;", with: "&") }
      }
      #expect(names.map(String.init) == (1...45).reversed().map { "Thing \($0)" })
      #expect(previous == ["/?q=thing", "/?q=thing&offset=20"])
    }
  }

  @Test func theSearchHasTheGrammarOfTheTerminal() async throws {
    let fixture = try await MarketFixture.selling([
      .sample(name: "Desk", price: 60_000), .sample(name: "Small desk", price: 20_000),
      .sample(name: "Old desk", price: 10_000, stock: 0), .sample(name: "Chair"),
    ])
    try await MarketServerTests.serving(fixture, .tcp(host: "127.0.0.1", port: 0)) { address in
      let page = try await Self.get("/?q=desk+price%3C50000+in%3Astock", at: address)
      #expect(page.body.matches(of: /<h2\s/).count == 1 && page.body.contains("Small desk"))
      let mistake = try await Self.get("/?q=price%3Ccheap", at: address)
      #expect(mistake.status == 400 && mistake.body.contains("price&lt;cheap"))
      for path in ["/?after=nothing", "/?q=%FF"] {
        let refused = try await Self.get(path, at: address)
        #expect(refused.status == 400 && refused.body.contains("This page cannot be shown"))
      }
    }
  }

  @Test func theFormWithFiltersLeadsToTheTypedQuery() async throws {
    let fixture = try await MarketFixture.selling([
      .sample(name: "Desk", price: 60_000), .sample(name: "Small desk", price: 20_000),
      .sample(name: "Old desk", price: 10_000, stock: 0),
    ])
    try await MarketServerTests.serving(fixture, .tcp(host: "127.0.0.1", port: 0)) { address in
      let reply = try await Self.get(
        "/?q=desk+sort%3Aname&min_price=1%2C000&max_price=5%EB%A7%8C&currency=KRW&in_stock=1",
        at: address)
      #expect(reply.status == 303)
      let location = try #require(reply.header("Location"))
      #expect(
        location == "/?q=desk%20currency%3Akrw%20price%3E%3D1000%20price%3C%3D50000%20in%3Astock"
          + "%20sort%3Aname")
      let page = try await Self.get(location, at: address)
      #expect(page.status == 200)
      #expect(page.body.matches(of: /<h2\s/).count == 1 && page.body.contains("Small desk"))
      // All fields are empty: a filter that the query had is gone.
      let none = try await Self.get(
        "/?q=price%3C5&min_price=&max_price=&currency=", at: address)
      #expect(none.status == 303 && none.header("Location") == "/")
      for (fields, sentence) in [
        ("min_price=cheap&max_price=", "“cheap” is not a price"),
        ("min_price=&max_price=-5", "“-5” is not a price"),
        ("min_price=9&max_price=5", "The lowest price is above the highest"),
      ] {
        let mistake = try await Self.get("/?q=desk&\(fields)&in_stock=1", at: address)
        #expect(mistake.status == 400 && mistake.body.contains(sentence))
        #expect(mistake.body.contains("<details open=\"\">"))
        #expect(mistake.body.contains("name=\"q\" value=\"desk\""))
      }
      let korean = try await Self.get(
        "/?min_price=x&max_price=", Self.browser + ["Accept-Language: ko"], at: address)
      #expect(korean.body.contains("가격이 아닙니다. 50000처럼 숫자로 쓰세요"))
    }
  }

  @Test(arguments: [
    ("en", "Pages do not know who you are. Search for vendor:NAME"),
    ("ko", "웹에서는 “나”가 누구인지 알 수 없습니다. 판매자:이름 형식으로 검색하세요"),
  ])
  func aPageDoesNotKnowItsReader(language: String, sentence: String) async throws {
    try await Self.serving { address in
      let field = "Accept-Language: \(language)"
      let page = try await Self.get("/?q=vendor%3Ame", Self.browser + [field], at: address)
      #expect(page.status == 400 && page.body.contains(sentence))
      let feed = try await Self.get(
        "/feed.xml?q=vendor%3Ame", ["Host: market.example", field], at: address)
      #expect(try feed.status == 400 && feed.message().contains(sentence))
    }
  }

  @Test func unknownAddressesArePagesForPeople() async throws {
    try await Self.serving { address in
      for path in ["/nowhere", "/products/99", "/products/x", "/favicon.png"] {
        let page = try await Self.get(path, at: address)
        #expect(page.status == 404 && page.body.contains("Not found"))
        let data = try await Self.get(path, ["Host: market.example"], at: address)
        #expect(try data.status == 404 && data.message().isEmpty == false)
      }
      let write = try await Self.get("/", at: address, "DELETE")
      #expect(try write.status == 405 && write.message().isEmpty == false)
      #expect(write.header("Allow") == "GET, HEAD")
    }
  }

  @Test func aBusyMarketSaysSoOnAPage() async throws {
    var options = ServiceOptions()
    options.isBehindProxy = true
    options.requestRate = 1
    try await Self.serving(options) { address in
      var refused: RawReply?
      for _ in 1...200 where refused == nil {
        let reply = try await Self.get("/", at: address)
        if reply.status == 429 { refused = reply }
      }
      let page = try #require(refused)
      #expect(page.body.contains("Too many requests") && page.header("Retry-After") != nil)
      #expect(page.header("Cache-Control") == "no-store")
    }
  }

  @Test func previewsHaveThePublicAddress() async throws {
    var options = ServiceOptions()
    _ = options.setPublicURL("https://market.example")
    try await Self.serving(options) { address in
      let page = try await Self.get("/products/1", ["Host: 10.0.0.1:80", Self.chrome], at: address)
      #expect(page.body.contains(#"property="og:url" content="https://market.example/products/1""#))
      #expect(page.body.contains("<title>Thing 1 · market.example</title>"))
    }
  }

  /// The field is present with and without the cache, in one piece and in several.
  @Test func dataNamesItsPage() async throws {
    var options = ServiceOptions()
    _ = options.setPublicURL("https://market.example")
    try await Self.serving(options) { address in
      for (path, page) in [
        ("/api/products", "/"), ("/api/products?page_no=2", "/"),
        ("/api/products/2", "/products/2"),
        ("/products/2", "/products/2"), ("/", "/"),
      ] {
        for _ in 1...2 {
          let reply = try await Self.get(path, ["Host: 10.0.0.1"], at: address)
          #expect(
            reply.header("Link")
              == "<https://market.example\(page)>; rel=\"alternate\"; type=\"text/html\"")
        }
      }
    }
  }

  @Test func aHostCanDoWithoutPages() async throws {
    var options = ServiceOptions()
    options.servesPages = false
    try await Self.serving(options) { address in
      for path in ["/", "/products/1", "/nowhere"] {
        let reply = try await Self.get(path, at: address)
        #expect(try reply.status == 404 && reply.message() == "There is nothing at this address")
      }
      let data = try await Self.get("/api/products", at: address)
      #expect(data.status == 200 && data.header("Link") == nil)
    }
  }

  @Test func olderDialectsHaveNoPages() async throws {
    var options = ServiceOptions()
    _ = options.setDialect("2a", atHost: "old.example")
    try await Self.serving(options) { address in
      let reply = try await Self.get(
        "/products/1", ["Host: old.example", Self.chrome], at: address)
      #expect(reply.status == 404 && reply.body.hasPrefix("{"))
    }
  }
}
