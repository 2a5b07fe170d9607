import Market
import Testing
import Text

@Suite struct ProductLinkTests {
  @Test(arguments: [
    ("openmarket:12", ProductLink.Place.local(folder: nil)),
    ("openmarket:/srv/a%20club/12", .local(folder: "/srv/a club")),
    ("https://market.example/api/products/12", .remote(address: "https://market.example")),
    ("http://127.0.0.1:8080/base/api/products/12", .remote(address: "http://127.0.0.1:8080/base")),
  ])
  func aLinkIsReadAsItIsWritten(text: String, place: ProductLink.Place) throws {
    let link = try #require(ProductLink(text))
    #expect(link.place == place && link.product == 12)
    #expect(link.text() == text)
  }

  @Test func generation1HasItsOwnPaths() throws {
    let link = ProductLink(to: 7, at: .remote(address: "https://old.example"))
    #expect(link.text(.item) == "https://old.example/item/7")
    #expect(ProductLink("https://old.example/item/7/") == link)
  }

  /// Addresses as in a browser, with the fields that messengers add.
  @Test(arguments: ["", "/", "?fbclid=x", "/?utm_source=mail#price", "#main"])
  func aPageIsALinkToItsProduct(end: String) throws {
    let link = try #require(ProductLink("https://market.example/products/12" + end))
    #expect(link == ProductLink(to: 12, at: .remote(address: "https://market.example")))
    #expect(link.text(.page) == "https://market.example/products/12")
  }

  @Test func aMarketWithPagesHasLinksToThem() {
    let place = ProductLink.Place.remote(address: "http://10.0.0.1:8080")
    var market = MarketCapabilities.native
    #expect(market.link(to: 3, at: place) == "http://10.0.0.1:8080/api/products/3")
    market.pages = "https://market.example"
    #expect(market.link(to: 3, at: place) == "https://market.example/products/3")
    let old = MarketCapabilities(dialect: "1a", features: [.productPasswords])
    #expect(old.link(to: 3, at: place) == "http://10.0.0.1:8080/item/3")
  }

  @Test func anAddressIsALinkToItsMarket() throws {
    let link = try #require(ProductLink("HTTPS://market.example/base"))
    #expect(link.place == .remote(address: "HTTPS://market.example/base") && link.product == nil)
  }

  @Test(arguments: [
    "", "openmarket:", "openmarket:-1", "openmarket:relative/12", "openmarket:/folder/x",
    "openmarket:1234567890123456", "market.example/12", "file:///etc/passwd", "serve",
  ])
  func otherTextsAreNotLinks(text: String) {
    #expect(ProductLink(text) == nil)
  }
}
