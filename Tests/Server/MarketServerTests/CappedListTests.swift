import HTTPTypes
import HummingbirdTesting
import MarketStore
import StoreFixtures
import Testing
import Wire

@testable import MarketServer

/// More matches than are counted.
@Suite struct CappedListTests {
  static let count = StoreLimits.countedRows + 30

  @Test func countingStopsAndGoingOnDoesNot() async throws {
    let fixture = try await MarketFixture.selling(
      (0..<Self.count).map {
        .sample(name: "Thing \($0)", price: Int64($0 % 7), stock: $0 % 2_000 == 0 ? 0 : 1)
      })
    for (filter, total) in [
      ("search_value=thing", 2_000), ("currency=KRW", 10_000), ("vendor_id=1", 10_000),
      ("currency=KRW&min_price=0", 10_000),
    ] {
      let base = "/api/products?items_per_page=800&\(filter)"
      let first = try await fixture.get(base)
      #expect(first.text.contains(#""totalCount":\#(total),"#), "\(filter)")
      #expect(first.text.contains(#","totalIsCapped":true,"#))
      #expect(try first.object().lastPage == (total + 799) / 800)
      var seen = try first.ids()
      var cursor = try first.object().nextCursor
      while let after = cursor, seen.count < 2 * Self.count {
        let page = try await fixture.get(base + "&after=" + after)
        seen += try page.ids()
        cursor = try page.object().nextCursor
      }
      #expect(seen == (1...Self.count).reversed(), "\(filter)")
      let deep = try await fixture.get(base + "&page_no=14")
      #expect(deep.status == .badRequest)
      #expect(deep.text.contains("page_no"))
      #expect(try await fixture.get(base + "&page_no=13").ids().first == Self.count - 9_600)
    }
    // Further pages of a search count further.
    for (page, total) in [(1, 200), (9, 200), (10, 2_000), (99, 2_000), (100, 10_000)] {
      let reply = try await fixture.get("/api/products?search_value=thing&page_no=\(page)")
      #expect(try reply.object().totalCount == total)
      #expect(reply.text.contains(#","totalIsCapped":true,"#))
    }
    let older = try #require(Dialects.named("2a"))
    #expect(try PageQuery("search_value=thing", in: older).counting == .reachable)
    let gathered = "/api/products?items_per_page=800&search_value=thing&sort=price_asc&page_no="
    let last = try await fixture.get(gathered + "13")
    #expect(try last.ids().count == 400)
    #expect(!(try last.object().hasNext))
    #expect(last.text.contains(#""totalIsCapped":true"#))
    for uncapped in ["", "sort=price_asc", "in_stock=true&max_price=0&currency=KRW"] {
      let page = try await fixture.get("/api/products?" + uncapped)
      #expect(!page.text.contains("totalIsCapped"))
    }
    // From the far end of a sorted market.
    let end = try await fixture.get("/api/products?sort=price_asc&page_no=502").object()
    #expect(end.pages?.map(\.id).allSatisfy { ($0 - 1) % 7 == 6 } == true)
    #expect(end.totalCount == Self.count && end.pages?.count == 10 && !end.hasNext)
  }

  /// Only a cursor reaches the last pages; those before them are not linked by their offset.
  @Test func aWebPageThatIsTooDeepIsRefused() async throws {
    let fixture = try await MarketFixture.selling(count: Self.count)
    try await serving(fixture, .tcp(host: "127.0.0.1", port: 0)) { address in
      func get(_ path: String) async throws -> RawReply {
        try RawReply(
          await RawConnection(address).exchange(
            "GET \(path) HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\nConnection: close\r\n\r\n"))
      }
      let list = "/?q=currency:krw"
      let deep = try await get("\(list)&offset=\(StoreLimits.countedRows)")
      #expect(deep.status == 400 && deep.body.contains("This page cannot be shown"))
      let last = try await get("\(list)&offset=\(StoreLimits.countedRows - 1)")
      #expect(last.status == 200 && last.body.contains("rel=\"prev\""))
      var path = "/api/products?currency=KRW&items_per_page=200&page_no=50"
      for _ in 1...2 {
        let page = try await get(path).body
        let cursor = try #require(page.firstMatch(of: /"nextCursor":"([^"]*)"/)).1
        path = "/api/products?currency=KRW&items_per_page=20&after=\(cursor)"
        let followed = try await get("\(list)&after=\(cursor)")
        #expect(followed.status == 200)
        let isNear = page.contains("\"offset\":9800,")
        #expect(followed.body.contains("rel=\"prev\"") == isNear)
      }
    }
  }
}
