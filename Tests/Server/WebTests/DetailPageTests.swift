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
