import Foundation
import Market
import Testing
import Text
import Words

@testable import Web

@Suite struct DetailPageTests {
  private static func page(
    _ product: Product, _ language: Language = .english
  ) throws -> MarkupReader {
    try MarkupReader(DetailPage(product).document(on: SamplePages.site(language)))
  }

  @Test func everyPictureSaysWhatItShows() throws {
    let page = try Self.page(SamplePages.product(7, pictures: 3))
    #expect(
      page.all("img").map { $0.attributes["alt"] }
        == (1...3).map { "Teapot, picture \($0) of 3" })
    let one = try Self.page(SamplePages.product(7), .korean)
    #expect(one.all("img").map { $0.attributes["alt"] } == ["Teapot"])
  }

  /// The order of the elements is that of the only column on a phone.
  @Test func thePictureTheNameAndThePriceComeFirst() throws {
    let page = try Self.page(SamplePages.product(7, pictures: 3))
    let main = page.tags.drop { $0.name != "main" }
    let names = main.compactMap { tag in
      tag.attributes["class"] == "price" ? "price" : ["img", "h1", "dl"].first { $0 == tag.name }
    }
    #expect(names == ["img", "h1", "price", "dl", "img", "img"])
    #expect(
      page.all("img").map { $0.attributes["loading"] } == ["eager", "lazy", "lazy"])
  }

  /// Text from users may be in any script.
  @Test func writtenTextHasItsOwnDirection() throws {
    let page = try Self.page(SamplePages.product(7))
    for name in ["h1", "input"] {
      #expect(page.all(name).first?.attributes["dir"] == "auto", "\(name)")
    }
    #expect(
      page.all("p").first { $0.attributes["class"] == "text" }?.attributes["dir"] == "auto")
    let list = try MarkupReader(SamplePages.list().document(on: SamplePages.site()))
    #expect(list.all("h2").allSatisfy { $0.attributes["dir"] == "auto" })
  }

  @Test func aProductLeadsToOthers() throws {
    var detail = DetailPage(SamplePages.product(7))
    detail.moreOfVendor = [SamplePages.product(5, name: "Jug"), SamplePages.product(4)]
    (detail.newer, detail.older) = (8, 6)
    let page = try MarkupReader(detail.document(on: SamplePages.site()))
    #expect(page.text.contains("More from Corner Shop"))
    let links = page.all("a").compactMap { $0.attributes["href"] }
    #expect(
      links.filter { $0.hasPrefix("/products/") }.sorted()
        == [4, 5, 6, 8].map {
          "/products/\($0)"
        })
    let alone = try Self.page(SamplePages.product(7))
    #expect(!alone.text.contains("More from") && alone.all("nav").isEmpty)
  }

  @Test func aProductIsDataForSearchEngines() throws {
    let name = "Cup </script><b>&amp;"
    let page = try Self.page(
      SamplePages.product(
        7, name: name, description: String(repeating: "long ", count: 100), amount: 5_000,
        discount: 1_000, stock: 0, pictures: 2))
    let json = try #require(page.data.first)
    let data = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(data["@context"] as? String == "https://schema.org")
    #expect(data["@type"] as? String == "Product")
    #expect(data["name"] as? String == name)
    #expect(data["url"] as? String == "https://market.example/products/7")
    #expect((data["description"] as? String)?.count == 100)
    let pictures = try #require(data["image"] as? [String])
    #expect(pictures.count == 2)
    #expect(pictures.allSatisfy { $0.hasPrefix("https://market.example/pictures/") })
    let offer = try #require(data["offers"] as? [String: Any])
    #expect(offer["price"] as? String == "4000" && offer["priceCurrency"] as? String == "KRW")
    #expect(offer["availability"] as? String == "https://schema.org/OutOfStock")
    #expect((offer["seller"] as? [String: String])?["name"] == "Corner Shop")
  }

  @Test func aPreviewHasAbsoluteAddresses() throws {
    let product = SamplePages.product(
      7, description: String(repeating: "long ", count: 100), amount: 5_000, discount: 1_000)
    let page = try Self.page(product)
    #expect(page.metadata("og:title") == "Teapot")
    #expect(page.metadata("og:url") == "https://market.example/products/7")
    #expect(page.metadata("og:image")?.hasPrefix("https://market.example/pictures/0123") == true)
    #expect(page.metadata("product:price:amount") == "4000")
    #expect(page.metadata("product:price:currency") == "KRW")
    #expect(page.metadata("og:description")?.count == 200)
    #expect(
      page.all("link").first?.attributes
        == ["rel": "canonical", "href": "https://market.example/products/7"])
  }

  @Test func aProductWithoutAnythingHasAPage() throws {
    let page = try Self.page(Product(unknown: 9))
    #expect(page.text.contains("no picture") && page.text.contains("No description"))
    #expect(page.metadata("og:image") == nil)
    #expect(page.text.contains("Sold out"))
  }

  @Test func theVendorIsALinkToTheirProducts() throws {
    let page = try Self.page(SamplePages.product(7))
    #expect(page.all("a").contains { $0.attributes["href"] == "/?q=vendor%3A6" })
    #expect(page.text.contains("openmarket https://market.example/products/7"))
    #expect(page.text.contains("5 January 2026") || page.text.contains("5 Jan 2026"))
  }

  @Test(arguments: [(404, "Not found"), (503, "The market is busy"), (429, "Too many requests")])
  func anErrorIsAPage(status: Int, title: String) throws {
    let page = try MarkupReader(ErrorPage(status: status).document(on: SamplePages.site()))
    #expect(page.text.contains(title))
    #expect(page.metadata("robots") == "noindex, follow")
    #expect(page.all("a").contains { $0.attributes["href"] == "/" })
  }
}
