import Foundation
import Market
import Testing
import Text
import Words

@testable import Web

@Suite struct ListPageTests {
  @Test func productsAreLinksWithTheirPrices() throws {
    let page = try MarkupReader(SamplePages.list().document(on: SamplePages.site()))
    let links = page.all("a").compactMap { $0.attributes["href"] }
    #expect(links.filter { $0.hasPrefix("/products/") } == [3, 2, 1].map { "/products/\($0)" })
    for part in [
      "KRW 480,000", "KRW 432,000", "−10%", "Sold out", "Chair <b>&amp;</b>", "3 products",
    ] {
      #expect(page.text.contains(part), "\(part)")
    }
    #expect(page.all("s").count == 1)
    // Beside the smaller price, where there is room on a phone, and on one line.
    #expect(page.text.contains(/KRW 480,000\s+−10%\s+/))
    #expect("\(Stylesheet.text)".contains(/\.price \.off\{[^}]*white-space:nowrap/))
    #expect(page.all("img").allSatisfy { $0.attributes["src"]?.hasPrefix("/pictures/") == true })
  }

  @Test(arguments: Language.allCases) func everyPageIsInItsLanguage(language: Language) throws {
    let page = try MarkupReader(SamplePages.list().document(on: SamplePages.site(language)))
    #expect(page.tags.first?.attributes["lang"] == language.rawValue)
    #expect(page.text.contains(language == .korean ? "품절" : "Sold out"))
    #expect(page.metadata("og:locale") == (language == .korean ? "ko_KR" : "en_US"))
  }

  @Test func theSearchIsTypedAsInTheTerminal() throws {
    let page = try MarkupReader(
      SamplePages.list("desk price<50000 in:stock").document(on: SamplePages.site()))
    let field = try #require(page.all("input").first)
    #expect(field.attributes["value"] == "desk price<50000 in:stock")
    #expect(field.attributes["name"] == "q")
    let links = page.all("a").compactMap { $0.attributes["href"] }
    let cheapest = WebAddress.list(
      typed: "desk currency:krw price<50000 in:stock sort:price_asc")
    #expect(links.contains(cheapest.text))
    // A condition in effect is a link that removes it.
    #expect(links.contains(WebAddress.list(typed: "desk currency:krw price<50000").text))
    #expect(page.metadata("robots") == "noindex, follow")
  }

  @Test(arguments: [(Language.english, "Discounted"), (.korean, "할인 상품")])
  func discountedProductsAreALink(language: Language, name: String) throws {
    let site = SamplePages.site(language)
    func page(_ typed: SafeText) throws -> MarkupReader {
      try MarkupReader(SamplePages.list(typed).document(on: site))
    }
    let (all, discounted): (SafeText, SafeText) = ("desk in:stock", "desk in:stock discount>0")
    let links = try page(all).all("a")
    let link = links.first { $0.attributes["href"] == WebAddress.list(typed: discounted).text }
    #expect(try link != nil && page(all).text.contains(name))
    // In effect, it removes the condition.
    let current = try page(discounted).all("a").filter {
      $0.attributes["aria-current"] != nil
    }
    #expect(current.contains { $0.attributes["href"] == WebAddress.list(typed: all).text })
  }

  @Test(arguments: [
    ("", "Products"), ("desk", "Search: desk"), ("in:stock", "Products · in stock"),
    ("desk price<50000 in:stock", "Search: desk · under KRW 50,000 · in stock"),
    ("currency:krw sort:price_asc", "Products · KRW only · price: low to high"),
    ("sort:price_desc", "Products · price: high to low (mixes currencies)"),
    ("vendor:6", "Products of Corner Shop"), ("vendor:7", "Products of #7"),
    ("vendor:6 -red sort:oldest", "Products of Corner Shop · without red · oldest"),
    ("cup vendor:6", "Search: cup · Corner Shop"),
  ])
  func aHeadingHasPlainWords(typed: SafeText, heading: SafeText) throws {
    let site = SamplePages.site()
    let list = try SamplePages.list(typed)
    #expect(list.heading(site) == heading)
    let page = try MarkupReader(list.document(on: site))
    #expect(page.text.contains(heading.string))
  }

  /// 13 dollars and 14,400 won cannot be compared.
  @Test func pricesOfSeveralCurrenciesAreInGroups() throws {
    func product(_ id: Int, _ currency: Currency) -> Product {
      var product = SamplePages.product(id)
      product.price = Price(amount: 13, currency: currency)
      return product
    }
    let products = [
      product(1, .usd), product(2, .krw), product(3, .usd), product(4, .krw),
    ]
    let page = try MarkupReader(
      SamplePages.list("sort:price_asc", products).document(on: SamplePages.site()))
    let links = page.all("a").compactMap { $0.attributes["href"] }
    #expect(
      links.filter { $0.hasPrefix("/products/") } == [1, 3, 2, 4].map { "/products/\($0)" })
    #expect(page.all("h2").count == 2 && page.all("h3").count == 4)
    let mixed = try MarkupReader(
      SamplePages.list("", products).document(on: SamplePages.site()))
    #expect(mixed.all("h2").count == 4 && mixed.all("h3").isEmpty)
  }

  @Test func aListHasAFeed() throws {
    let page = try MarkupReader(SamplePages.list("desk in:stock").document(on: SamplePages.site()))
    let feed = page.all("link").first { $0.attributes["rel"] == "alternate" }
    #expect(
      feed?.attributes
        == [
          "rel": "alternate", "type": "application/atom+xml",
          "href": "/feed.xml?q=desk%20in%3Astock",
        ])
  }

  @Test func pricesAreOrderedInOneCurrency() throws {
    func links(_ typed: SafeText) throws -> [String] {
      let page = try MarkupReader(SamplePages.list(typed).document(on: SamplePages.site()))
      return page.all("a").compactMap { $0.attributes["href"] }
    }
    let all = try links("")
    for currency in ["krw", "usd"] {
      #expect(all.contains(WebAddress.list(typed: "currency:\(currency) sort:price_asc").text))
    }
    #expect(!all.contains(WebAddress.list(typed: "sort:price_asc").text))
    // One link leads back to all currencies, unless a price is in one.
    #expect(
      try links("desk currency:usd sort:price_asc").contains(WebAddress.list(typed: "desk").text))
    #expect(
      try !links("desk currency:usd price<9").contains(WebAddress.list(typed: "desk price<9").text))
  }

  @Test func aMistakeIsExplainedAndKept() throws {
    var list = ListPage(typed: "price<x")
    list.mistake = QueryError.price("price<x").sentence(in: .english)
    let page = try MarkupReader(list.document(on: SamplePages.site()))
    #expect(page.all("p").contains { $0.attributes["role"] == "alert" })
    #expect(page.all("input").first?.attributes["value"] == "price<x")
    #expect(page.all("li").isEmpty && !page.text.contains("Search: price"))
  }

  @Test func pagesAreLinkedInBothDirections() throws {
    var list = try SamplePages.list("teapot")
    list.offset = 40
    list.total = 10_000
    list.isCapped = true
    list.next = "2ab.c.d~"
    let page = try MarkupReader(list.document(on: SamplePages.site()))
    func link(_ rel: String) -> String? {
      page.all("a").first { $0.attributes["rel"] == rel }?.attributes["href"]
    }
    #expect(link("prev") == "/?q=teapot&offset=20")
    #expect(link("next") == "/?q=teapot&after=2ab.c.d~")
    #expect(page.text.contains("41–43 of 10,000+"))
    #expect(page.text.contains("more than 10,000 products"))
  }

  @Test(arguments: [
    (60, "/?q=teapot&offset=40"), (100, "/?q=teapot&offset=40"), (50, "/?q=teapot&offset=30"),
    (1_000_000, "/?q=teapot&offset=40"),
  ])
  func aPageAfterTheEndLeadsBackToTheLastProducts(offset: Int, previous: String) throws {
    var list = try SamplePages.list("teapot", [])
    list.offset = offset
    list.total = 45
    for (language, sentence) in [
      (Language.english, "This page is after the last product"),
      (.korean, "마지막 상품보다 뒤에 있는 페이지입니다"),
    ] {
      let page = try MarkupReader(list.document(on: SamplePages.site(language)))
      #expect(page.text.contains(sentence) && !page.text.contains("No products"))
      let link = page.all("a").first { $0.attributes["rel"] == "prev" }
      #expect(link?.attributes["href"] == previous)
    }
  }

  @Test func aSinglePageHasNoOthers() throws {
    let page = try MarkupReader(SamplePages.list().document(on: SamplePages.site()))
    #expect(page.all("nav").count == 1)
    #expect(!page.all("a").contains { $0.attributes["rel"] != nil })
  }

  @Test func anEmptyListSaysWhy() throws {
    let empty = try MarkupReader(SamplePages.list("", []).document(on: SamplePages.site()))
    #expect(empty.text.contains("No products yet"))
    let none = try MarkupReader(SamplePages.list("sofa", []).document(on: SamplePages.site()))
    #expect(none.text.contains("No products match: sofa"))
    let unknown = try MarkupReader(
      SamplePages.list("prise<5", []).document(on: SamplePages.site()))
    #expect(unknown.text.contains("“prise<5” is searched for as text. Did you mean price<5?"))
    #expect(none.text.contains("Show all products"))
  }
}
