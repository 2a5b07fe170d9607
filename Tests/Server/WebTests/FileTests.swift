import Foundation
import Market
import Testing
import Text
import Words

@testable import Web

/// Files for programs that read the pages.
@Suite struct FileTests {
  @Test func aFeedHasTheNewestProducts() throws {
    let feed = AtomFeed(try SamplePages.list()).document(on: SamplePages.site())
    for part in [
      #"<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">"#,
      "<id>https://market.example/feed.xml</id>", "<title>market.example</title>",
      "<updated>2026-01-05T00:00:00Z</updated>", "<id>https://market.example/products/3</id>",
      "<title>Chair &lt;b&gt;&amp;amp;&lt;/b&gt;</title>", "KRW 432,000",
      "&lt;img src=&quot;https://market.example/pictures/0123",
    ] {
      #expect(feed.contains(part), "\(part)")
    }
    #expect(feed.matches(of: /<entry>/).count == 3)
  }

  @Test func aFeedOfASearchSaysSo() throws {
    let feed = AtomFeed(try SamplePages.list("책상 in:stock", []))
      .document(on: SamplePages.site(.korean))
    #expect(feed.contains("<title>검색: 책상 · 재고 있음 · market.example</title>"))
    #expect(feed.contains("/feed.xml?q=%EC%B1%85%EC%83%81%20in%3Astock"))
    #expect(feed.contains("<updated>1970-01-01T00:00:00Z</updated>"))
  }

  @Test func aProductChangesOnTheDayOfItsEdit() throws {
    var product = SamplePages.product(7)
    product.issuedOn = Day(year: 2026, month: 2, day: 1)
    let feed = AtomFeed(try SamplePages.list("", [product])).document(on: SamplePages.site())
    #expect(feed.contains("<published>2026-01-05T00:00:00Z</published>"))
    #expect(feed.contains("<updated>2026-02-01T00:00:00Z</updated>"))
  }

  @Test func aSitemapHasAddresses() throws {
    let day = try #require(Day(year: 2026, month: 1, day: 5))
    let part = Sitemap.part([(1, day), (2, day)], origin: "https://market.example")
    #expect(part.contains("<url><loc>https://market.example/</loc></url>"))
    #expect(
      part.contains(
        "<url><loc>https://market.example/products/2</loc><lastmod>2026-01-05</lastmod></url>"))
    let index = Sitemap.index(parts: 2, origin: "https://market.example")
    #expect(
      index.contains("<sitemap><loc>https://market.example/sitemap.xml?part=2</loc></sitemap>"))
  }

  @Test func crawlersMayReadProducts() {
    #expect(
      Robots.text(origin: "https://market.example")
        == """
        User-agent: *
        Disallow: /api/
        Disallow: /?q=
        Sitemap: https://market.example/sitemap.xml

        """)
  }
}
