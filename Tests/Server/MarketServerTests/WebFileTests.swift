import Foundation
import MarketStore
import StoreFixtures
import Testing
import Text

@testable import MarketServer

/// The files for programs that read the pages, over real sockets.
@Suite(.timeLimit(.minutes(1))) struct WebFileTests {
  private static func get(
    _ path: String, _ fields: [String] = [], at address: ServiceAddress
  ) async throws -> RawReply {
    try RawReply(
      await RawConnection(address).exchange(
        (["GET \(path) HTTP/1.1", "Host: market.example"] + fields + ["Connection: close", "", ""])
          .joined(separator: "\r\n")))
  }

  private static func serving(
    count: Int = 3, _ options: ServiceOptions = ServiceOptions(),
    _ body: @Sendable (ServiceAddress, MarketFixture) async throws -> Void
  ) async throws {
    let fixture = try await MarketFixture.selling(count: count)
    try await MarketServerTests.serving(fixture, .tcp(host: "127.0.0.1", port: 0), options) {
      try await body($0, fixture)
    }
  }

  @Test func aFeedHasTheNewestProductsOfASearch() async throws {
    try await Self.serving(count: 30) { address, _ in
      let feed = try await Self.get("/feed.xml", at: address)
      #expect(feed.status == 200)
      #expect(feed.header("Content-Type") == "application/atom+xml; charset=utf-8")
      #expect(feed.header("Vary") == "Accept-Language, Accept-Encoding")
      func titles(_ reply: RawReply) -> [String] {
        reply.body.matches(of: /<entry>.*?<title>(.*?)<\/title>/).map { String($0.1) }
      }
      #expect(titles(feed) == (11...30).reversed().map { "Thing \($0)" })
      // A feed always has the newest products, regardless of the order of the list.
      let search = try await Self.get("/feed.xml?q=thing+sort%3Aprice_asc", at: address)
      #expect(titles(search) == titles(feed))
      let none = try await Self.get("/feed.xml?q=nothing", at: address)
      #expect(none.status == 200 && titles(none).isEmpty)
      let mistake = try await Self.get("/feed.xml?q=price%3Ccheap", at: address)
      #expect(mistake.status == 400)
      #expect(try mistake.message().contains("price<cheap"))
      let korean = try await Self.get("/feed.xml?q=thing", ["Accept-Language: ko"], at: address)
      #expect(korean.header("Content-Language") == "ko" && korean.body.contains("검색: thing"))
    }
  }

  /// A feed reader that asks again gets the feed only if it has changed.
  @Test func anUnchangedFeedIsNotSentAgain() async throws {
    try await Self.serving { address, fixture in
      for path in ["/feed.xml", "/feed.xml?q=thing", "/sitemap.xml", "/robots.txt", "/favicon.svg"]
      {
        let tag = try #require(try await Self.get(path, at: address).header("ETag"))
        let again = try await Self.get(path, ["If-None-Match: \(tag)"], at: address)
        #expect(again.status == 304 && again.body.isEmpty, "\(path)")
      }
      let tag = try #require(try await Self.get("/feed.xml", at: address).header("ETag"))
      try await fixture.delete([3])
      let changed = try await Self.get("/feed.xml", ["If-None-Match: \(tag)"], at: address)
      #expect(changed.status == 200 && !changed.body.contains("Thing 3"))
    }
  }

  /// A reader that asks every second stays within the limit of one request a second: a cached feed
  /// counts as one.
  @Test func anUnchangedFeedCountsAsOneRequest() async throws {
    var options = ServiceOptions()
    options.isBehindProxy = true
    options.requestRate = 1
    try await Self.serving(options) { address, _ in
      let first = try await Self.get("/feed.xml", at: address)
      let tag = try #require(first.header("ETag"))
      for _ in 1...5 {
        let reply = try await Self.get("/feed.xml", ["If-None-Match: \(tag)"], at: address)
        #expect(reply.status == 304)
      }
    }
  }

  @Test func aSitemapHasAllProductsInParts() async throws {
    try await Self.serving(count: 801) { address, _ in
      let index = try await Self.get("/sitemap.xml", at: address)
      #expect(index.header("Content-Type") == "application/xml; charset=utf-8")
      let parts = index.body.matches(of: /<loc>http:\/\/market.example(.*?)<\/loc>/).map(\.1)
      #expect(parts == ["/sitemap.xml?part=1", "/sitemap.xml?part=2"])
      var products: [String] = []
      for part in parts {
        let reply = try await Self.get(String(part), at: address)
        products += reply.body.matches(of: /\/products\/([0-9]+)<\/loc><lastmod>/)
          .map { String($0.1) }
      }
      #expect(products == (1...801).map(String.init))
      for part in ["3", "9223372036854775807"] {
        let past = try await Self.get("/sitemap.xml?part=\(part)", at: address)
        #expect(past.status == 200 && !past.body.contains("/products/"))
      }
    }
  }

  @Test func aSmallMarketHasOnePart() async throws {
    try await Self.serving { address, _ in
      let map = try await Self.get("/sitemap.xml", at: address)
      #expect(map.body.contains("<urlset") && map.body.contains("/products/3</loc>"))
    }
  }

  @Test func crawlersAndBrowsersFindTheirFiles() async throws {
    try await Self.serving { address, _ in
      let robots = try await Self.get("/robots.txt", at: address)
      #expect(robots.header("Content-Type") == "text/plain; charset=utf-8")
      #expect(robots.body.contains("Sitemap: http://market.example/sitemap.xml"))
      let icon = try await Self.get("/favicon.svg", at: address)
      #expect(icon.header("Content-Type") == "image/svg+xml" && icon.body.hasPrefix("<svg"))
      let page = try await Self.get("/", ["Accept: text/html"], at: address)
      #expect(page.body.contains(#"href="/favicon.svg""#))
    }
  }

  @Test func aHostCanDoWithoutThem() async throws {
    var options = ServiceOptions()
    options.servesPages = false
    try await Self.serving(options) { address, _ in
      for path in ["/feed.xml", "/sitemap.xml", "/robots.txt", "/favicon.svg"] {
        let reply = try await Self.get(path, at: address)
        #expect(reply.status == 404)
      }
    }
  }

  @Test func pagesHaveTheNameAndTheImprintOfTheMarket() async throws {
    var options = ServiceOptions()
    options.identity = SiteIdentity(
      name: "Tea & Co", imprint: SafeText("Kim\nSeoul", shape: .paragraphs))
    try await Self.serving(options) { address, _ in
      for path in ["/", "/products/1", "/nowhere"] {
        let page = try await Self.get(path, ["Accept: text/html"], at: address)
        #expect(page.body.contains(#"<a class="brand" href="/">Tea &amp; Co</a>"#))
        #expect(page.body.contains("Kim\nSeoul"))
      }
      let feed = try await Self.get("/feed.xml", at: address)
      #expect(feed.body.contains("<title>Tea &amp; Co</title>"))
    }
  }

  @Test func aProductLeadsToTheProductsNextToIt() async throws {
    try await Self.serving(count: 7) { address, _ in
      func links(_ id: Int) async throws -> [String] {
        try await Self.get("/products/\(id)", ["Accept: text/html"], at: address)
          .body.matches(of: /href="\/products\/([0-9]+)"/).map { String($0.1) }
      }
      // Four others of the vendor, then the newer and the older product.
      for (id, others) in [
        (4, ["7", "6", "5", "3", "5", "3"]), (7, ["6", "5", "4", "3", "6"]),
        (1, ["7", "6", "5", "4", "2"]),
      ] {
        let found = try await links(id)
        #expect(found == others)
      }
    }
  }
}
