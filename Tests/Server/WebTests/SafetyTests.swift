import Market
import SeededRandom
import Testing
import Text
import Words

@testable import Web

/// Nothing that a vendor or a reader wrote becomes markup, and no page is large.
@Suite struct SafetyTests {
  static let hostile = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' autofocus onfocus='x",
    "</title><script>", "</style><b>", "&lt;b&gt;", "&#x3c;b>", "<!--", "]]>", "javascript:x",
    "a\u{0}b\u{202E}c", "${x} {{x}} {%x%}", "\u{2028}\n\r", "＜script＞", "&", "&&amp;&",
  ]

  private static func documents(_ text: String) throws -> [String] {
    let product = SamplePages.product(1, name: text, vendor: text, description: text, pictures: 2)
    var list = ListPage(typed: SafeText(text))
    list.products = [product]
    list.next = text
    var mistaken = list
    mistaken.mistake = SafeText(text)
    let site = WebSite(
      .english, origin: SafeText("https://\(text)"), name: SafeText(text),
      imprint: SafeText(text))
    return [list, mistaken].map { $0.document(on: site) }
      + [DetailPage(product).document(on: site), ErrorPage(status: 404).document(on: site)]
  }

  private static let plain = Result {
    try documents("plain").map { try MarkupReader($0).skeleton }
  }

  @Test(arguments: hostile) func textNeverBecomesMarkup(text: String) throws {
    let plain = try Self.plain.get()
    for (document, skeleton) in zip(try Self.documents(text), plain) {
      let page = try MarkupReader(document)
      #expect(page.skeleton == skeleton)
      #expect(page.text.contains(SafeText(text).string) || document.contains("role=\"alert\""))
    }
  }

  @Test func randomTextNeverBecomesMarkup() throws {
    let plain = try Self.plain.get()
    var random = SeededRandom(seed: 17)
    for _ in 1...150 {
      let words = [random.text(length: 20), Self.hostile.randomElement(using: &random) ?? ""]
      let text = "x" + words.joined()
      for (document, skeleton) in zip(try Self.documents(text), plain) {
        #expect(try MarkupReader(document).skeleton == skeleton, "\(text.debugDescription)")
      }
    }
  }

  @Test func addressesStayOnTheMarket() {
    for text in Self.hostile {
      let address = WebAddress.list(typed: SafeText(text), after: text)
      #expect(address.text.hasPrefix("/?q="))
      #expect(address.text.wholeMatch(of: /[A-Za-z0-9\/?=&%._~-]+/) != nil)
      #expect(WebAddress.picture(SafeText(text)).text.dropFirst(10).contains("/") == false)
    }
  }

  /// The longest names that a market accepts, in the characters that take the most bytes.
  @Test(arguments: ["&", "\"", "가", "😀", "e\u{301}\u{316}\u{317}"])
  func noPageIsLargerThan30KB(character: String) throws {
    func text(_ count: Int) -> String { String(repeating: character, count: count) }
    let products = (1...ListPage.size).map { id in
      SamplePages.product(
        id, name: text(100), vendor: text(100), description: text(1_000),
        amount: 999_999_999_999, discount: 999_999_999, stock: 0, pictures: 5)
    }
    for language in Language.allCases {
      let site = WebSite(
        language, origin: "https://market.example", name: SafeText(text(40)),
        imprint: SafeText(text(250)))
      var list = try SamplePages.list("in:stock", products)
      list.offset = 1_000_000
      list.next = String(repeating: "a", count: 500)
      #expect(list.document(on: site).utf8.count <= 30_000)
      var detail = DetailPage(products[0])
      detail.moreOfVendor = Array(products.prefix(DetailPage.moreCount))
      #expect(detail.document(on: site).utf8.count <= 30_000)
    }
  }

  /// Styles are only in the style sheet, which the policy names by its hash; there are no scripts.
  @Test func nothingIsInlineButTheStyleSheet() throws {
    for document in try Self.documents("plain") {
      let page = try MarkupReader(document)
      #expect(page.all("style").count == 1)
      // Data, which no browser runs.
      #expect(page.all("script").allSatisfy { $0.attributes == ["type": "application/ld+json"] })
      #expect(page.data.allSatisfy { !$0.contains(/[<>&]/) })
      let attributes = page.tags.flatMap(\.attributes.keys)
      #expect(!attributes.contains { $0 == "style" || $0.hasPrefix("on") })
      #expect(!document.contains("http-equiv"))
    }
    #expect(!"\(Stylesheet.text)".contains("url(") && !"\(Stylesheet.text)".contains("</"))
  }
}
