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

  /// Text is only in two places: between elements, and in values of attributes.
  @Test(arguments: 1...10) func textStaysInItsPlace(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 1...10_000 {
      var typed = ""
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        typed += Self.fragments.randomElement(using: &random) ?? ""
      }
      let text = SafeText(typed)
      let source = HTML(.p, HTMLAttribute("title", text)) { text }.source
      // In bytes: a combining scalar forms one Swift `Character` with the sign before it.
      let parts = Array(source.utf8)
        .split(separator: Array(#"">"#.utf8), omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].starts(with: #"<p title=""#.utf8),
        parts[1].suffix(4).elementsEqual("</p>".utf8),
        Self.meaning(of: parts[0].dropFirst(10)) == text.string,
        Self.meaning(of: parts[1].dropLast(4)) == text.string
      else {
        Issue.record("\(typed.debugDescription) became \(source)")
        return
      }
    }
  }

  /// Markup and its parts, incomplete references, controls, line endings, and lookalikes.
  private static let fragments =
    hostile + [
      "<", ">", "\"", "'", "&", ";", "/", "=", "`", "\\", "-->", "</p>", "&lt", "&#60", "&#x3C;",
      "&quot", "x", " ", "\t", "\n", "\r\n", "\u{0}", "\u{B}", "\u{1B}", "\u{7F}", "\u{85}",
      "\u{2028}", "\u{202E}", "\u{2066}", "\u{200B}", "\u{FEFF}", "\u{D7FF}", "\u{E000}",
      "\u{FFFD}", "\u{FFFF}", "\u{E003C}", "\u{10FFFF}", "e\u{301}", "\u{338}", "<\u{338}",
      "가", "😀", "﹤", "＂",
    ]

  /// Reads escaped text as a browser does; nil if a character of markup is left.
  private static func meaning(of source: ArraySlice<UInt8>) -> String? {
    let references: [String: UInt8] = [
      "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"),
      "quot": UInt8(ascii: "\""), "#39": UInt8(ascii: "'"),
    ]
    var text: [UInt8] = []
    var rest = source
    while let byte = rest.popFirst() {
      if "<>\"'".utf8.contains(byte) { return nil }
      guard byte == UInt8(ascii: "&") else {
        text.append(byte)
        continue
      }
      let name = rest.prefix { $0 != UInt8(ascii: ";") }.prefix(5)
      guard let meant = references[String(decoding: name, as: UTF8.self)] else { return nil }
      text.append(meant)
      rest = rest.dropFirst(name.count + 1)
    }
    return String(decoding: text, as: UTF8.self)
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
